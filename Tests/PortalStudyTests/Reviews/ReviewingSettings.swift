import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reviewing what no screen shows") struct ReviewingSettings {
  private static let second = VersionNumber(1, 1, 0)

  /// A change of the sample that leaves every screen as it is, and how the review states it.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the page says.
    let words: [String]
    /// The part that the change is about, on the page.
    let anchor: String
    let change: @Sendable (inout Study) -> Void
  }

  private static let rule = Edit(
    testDescription: "a rule",
    words: [
      "Screens: 3 with a changed path.", "Rules and settings: 1 changed.",
      "Path changed since 1.0.0", "When it or its questions are shown, or what follows, changed.",
    ], anchor: "step-daily-check-in-felt"
  ) { study in
    study.tasks.edit("daily-check-in") { task in
      guard case .firstMatch(var branches, let otherwise) = task.rules[0].kind else { return }
      branches[0].condition = .not(branches[0].condition)
      task.rules[0].kind = .firstMatch(branches, otherwise: otherwise)
    }
  }

  private static let edits = [
    rule,
    Edit(
      testDescription: "a schedule", words: ["not everything is"], anchor: "task-daily-check-in"
    ) { study in study.tasks.edit("daily-check-in") { $0.schedule?.endsAfter = 28 } },
    Edit(
      testDescription: "the score that passes a quiz", words: ["Path changed since 1.0.0"],
      anchor: "step-join-quiz"
    ) { study in
      study.tasks.edit("join") { task in
        for index in task.steps.indices {
          guard case .quiz(var quiz) = task.steps[index].content else { continue }
          quiz.minimumScore = 1
          task.steps[index].content = .quiz(quiz)
        }
      }
    },
    Edit(
      testDescription: "a limit", words: [], anchor: "step-daily-check-in-pulse"
    ) { study in
      study.tasks.edit("daily-check-in") { task in
        for index in task.steps.indices where task.steps[index].id == "pulse" {
          guard case .question(var question) = task.steps[index].content,
            case .numeric(var format) = question.format
          else { continue }
          format.maximum = 199
          question.format = .numeric(format)
          task.steps[index].content = .question(question)
        }
      }
    },
  ]

  @Test(arguments: edits) func `a change that no screen shows is listed first`(edit: Edit)
    async throws
  {
    try await again(edit) { browser, _, id in
      let page = try await browser.open(Paths.review(id, Self.second))

      #expect(!page.text.contains("Nothing changed."))
      #expect(page.text.contains("other changes that no screen marks"))
      for words in edit.words { #expect(page.text.contains(words), "\(words)") }
      let section = try #require(
        page.html.components(separatedBy: #"id="other-changes""#).dropFirst().first)
      let list = try #require(section.components(separatedBy: "</ol>").first)
      #expect(list.contains(##"<a href="#\##(edit.anchor)">"##))
      #expect(page.html.contains(#"id="\#(edit.anchor)""#))
      #expect(list.matches(of: /<li>/).count == 1)
      #expect(page.html.contains("Go to the first change"))
    }
  }

  @Test(arguments: edits) func `the page that decides counts it`(edit: Edit) async throws {
    try await again(edit) { browser, _, id in
      let form = try await browser.open(Paths.decision(id, Self.second))

      #expect(form.text.contains("Since 1.0.0: 1 "))
      #expect(form.html.contains(#"href="\#(Paths.review(id, Self.second))#changes""#))
    }
  }

  @Test func `a screen with another path to it is to be seen again, and no other`() async throws {
    try await again(Self.rule) { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      let found = try #require(await portal.store.version(Self.second, of: id, for: rosalind))
      let screens = try await portal.services.reviewedScreens(
        of: try found.version.study(), sha256: found.line.sha256)
      let seen = try await portal.store.seenScreens(of: id, for: rosalind)

      let unseen = Set(screens.all.filter { !seen.contains($0) }.map(\.screen))

      let place = "tasks/daily-check-in/steps/"
      // The branch leads to the pulse, and otherwise to the symptoms.
      #expect(unseen == [place + "felt", place + "pulse", place + "symptoms"])
    }
  }

  /// Opens a portal in which Rosalind sent version 1.0.0 back, and reviews version 1.1.0 with one change.
  private func again(
    _ edit: Edit,
    _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await reviewing { browser, portal, id in
      try await portal.sign(.requestChanges, of: id, by: .rosalind)
      let ada = try await portal.account(.ada).id
      let draft = try await portal.store.edit(
        id, by: ada, at: ["tasks"], basedOn: nil, summary: "Changed a setting",
        change: { edit.change(&$0) }, problems: { _ in (0, 0) })
      _ = try await portal.store.propose(
        id, as: Self.second, notes: "", basedOn: draft.revision, by: ada)
      _ = try await portal.store.askForReview(id, Self.second, of: .board, by: ada)
      try await story(browser, portal, id)
    }
  }
}

extension [StudyModel.Task] {
  fileprivate mutating func edit(_ id: String, _ change: (inout StudyModel.Task) -> Void) {
    for index in indices where self[index].id == id { change(&self[index]) }
  }
}
