import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Proposing while a colleague edits") struct ProposingMeanwhile {
  @Test func `a refusal for an outdated translation keeps the notes and names who outdated it`()
    async throws
  {
    try await together { ada, ben, id, portal in
      try await ada.open(Paths.proposal(id))
      let form = try ada.form(to: Paths.versions(id)).hidden
      portal.clock.advance(by: .seconds(120))
      let section: Place = ["consents", "consent", "sections", "privacy"]
      var his = try await OpenEditor(ben, Paths.write(id, at: section))
      his["summary"] = "Another summary, in English only."
      #expect(try await his.save(ben) == .saved)
      let saved = Moment(portal.clock.now)

      let visit = try await ada.post(
        Paths.versions(id), form + [("number", "1.0.0"), ("notes", "What this version adds.")])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(">What this version adds.</textarea>"))
      #expect(visit.text.contains("Grace changed the draft after you opened this page."))
      #expect(visit.html.contains("datetime=\"\(saved.machine)\""))
      #expect(visit.html.contains("href=\"\(Paths.history(id))/"))
      #expect(visit.text.split(separator: "Spanish: ", omittingEmptySubsequences: false).count == 2)
      #expect(visit.text.contains("Finish the translations first"))
    }
  }

  @Test func `a refusal for problems keeps what was typed and says once what to fix`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.proposal(id))
      let form = try browser.form(to: Paths.versions(id)).hidden
      _ = try await portal.store.edit(
        id, by: try await portal.account(.ada).id, at: ["facts"], basedOn: nil,
        summary: "Emptied the consent", change: { $0.consents[0].sections = [] },
        problems: \.problemCounts)

      let visit = try await browser.post(
        Paths.versions(id), form + [("number", "1.0.0"), ("notes", "What this version adds.")])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(">What this version adds.</textarea>"))
      #expect(visit.html.contains("value=\"1.0.0\""))
      #expect(visit.text.contains("must be fixed first"))
      #expect(!visit.text.contains("must be fixed before a version can be proposed"))
      #expect(visit.text.contains("In another window, you changed the draft"))
    }
  }

  @Test func `an incomplete form names nobody if nobody changed the draft`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.proposal(id))

      let visit = try await browser.submit(
        Paths.versions(id), ["number": "one", "notes": "What this version adds."])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(">What this version adds.</textarea>"))
      #expect(!visit.text.contains("changed the draft"))
    }
  }
}
