import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing long changes") struct ShowingLongChanges {
  @Test func `a long change is folded in the history and complete on its own page`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let lines = (1...20).map { "- Line \($0)" }.joined(separator: "\n")
      try await portal.change(id) { $0.facts.summary[.english] = "Short" }
      let short = try await browser.open(Paths.history(id))
      try await portal.change(id) { $0.facts.summary[.english] = lines }

      let history = try await browser.open(Paths.history(id))
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      let page = try await browser.open(Paths.edit(line.number, of: id))

      #expect(!short.html.contains("edit-fold"))
      #expect(history.text.contains("Show the whole change : Study facts · Summary"))
      #expect(history.text.contains("Line 20"))
      #expect(!page.html.contains("edit-fold"))
    }
  }

  @Test func `an edit with one value too many says so in the singular`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await portal.setInvestigators(of: id, (0...ChangeView.most).map { "Old\($0)" })
      try await portal.setInvestigators(of: id, (0...ChangeView.most).map { "New\($0)" })

      let history = try await browser.open(Paths.history(id))

      #expect(history.html.contains(">and 1 more change</a>"))
    }
  }

  @Test func `an edit of many values has a page with all of them`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await portal.setInvestigators(of: id, (0..<40).map { "Old\($0)" })
      try await portal.setInvestigators(of: id, (0..<40).map { "New\($0)" })
      let account = try await portal.account(.ada).id
      let number = try #require(
        try await portal.store.history(of: id, for: account).first?.number)

      let history = try await browser.open(Paths.history(id))
      let visit = try await browser.open(Paths.edit(number, of: id))

      #expect(history.text.contains("and 28 more changes"))
      #expect(history.html.contains("href=\"\(Paths.edit(number, of: id))\""))
      #expect(visit.status == .ok)
      for index in 0..<40 { #expect(visit.text.contains("Deleted: Old\(index) ")) }
      #expect(visit.html.matches(of: /name="place"/).count == 40)
      #expect(try await browser.open(Paths.edit(number + 1, of: id)).status == .notFound)
      #expect(try await browser.open(Paths.history(id) + "/none").status == .notFound)
    }
  }

  @Test func `the history names the paragraph and leaves out the rest of the text`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let start = "We measure your heart.\n\nYour watch sends its data. "
      let rest = (1...30).map { "Sentence \($0) explains how it works." }.joined(separator: " ")
      try await portal.change(id) {
        $0.facts.summary[.english] = start + "We call once. \(rest)"
      }
      try await portal.change(id) {
        $0.facts.summary[.english] = start + "We call twice. \(rest)"
      }

      let history = try await browser.open(Paths.history(id))
      let whole = try await browser.open(Paths.edit(3, of: id))

      #expect(history.text.contains("Study facts · Summary, paragraph 2"))
      let row = try #require(
        history.html.components(separatedBy: "class=\"edit-row\"").dropFirst().first)
      #expect(row.contains("twice.") && !row.contains("Sentence 1 "))
      #expect(whole.text.contains("paragraph 2") && whole.text.contains("twice."))
    }
  }
}
