import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// Ada edits a section, then Ben changes its identifier and gives the former one to another section.
@Suite("Undo and History after an identifier passed to another part")
struct UndoingInRenamedParts {
  private static let sections: Place = ["consents", "consent", "sections"]
  private static let place = sections + ["privacy"]

  @Test func `Undo is offered on the page of the edited part only`() async throws {
    try await together { ada, ben, id, portal in
      try await Self.handOver(ada, ben, id, portal)

      let other = try await ada.open(Paths.write(id, at: Self.place))
      #expect(other.html.contains("You have nothing to undo here"))
      let own = Paths.write(id, at: Self.sections + ["secrets"])
      #expect(try await ada.open(own).html.contains("data-undo-words>: Edited"))
      let visit = try await ada.submit(Paths.undo(id))

      #expect(visit.text.contains("Undone: Edited"))
      let sections = try await portal.study(id).consents[0].sections
      #expect(!sections.contains { $0.summary[.english] == "Ada’s summary" })
    }
  }

  @Test func `a page that was open before then undoes the edit in its own part`() async throws {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: Self.place)
      try await ada.open(path)
      try await ada.submitFilledIn(path, ["summary": "Ada’s summary"])
      try await ada.open(path)
      let form = try ada.form(to: Paths.undo(id)).hidden
      try await Self.handOver(by: ben, id, portal)

      let visit = try await ada.post(Paths.undo(id), form)

      #expect(visit.text.contains("Undone: Edited"))
      let sections = try await portal.study(id).consents[0].sections
      #expect(!sections.contains { $0.summary[.english] == "Ada’s summary" })
    }
  }

  @Test func `the page says since when its identifier belongs to its part`() async throws {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: Self.place)
      #expect(!(try await ada.open(path)).html.contains("data-part-since"))
      try await Self.handOver(ada, ben, id, portal)

      let page = try await ada.open(path)
      #expect(page.html.contains("data-part-since=\""))
      #expect(page.html.contains("data-kept-copies"))
    }
  }

  @Test func `History names and links the edited part`() async throws {
    try await together { ada, ben, id, portal in
      let title = try await portal.study(id).consents[0].section("privacy")?.title[.english] ?? ""
      try await Self.handOver(ada, ben, id, portal)
      let account = try await portal.account(.ada).id
      let line = try #require(
        try await portal.store.history(of: id, for: account).first {
          $0.differences.contains { $0.after == "Ada’s summary" }
        })

      let page = try await ada.open(Paths.edit(line.number, of: id))

      #expect(page.text.contains("\(title) · Summary"))
      #expect(page.html.contains(Paths.write(id, at: Self.sections + ["secrets"])))
      #expect(!page.html.contains("\"\(Paths.write(id, at: Self.place))\""))
    }
  }

  @Test func `a text of a removed part cannot be restored in the part with its identifier`()
    async throws
  {
    try await together { ada, ben, id, portal in
      let path = Paths.write(id, at: Self.place)
      try await ada.open(path)
      try await ada.submitFilledIn(path, ["summary": "Ada’s summary"])
      try await portal.change(id) { $0.consents[0].sections.removeAll { $0.id == "privacy" } }
      let other = try #require(try await portal.study(id).consents[0].sections.first).id
      try await ben.rename(Self.sections + [other], to: "privacy", in: id)
      let account = try await portal.account(.ada).id
      let line = try #require(
        try await portal.store.history(of: id, for: account).first {
          $0.differences.contains { $0.after == "Ada’s summary" }
        })

      let page = try await ada.open(Paths.edit(line.number, of: id))

      #expect(page.text.contains("A removed part · Summary"))
      #expect(!page.html.contains(Paths.bringingBack(id)))
    }
  }

  private static func handOver(
    _ ada: Browser, _ ben: Browser, _ id: Study.ID, _ portal: TestPortal
  ) async throws {
    let path = Paths.write(id, at: place)
    try await ada.open(path)
    try await ada.submitFilledIn(path, ["summary": "Ada’s summary"])
    try await handOver(by: ben, id, portal)
  }

  private static func handOver(
    by ben: Browser, _ id: Study.ID, _ portal: TestPortal
  ) async throws {
    let other = try #require(
      try await portal.study(id).consents[0].sections.first { $0.id != "privacy" }
    ).id
    try await ben.rename(sections + ["privacy"], to: "secrets", in: id)
    try await ben.rename(sections + [other], to: "privacy", in: id)
  }
}
