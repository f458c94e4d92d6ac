import Foundation
import Hummingbird
import SampleStudies
import StudyBundle
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Freezing versions") struct FreezingVersions {
  @Test func `a version can be proposed, published, read, and downloaded`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      let proposed = try await browser.propose(id)
      #expect(proposed.text.contains("Version 1.0.0 has been proposed"))

      let publication = Paths.publication(id, VersionNumber(1, 0, 0))
      let question = try await browser.open(publication)
      #expect(question.text.contains("It stays in use until a later version replaces it"))
      let published = try await browser.submit(publication)
      #expect(published.text.contains("Version 1.0.0 has been published"))
      #expect(published.html.contains("version-current"))

      let read = try await browser.open(Paths.version(id, VersionNumber(1, 0, 0)))
      #expect(read.status == .ok)
      #expect(read.text.contains("This version never changes"))

      let bundle = try await browser.open(Paths.bundle(id, VersionNumber(1, 0, 0)))
      #expect(bundle.headers[.contentDisposition]?.contains(".zip") == true)
      #expect(bundle.bytes.starts(with: [0x50, 0x4B]))
      #expect(BundleVerification(ofArchive: bundle.bytes).state == .published)
    }
  }

  @Test(arguments: [true, false])
  func `a proposal from an outdated page says who changed the draft and when`(isOwn: Bool)
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.proposal(id))
      let form = try browser.form(to: Paths.versions(id)).hidden
      try await portal.store.setMember(
        email: TestPortal.Person.grace.email, role: .editor, of: id,
        by: try await portal.account(.ada).id)
      portal.clock.advance(by: .seconds(120))
      _ = try await portal.store.edit(
        id, by: try await portal.account(isOwn ? .ada : .grace).id, at: ["facts"], basedOn: nil,
        summary: "Named the board", change: { $0.facts.board = "Ours" },
        problems: \.problemCounts)
      let saved = Moment(portal.clock.now)
      portal.clock.advance(by: .seconds(120))
      // Sharing the study does not change the draft.
      try await portal.store.setMember(
        email: TestPortal.Person.rosalind.email, role: .viewer, of: id,
        by: try await portal.account(.ada).id)

      let visit = try await browser.post(
        Paths.versions(id), form + [("number", "1.0.0"), ("notes", "First")])

      #expect(visit.status == .unprocessableContent)
      let who = isOwn ? "In another window, you" : "Grace"
      #expect(visit.text.contains("\(who) changed the draft after you opened this page."))
      #expect(visit.html.contains("datetime=\"\(saved.machine)\""))
      let again = try await browser.submit(
        Paths.versions(id), ["number": "1.0.0", "notes": "First"])
      #expect(again.text.contains("Version 1.0.0 has been proposed"))
    }
  }

  @Test func `a version is not published before the board approves it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let number = VersionNumber(1, 0, 0)
      try await browser.open(Paths.versions(id))

      let visit = try await browser.post(Paths.publication(id, number), [try browser.csrf()])

      #expect(visit.text.contains("the board has not approved version 1.0.0"))
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.version(number, of: id, for: ada)?.line.state == .proposed)
    }
  }

  @Test func `a version can be read in each of its languages`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let visit = try await browser.open(
        Paths.version(id, VersionNumber(1, 0, 0)) + "?language=es")

      #expect(visit.html.contains(#"lang="es""#))
    }
  }

  @Test func `a version shows where each step leads and which answers are valid`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let visit = try await browser.open(Paths.version(id, VersionNumber(1, 0, 0)))

      #expect(visit.text.contains("Otherwise goes to"))
      #expect(visit.text.contains("When “"))
      #expect(visit.text.contains("can be skipped"))
      #expect(visit.text.contains("excludes all others"))
    }
  }

  @Test(arguments: [
    (MeasurementSystem.metric, false, "in kg"), (.local, false, "in kg"),
    (.local, true, "in pounds"),
    (.customary, false, "in pounds"),
  ])
  func `weight limits are shown in the unit they were entered in`(
    system: MeasurementSystem, arePounds: Bool, words: String
  ) {
    let format = WeightFormat(system: system, minimum: 40, limitsArePounds: arePounds)

    #expect(
      AnswerFormat.weight(format).summary { _ in nil }.about.contains(words + ", at least 40"))
  }

  @Test func `a version without release notes is refused, and its number is kept`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.proposal(id))

      let visit = try await browser.submit(Paths.versions(id), ["number": "7.0.0", "notes": ""])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(#"value="7.0.0""#))
      #expect(visit.text.contains("Describe in a sentence"))
    }
  }

  @Test func `a version without changes is not created`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let visit = try await browser.propose(id, as: "1.1.0")

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("is the same as version 1.0.0"))
    }
  }

  @Test func `a study with problems cannot be proposed`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")

      let visit = try await browser.open(Paths.proposal(id))

      #expect(visit.text.contains("must be fixed first"))
      #expect(throws: Browser.NoSuchForm.self) { try browser.form(to: Paths.versions(id)) }
    }
  }

  @Test func `nobody can propose an archived study`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.studies)
      try await browser.submit(Paths.archiving(id))

      let visit = try await browser.open(Paths.proposal(id))

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("This study is archived"))
    }
  }

  @Test func `an editor can propose but not publish`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.share("", from: "sample", with: .grace, as: "editor")
      let proposed = try await browser.propose(id)
      #expect(proposed.text.contains("has been proposed"))

      let path = Paths.publication(id, VersionNumber(1, 0, 0))
      #expect(try await browser.open(path).text.contains("Only an owner of the study can publish"))
      let visit = try await browser.post(path, [try browser.csrf()])

      #expect(visit.status == .forbidden)
    }
  }

  @Test func `publishing a version of an archived study says that it is archived`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await browser.open(Paths.studies)
      try await browser.submit(Paths.archiving(id))

      let visit = try await browser.open(Paths.publication(id, VersionNumber(1, 0, 0)))

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("This study is archived"))
    }
  }

  @Test func `a withdrawn version can still be read`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let withdrawal = Paths.withdrawal(id, VersionNumber(1, 0, 0))
      try await browser.open(withdrawal)
      let visit = try await browser.submit(withdrawal, ["reason": "A dose is wrong."])

      #expect(visit.text.contains("Version 1.0.0 has been withdrawn"))
      #expect(visit.text.contains("Withdrawn by Ada"))
      #expect(try await browser.open(Paths.studies).text.contains("1.0.0 withdrawn"))
      let consent = try #require(SampleStudies.heartRhythmAtHome.consents.first).id
      let paper = Paths.paper(id, VersionNumber(1, 0, 0), consent)
      let offer = try await browser.open(paper.page(.english, .a4))
      #expect(offer.text.contains("This version has been withdrawn."))
      let document = try await browser.open(paper.html(.english))
      #expect(document.text.contains("Withdrawn: not to be used with participants"))
      #expect(try await browser.open(Paths.version(id, VersionNumber(1, 0, 0))).status == .ok)
    }
  }

  @Test func `withdrawing asks for a reason and shows the new state at once`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      let version = Paths.version(id, VersionNumber(1, 0, 0))
      try await browser.submit(try await publicationPage(of: id, browser))
      let withdrawal = Paths.withdrawal(id, VersionNumber(1, 0, 0))
      #expect(try await browser.open(version).html.contains(#"href="\#(withdrawal)""#))
      #expect(try await browser.open(withdrawal).text.contains("This cannot be undone"))

      let asked = try await browser.submit(withdrawal, ["reason": "  "])
      #expect(asked.status == .unprocessableContent)
      #expect(asked.text.contains("Explain in a sentence why"))
      let visit = try await browser.submit(withdrawal, ["reason": "A dose is wrong."])

      #expect(visit.path == version)
      #expect(visit.text.contains("Withdrawn by Ada"))
      #expect(visit.text.contains("A dose is wrong."))
      #expect(!visit.html.contains(withdrawal))
      #expect(try await browser.open(Paths.versions(id)).text.contains("A dose is wrong."))
      #expect(try await browser.open(withdrawal).text.contains("version 1.0.0 is withdrawn"))
    }
  }

  private func publicationPage(of id: Study.ID, _ browser: Browser) async throws -> String {
    let publication = Paths.publication(id, VersionNumber(1, 0, 0))
    try await browser.open(publication)
    return publication
  }

  @Test func `proposing and publishing show what still needs work`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.needNoBoard(id)
      let ada = try await portal.account(.ada)
      _ = try await portal.store.edit(
        id, by: ada.id, at: ["facts"], basedOn: nil, summary: "Wrote a title",
        change: {
          $0.facts.title = [.english: "Heart Rhythm"]
          $0.facts.allowsIncompleteTranslations = true
        }, problems: \.problemCounts)

      let proposal = try await browser.open(Paths.proposal(id))
      try await browser.propose(id)
      let publication = try await browser.open(Paths.publication(id, VersionNumber(1, 0, 0)))

      for page in [proposal, publication] {
        #expect(page.text.contains("Remaining problems"))
        #expect(page.text.contains("1 text is missing in Spanish"))
      }
    }
  }
}
