import SampleStudies
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// Whatever single part someone removed or changed, the page of a version leads to the question that restores it.
@Suite("Restoring every part") struct RestoringEveryPart {
  /// A part of the sample, and how it is lost.
  struct Loss: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let place: @Sendable (Study) throws -> Place
    let lose: @Sendable (inout Study) -> Void
  }

  private static let task = "daily-check-in"

  private static let losses = [
    Loss(testDescription: "a step with its rule") { _ in
      ["tasks", task, "steps", "strength"]
    } lose: { study in
      guard let index = study.tasks.firstIndex(where: { $0.id == task }) else { return }
      study.tasks[index].steps.removeAll { $0.id == "strength" }
      study.tasks[index].rules.removeAll { $0.step == "strength" }
    },
    Loss(testDescription: "a changed step") { _ in
      ["tasks", task, "steps", "strength"]
    } lose: { study in
      guard let index = study.tasks.firstIndex(where: { $0.id == task }),
        let step = study.tasks[index].steps.firstIndex(where: { $0.id == "strength" })
      else { return }
      study.tasks[index].steps[step].title = [.english: "Another title"]
    },
    Loss(testDescription: "a form item") { study in
      try #require(FormHome(in: study)).place
    } lose: { study in
      guard let home = FormHome(in: study) else { return }
      var form = home.form
      form.items.removeFirst()
      study.tasks[home.task].steps[home.step].content = .form(form)
    },
    Loss(testDescription: "a signature") { study in
      let consent = try #require(study.consents.first)
      return ["consents", consent.id, "signatures", try #require(consent.signatures.first).id]
    } lose: {
      $0.consents[0].signatures.removeFirst()
    },
    Loss(testDescription: "an article") { study in
      ["articles", try #require(study.articles.first).id]
    } lose: {
      $0.articles.removeFirst()
    },
    Loss(testDescription: "a changed article") { study in
      ["articles", try #require(study.articles.first).id]
    } lose: {
      $0.articles[0].title = [.english: "Another title"]
    },
    Loss(testDescription: "a whole consent") { study in
      ["consents", try #require(study.consents.first).id]
    } lose: {
      $0.consents = []
    },
    Loss(testDescription: "a changed consent") { study in
      ["consents", try #require(study.consents.first).id]
    } lose: { study in
      study.consents[0].sections.removeFirst()
      study.consents[0].sections[0].title = [.english: "Another title"]
      study.consents[0].signatures = []
    },
    Loss(testDescription: "a whole task") { _ in
      ["tasks", task]
    } lose: { study in
      study.tasks.removeAll { $0.id == task }
    },
  ]

  @Test(arguments: losses) func `the page of a version restores a part`(loss: Loss) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let ada = try await portal.account(.ada).id
      let before = try #require(try await portal.store.draft(of: id, for: ada)).study
      let place = try loss.place(before)
      _ = try await portal.store.edit(
        id, by: ada, at: Array(place.prefix(2)), basedOn: nil, summary: "Lost a part",
        change: loss.lose, problems: { _ in (0, 0) })
      let lost = try #require(try await portal.store.draft(of: id, for: ada)).study
      #expect(lost != before)
      let question = Paths.restoring(id, .first, at: place)
      let version = try await browser.open(Paths.version(id, .first))
      #expect(version.html.contains(#"href="\#(question)""#))
      try await browser.open(question)

      let visit = try await browser.submit(question)

      #expect(visit.text.contains("is as in version 1.0.0 again"), "\(visit.text.prefix(2_000))")
      let after = try #require(try await portal.store.draft(of: id, for: ada)).study
      #expect(after == before)
    }
  }

  @Test func `the question about a removed step includes its rules, and no others`() throws {
    let study = SampleStudies.heartRhythmAtHome
    var draft = study
    try #require(Self.losses.first).lose(&draft)
    let value = try #require(
      RestoredValue(at: ["tasks", Self.task, "steps", "strength"], in: study))
    let rules = ["tasks", Self.task, "rules"]

    #expect(value.changes(rules + ["strength#1"], in: draft))
    #expect(!value.changes(rules + ["email#1"], in: draft))
    #expect(!value.changes(["tasks", "join", "rules", "strength#1"], in: draft))
    // One that is still there keeps the rules that it has.
    #expect(!value.changes(rules + ["strength#1"], in: study))
  }
}

/// The first form with several items.
private struct FormHome {
  let task: Int
  let step: Int
  let form: Form
  let place: Place

  init?(in study: Study) {
    for (task, home) in study.tasks.enumerated() {
      for (step, part) in home.steps.enumerated() {
        guard case .form(let form) = part.content, form.items.count > 1, let item = form.items.first
        else { continue }
        (self.task, self.step, self.form) = (task, step, form)
        place = ["tasks", home.id, "steps", part.id, "items", item.id]
        return
      }
    }
    return nil
  }
}
