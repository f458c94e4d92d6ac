import Foundation
import Hummingbird
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Starting from versions") struct StartingFromVersions {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `the draft starts from a version after a question, and can be undone`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      try await portal.write("Another summary", in: id, by: ada)
      let path = Paths.draftStart(id, Self.number)
      #expect(try await browser.open(path).text.contains("stays in the history"))

      let visit = try await browser.submit(path)

      #expect(visit.text.contains("The draft is now the same as version 1.0.0"))
      let started = try #require(try await portal.store.draft(of: id, for: ada))
      #expect(started.study.facts.summary[.english] != "Another summary")
      try await browser.submit(Paths.undo(id))
      let undone = try #require(try await portal.store.draft(of: id, for: ada))
      #expect(undone.study.facts.summary[.english] == "Another summary")
    }
  }

  @Test func `what a colleague saved after the question leaves the draft only when asked again`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      let path = Paths.draftStart(id, Self.number)
      try await browser.open(path)
      try await portal.write("Another summary", in: id, by: ada)

      let asked = try await browser.submit(path)

      #expect(asked.status == .conflict && asked.text.contains("Nothing has been replaced yet."))
      #expect(asked.text.contains("Ada : Wrote a summary"))
      let kept = try #require(try await portal.store.draft(of: id, for: ada))
      #expect(kept.study.facts.summary[.english] == "Another summary")
      let visit = try await browser.submit(path)
      #expect(visit.text.contains("The draft is now the same as version 1.0.0"))
    }
  }

  @Test func `a question that is answered twice has the same Undo`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      try await portal.write("Another summary", in: id, by: try await portal.account(.ada).id)
      let path = Paths.draftStart(id, Self.number)
      try await browser.open(path)
      let form = try browser.form(to: path).hidden
      try await browser.post(path, form)
      let first = try browser.form(to: Paths.undo(id)).hidden.last { $0.name == "number" }

      let visit = try await browser.post(path, form)

      #expect(visit.text.contains("The draft is now the same as version 1.0.0"))
      let second = try browser.form(to: Paths.undo(id)).hidden.last { $0.name == "number" }
      #expect(first?.value.isEmpty == false && first?.value == second?.value)
    }
  }

  @Test func `a part that cannot come back is a refusal, not a success`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      let consent = try #require(
        try await portal.store.draft(of: id, for: ada)?.study.consents.first)
      let section = try #require(consent.sections.first)
      let place = ["consents", consent.id, "sections", section.id]
      _ = try await portal.store.edit(
        id, by: ada, at: ["consents"], basedOn: nil, summary: "Removed the consent",
        change: { $0.consents.removeAll() }, problems: { _ in (0, 0) })
      let question = Paths.restoring(id, Self.number, at: place)
      try await browser.open(question)

      let gone = try await browser.submit(question)

      #expect(gone.text.contains("Not restored: the part that contained"))
      let notice = gone.html.firstMatch(of: /class="flash">\s*<div class="([^"]*)"/)
      #expect(notice?.output.1 == "notice notice-attention")
    }
  }

  @Test func `a part comes back into the draft at its place`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      let before = try #require(try await portal.store.draft(of: id, for: ada)).study
      let consent = try #require(before.consents.first)
      let section = try #require(consent.sections.first)
      let place = ["consents", consent.id, "sections", section.id]
      _ = try await portal.store.edit(
        id, by: ada, at: place, basedOn: nil, summary: "Changed a title",
        revising: { draft in
          var study = draft.study
          study.consents[0].sections[0].title = [.english: "Something else"]
          return study
        }, problems: { StudyProblems($0).counts })
      let question = Paths.restoring(id, Self.number, at: place)
      let version = try await browser.open(Paths.version(id, Self.number))
      #expect(version.html.contains(#"href="\#(question)""#))
      #expect(try await browser.open(question).text.contains("Something else"))

      let visit = try await browser.submit(question)

      #expect(visit.path == Paths.write(id, at: place))
      #expect(visit.text.contains("is as in version 1.0.0 again"))
      let after = try #require(try await portal.store.draft(of: id, for: ada)).study
      #expect(after.consents[0].sections[0].title == section.title)
      #expect(try await browser.open(question).text.contains("Nothing to restore"))
      #expect(!browser.page.html.contains("Restore from 1.0.0</button>"))
    }
  }

  @Test func `restoring a part twice with one form restores once, and both answers offer Undo`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      let before = try #require(try await portal.store.draft(of: id, for: ada)).study
      let place = [
        "consents", before.consents[0].id, "sections", before.consents[0].sections[0].id,
      ]
      _ = try await portal.store.edit(
        id, by: ada, at: place, basedOn: nil, summary: "Changed a title",
        change: { $0.consents[0].sections[0].title[.english] = "Something else" },
        problems: { StudyProblems($0).counts })
      let question = Paths.restoring(id, Self.number, at: place)
      try await browser.open(question)
      let form = try browser.form(to: question).hidden

      for _ in 0..<2 {
        let visit = try await browser.post(question, form)

        #expect(visit.text.contains("is as in version 1.0.0 again"))
        #expect(visit.html.contains("notice-action"))
      }
      let lines = try await portal.store.history(of: id, for: ada)
      #expect(lines.count { $0.summary.hasPrefix("Restored") } == 1)
    }
  }

  @Test func `a single text comes back from the comparison, after a question`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      let before = try #require(try await portal.store.draft(of: id, for: ada)).study
      let place = [
        "consents", before.consents[0].id, "sections", before.consents[0].sections[0].id,
      ]
      _ = try await portal.store.edit(
        id, by: ada, at: place, basedOn: nil, summary: "Changed two texts",
        change: {
          $0.consents[0].sections[0].title[.english] = "Something else"
          $0.consents[0].sections[0].summary[.english] = "Kept as it is now"
        }, problems: { StudyProblems($0).counts })
      let question = Paths.restoring(id, Self.number, at: place + ["title", "en"])
      let comparison = try await browser.open(
        Paths.comparison(id, from: "1.0.0", to: "draft"))
      #expect(comparison.html.contains(#"href="\#(question)""#))
      #expect(try await browser.open(question).text.contains("from 1.0.0?"))
      #expect(browser.page.text.contains("Something else"))

      let visit = try await browser.submit(question)

      #expect(visit.path == Paths.write(id, at: place))
      #expect(visit.text.contains("is as in version 1.0.0 again"))
      let after = try #require(try await portal.store.draft(of: id, for: ada)).study
      #expect(after.consents[0].sections[0].title == before.consents[0].sections[0].title)
      #expect(after.consents[0].sections[0].summary[.english] == "Kept as it is now")
    }
  }

  @Test func `questions of a quiz that are gone come back one by one`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      let before = try #require(try await portal.store.draft(of: id, for: ada)).study
      let quiz = try #require(before.tasks[0].steps.compactMap(\.quiz).first)
      let first = try #require(quiz.questions.first)
      let step = try #require(before.tasks[0].steps.first { $0.quiz != nil }).id
      let place = ["tasks", before.tasks[0].id, "steps", step, "questions", first.id]
      _ = try await portal.store.edit(
        id, by: ada, at: ["tasks", before.tasks[0].id, "steps", step], basedOn: nil,
        summary: "Removed a question",
        change: { study in
          for index in study.tasks[0].steps.indices {
            guard var quiz = study.tasks[0].steps[index].quiz else { continue }
            quiz.questions.removeFirst()
            study.tasks[0].steps[index].content = .quiz(quiz)
          }
        }, problems: { StudyProblems($0).counts })
      let question = Paths.restoring(id, Self.number, at: place)
      let version = try await browser.open(Paths.version(id, Self.number))
      #expect(version.html.contains(#"href="\#(question)""#))
      try await browser.open(question)

      let visit = try await browser.submit(question)

      #expect(visit.text.contains("is as in version 1.0.0 again"))
      let after = try #require(try await portal.store.draft(of: id, for: ada)).study
      #expect(after.tasks[0].steps == before.tasks[0].steps)
    }
  }

  @Test func `a place that a version does not have is not found`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)

      let missing = Paths.restoring(id, Self.number, at: ["nothing", "like", "this"])

      #expect(try await browser.open(missing).status == .notFound)
    }
  }
}

extension TestPortal {
  /// Writes a summary into a draft.
  fileprivate func write(
    _ summary: String, in id: Study.ID, by account: Account.ID
  ) async throws {
    _ = try await store.edit(
      id, by: account, at: ["facts"], basedOn: nil, summary: "Wrote a summary",
      revising: { draft in
        var study = draft.study
        study.facts.summary = [.english: summary]
        return study
      }, problems: { StudyProblems($0).counts })
  }
}

extension Step {
  fileprivate var quiz: Quiz? { if case .quiz(let quiz) = content { quiz } else { nil } }
}
