import Foundation
import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

/// What an author does after the last edit that a board asked for.
@Suite("Resubmitting versions", .timeLimit(.minutes(5))) struct ResubmittingVersions {
  @Test func `after the last edit, 3 actions resubmit a version with its package`() async throws {
    try await sentBack { browser, portal, id in
      let editor = try await browser.open(Paths.write(id, at: ["facts"]))
      var actions: [String] = []

      actions.append("Propose version")
      #expect(editor.html.contains(#"href="\#(Paths.proposal(id))""#))
      let form = try await proposal(of: id, browser)
      let number = try form.number
      #expect(form["notes"] == "Answers the changes requested in version 1.0.0.")
      #expect(form["board"] != nil && form["package"] == "on")

      actions.append("Propose version, with the review and the package")
      var visit = try await browser.post(form.action, form.fields)
      #expect(visit.path.hasPrefix(Paths.boardPackage(id, number)))
      #expect(visit.text.contains("Version \(number) has been proposed. It can no longer change."))
      #expect(visit.text.contains("The board can now review it."))
      while visit.html.contains("http-equiv=\"refresh\"") {
        try await _Concurrency.Task.sleep(for: .milliseconds(50))
        visit = try await browser.open(visit.path)
      }

      actions.append("Download package")
      let link = try #require(visit.html.firstMatch(of: /href="([^"]*files\.zip[^"]*)"/))
      let zip = try await browser.open(String(link.1).withoutEntities)

      #expect(actions.count == 3)
      let names = Set(try ZipReader.files(of: zip.bytes).map(\.path))
      for name in [
        "clean-consent-en.docx", "marked-consent-en.docx", "marked-consent-es.pdf", "changes.docx",
        "answers.docx",
      ] { #expect(names.contains(name), "\(name)") }
      let ada = try await portal.account(.ada).id
      let requests = try await portal.store.reviewRequests(of: id, number, for: ada)
      #expect(requests.map(\.board) == ["Review Board"])
    }
  }

  @Test func `the page still shows what is open, and leads to it`() async throws {
    try await sentBack { browser, portal, id in
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.open(
        NewThread(version: .first, isRequired: true, place: [], text: "How tight is the cuff?"),
        in: id, by: ada)

      let page = try await browser.open(Paths.proposal(id))

      #expect(page.text.contains("1 unanswered required comment"))
      #expect(page.text.contains("If nothing needs to change, reply and explain why."))
      #expect(page.text.contains("An approval waits until they are settled."))
      #expect(!page.text.contains("open comment"))
      #expect(page.text.contains("Changes requested in 1.0.0 that are not settled"))
      #expect(page.text.contains("while comments that you have answered wait to be closed."))
      let list = Paths.unsettledThreads(id, on: .first).replacing("&", with: "&amp;")
      #expect(page.html.contains(#"href="\#(list)""#))
    }
  }

  @Test func `a problem keeps the choices, and nobody is asked`() async throws {
    try await sentBack { browser, portal, id in
      var form = try await proposal(of: id, browser)
      form["notes"] = ""

      let refused = try await browser.post(
        form.action, form.fields.filter { $0.name != "package" })

      #expect(refused.status == .unprocessableContent)
      let shown = FilledForm(try refused.form(to: Paths.versions(id)))
      #expect(shown["board"] != nil && shown["package"] == nil && shown["notes"] == "")
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.versions(of: id, for: ada)?.count == 1)
    }
  }

  @Test func `the same form sent twice proposes and asks once`() async throws {
    try await sentBack { browser, portal, id in
      let form = try await proposal(of: id, browser)
      try await browser.post(form.action, form.fields)

      let again = try await browser.post(form.action, form.fields)

      #expect(again.path.hasPrefix(Paths.boardPackage(id, try form.number)))
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.versions(of: id, for: ada)?.count == 2)
      #expect(try await portal.store.reviewRequests(of: id, form.number, for: ada).count == 1)
    }
  }

  @Test func `for a board that cannot decide, nothing is proposed, and the page says why`()
    async throws
  {
    try await sentBack { browser, portal, id in
      let form = try await proposal(of: id, browser)
      let alan = try await portal.account(.alan).id
      try await portal.store.setActive(
        try await portal.account(.rosalind).id, false, by: alan)

      let refused = try await browser.post(form.action, form.fields)

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Nothing has been proposed. The board cannot reach its quorum"))
      let shown = FilledForm(try refused.form(to: Paths.versions(id)))
      #expect(shown["board"] != nil && shown["package"] == "on")
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.versions(of: id, for: ada)?.count == 1)

      let visit = try await browser.post(
        shown.action, shown.fields.filter { $0.name != "board" && $0.name != "package" })
      #expect(visit.text.contains("Version \(try form.number) has been proposed."))
      #expect(try await portal.store.reviewRequests(of: id, form.number, for: ada).isEmpty)
    }
  }

  @Test func `a board that was removed meanwhile leaves the form to be sent without it`()
    async throws
  {
    try await sentBack { browser, portal, id in
      let form = try await proposal(of: id, browser)
      let ada = try await portal.account(.ada).id
      try await portal.store.setBoard(nil, of: id, by: ada)

      let refused = try await browser.post(form.action, form.fields)

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("the study no longer has a board to ask"))
      #expect(refused.text.contains("or choose a board on the People page"))
      #expect(!refused.html.contains(#"name="board""#))
      #expect(try await portal.store.versions(of: id, for: ada)?.count == 1)
      let again = FilledForm(try refused.form(to: Paths.versions(id)))
      let visit = try await browser.post(again.action, again.fields)
      #expect(visit.text.contains("Version \(try form.number) has been proposed."))
    }
  }

  @Test func `a first version asks nobody unless its author says so`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.createStudy("", from: "sample")
      #expect(try await !browser.open(Paths.proposal(id)).html.contains(#"name="board""#))
      try await chooseBoard(of: id, portal)

      let form = try await proposal(of: id, browser)

      #expect(form["board"] == nil && form["package"] == nil && form["notes"] == "")
      let visit = try await browser.propose(id)
      #expect(browser.page.path == Paths.versions(id))
      #expect(visit.text.contains("Version 1.0.0 has been proposed."))
    }
  }

  private func proposal(of id: Study.ID, _ browser: Browser) async throws -> FilledForm {
    FilledForm(try await browser.open(Paths.proposal(id)).form(to: Paths.versions(id)))
  }

  private func chooseBoard(of id: Study.ID, _ portal: TestPortal) async throws {
    let ada = try await portal.account(.ada).id
    let board = try await portal.store.createBoard(
      BoardForm(
        name: "Review Board", quorum: 1, emails: [TestPortal.Person.rosalind.email]), by: ada)
    try await portal.store.setBoard(board.id, of: id, by: ada)
  }

  /// A study whose version 1.0.0 a board sent back, and which Ada has edited since.
  private func sentBack(
    _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await chooseBoard(of: id, portal)
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      _ = try await portal.store.edit(
        id, by: ada, at: ["facts"], basedOn: nil, summary: "Edited the facts",
        change: { $0.facts.protocolNumber = "NREB-2026-0418" }, problems: { _ in (0, 0) })
      try await story(browser, portal, id)
    }
  }
}

extension FilledForm {
  /// The number under which the form proposes a version.
  fileprivate var number: VersionNumber {
    get throws { try #require(VersionNumber(self["number"] ?? "")) }
  }
}
