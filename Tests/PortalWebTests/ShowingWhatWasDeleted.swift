import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

@Suite("Showing what was deleted") struct ShowingWhatWasDeleted {
  @Test func `an entry deleted from a list is shown, and comes back into a newer list`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await portal.setInvestigators(of: id, ["Ada Lovelace", "Grace Hopper", "Alan Turing"])
      try await portal.setInvestigators(of: id, ["Ada Lovelace", "Alan Turing"])
      try await portal.setInvestigators(
        of: id, ["Ada Lovelace", "Alan Turing", "Rosalind Franklin"])
      let account = try await portal.account(.ada).id
      let line = try #require(
        try await portal.store.history(of: id, for: account).first {
          $0.differences.contains { $0.kind == .removed }
        })
      let place = try #require(line.differences.first?.place)

      let history = try await browser.open(Paths.history(id))
      #expect(history.text.contains("Deleted: Grace Hopper"))
      let visit = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(place.map(JSONValue.string)).canonicalText,
        ])

      #expect(visit.text.contains("Brought back"))
      #expect(
        try await portal.study(id).facts.investigators.map(\.name)
          == ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Rosalind Franklin"])
    }
  }

  @Test func `a deleted text is shown in each language, without the marks of its translations`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      var text: LocalizedText = [.english: "Sleep well.", .spanish: "Duerma bien."]
      let mark = try #require(text.mark(in: .english))
      text.note(source: mark, of: .spanish)
      try await portal.setTexts(of: id, [text, [.english: "Wake up."]])
      try await portal.setTexts(of: id, [[.english: "Wake up."]])

      let history = try await browser.open(Paths.history(id))

      #expect(history.text.contains("Duerma bien."))
      #expect(!history.text.contains(mark))
    }
  }

  @Test func `an edit of one value more than fit says so in the singular`() async throws {
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
}

extension TestPortal {
  /// As an edit of Ada's.
  fileprivate func setInvestigators(of id: Study.ID, _ names: [String]) async throws {
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: ["facts"], basedOn: nil, summary: "Investigators",
      change: { $0.facts.investigators = names.map { Investigator(name: $0) } },
      problems: { _ in (0, 0) })
  }

  /// The texts of an instruction, as an edit of Ada's.
  fileprivate func setTexts(of id: Study.ID, _ texts: [LocalizedText]) async throws {
    let intro = Step(
      id: "intro", bodyItems: texts.map { BodyItem(text: $0) }, content: .instruction(Instruction())
    )
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Texts",
      change: {
        $0.furtherLanguages = [.spanish]
        $0.tasks = [StudyModel.Task(id: "sleep", kind: .survey, steps: [intro])]
      },
      problems: { _ in (0, 0) })
  }
}
