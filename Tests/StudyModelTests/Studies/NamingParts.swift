import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("Naming the parts of a study") struct NamingParts {
  private static let today = CalendarDay(number: 20_778)  // 2026-11-21

  @Test(arguments: UInt64(0)..<25)
  func `a walk does not depend on the names of steps and items`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    let renamed = try Self.renamingEverything(in: study)
    for (task, other) in zip(study.tasks, renamed.tasks) {
      var participant = RandomParticipant(seed: seed)
      var double = RandomParticipant(seed: seed)
      var walk = try #require(Walkthrough(of: task.id, in: study, today: Self.today))
      var shadow = try #require(Walkthrough(of: other.id, in: renamed, today: Self.today))
      for _ in 0..<300 {
        #expect(walk.screen.map { Self.renamed($0.step.id) } == shadow.screen?.step.id)
        guard let screen = walk.screen, let shadowScreen = shadow.screen else { break }
        try walk.submit(participant.input(on: screen, in: walk))
        try shadow.submit(double.input(on: shadowScreen, in: shadow))
      }
      #expect(walk.visited.map(Self.renamed) == shadow.visited)
    }
  }

  @Test(arguments: UInt64(0)..<25)
  func `renaming a part breaks no references`(seed: UInt64) throws {
    let study = Study.random(seed: seed)

    let renamed = try Self.renamingEverything(in: study)

    #expect(renamed.impact(since: study).filter { $0.severity == .error } == [])
    #expect(renamed.references().count == study.references().count)
    #expect(renamed.problems().map(\.code) == study.problems().map(\.code))
  }

  @Test(arguments: UInt64(0)..<15)
  func `renaming back restores the study`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      for step in task.steps {
        let there = try study.renaming(.step(task.id, step.id), to: "entirely-new")
        #expect(try there.renaming(.step(task.id, "entirely-new"), to: step.id) == study)
      }
    }
  }

  @Test(arguments: UInt64(0)..<8)
  func `whatever breaks when a step goes was listed before, and can go with it`(seed: UInt64) throws
  {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      for step in task.steps {
        var without = study.removingReferences(at: [["tasks", task.id, "rules", step.id]])
        let index = try #require(without.tasks.firstIndex { $0.id == task.id })
        without.tasks[index].steps.removeAll { $0.id == step.id }
        let unknown = without.impact(since: study).filter {
          [.unknownAnswer, .unknownDestination, .unknownTrigger].contains($0.code)
        }
        let listed = Set(study.references(to: .step(task.id, step.id)).map(\.place))

        #expect(unknown.allSatisfy { listed.contains($0.place) }, "seed \(seed), \(step.id)")
        let cleaned = without.removingReferences(at: unknown.map(\.place))
        #expect(
          cleaned.impact(since: study).allSatisfy {
            ![.unknownAnswer, .unknownDestination, .unknownTrigger].contains($0.code)
              || Self.isFixedByHand($0.place)
          }, "seed \(seed), \(step.id)")
      }
    }
  }

  /// Removing an answer from a text, or the date that a schedule counts from, would change its meaning.
  private static func isFixedByHand(_ place: Place) -> Bool {
    place.dropLast().last == "title" || place.suffix(2) == ["schedule", "anchor"]
  }

  @Test func `rules and texts follow a renamed eligibility question`() throws {
    let study = Self.checkingWhoTakesPart(question: "adult")
    let part = StudyPart.item("t", "who", "adult")

    #expect(study.has(part))
    #expect(study.words(for: part) == "the question “18 or older?”")
    #expect(try study.renaming(part, to: "of-age") == Self.checkingWhoTakesPart(question: "of-age"))
  }

  @Test(arguments: ["ill", "token"])
  func `an eligibility question cannot take the name of another or of the code`(name: String) {
    let study = Self.checkingWhoTakesPart(question: "adult")

    #expect(throws: RenamingError.taken(name)) {
      try study.renaming(.item("t", "who", "adult"), to: name)
    }
  }

  /// A rule and a text depend on the answer to the first of two eligibility questions.
  private static func checkingWhoTakesPart(question: String) -> Study {
    let eligibility = Eligibility(questions: [
      EligibilityQuestion(id: question, prompt: text("18 or older?"), yesFits: true),
      EligibilityQuestion(id: "ill", prompt: text("Ever had it?"), noFits: true),
    ])
    var welcome = Step.say("in")
    welcome.text = text("You said {answer:who/\(question)}.")
    return Study.made(
      of: [Step(id: "who", content: .eligibility(eligibility)), welcome, .done()],
      rules: [.skip("in", when: .no("who", item: question))])
  }

  @Test func `a renamed choice is renamed in every condition`() throws {
    let choices = ["headache", "fever"].map { TextChoice(value: .text($0)) }
    let study = Study.made(
      of: [.ask("symptom", .textChoice(.init(choices: choices))), .ask("next")],
      rules: [.skip("next", when: .on("symptom", .includes(["fever"])))])

    let renamed = try study.renaming(
      .choice(study.tasks[0].id, "symptom", item: nil, "fever"), to: "high-temperature")

    #expect(
      renamed.tasks[0].rules
        == [.skip("next", when: .on("symptom", .includes(["high-temperature"])))])
    #expect(renamed.impact(since: study) == [])
  }

  @Test(arguments: [
    ("", "The identifier is missing."), ("a b", "“a b” is not a valid identifier."),
    ("next", "“next” is used by another part."), ("a/b", "“a/b” is not a valid identifier."),
    (String(repeating: "x", count: 101), "is not a valid identifier."),
  ])
  func `reports what is wrong with an identifier`(id: String, message: String) throws {
    let study = Study.made(of: [.ask("first"), .ask("next")])

    let error = #expect(throws: RenamingError.self) {
      try study.renaming(.step(study.tasks[0].id, "first"), to: id)
    }

    #expect(error?.message.contains(message) == true)
  }

  private static func renamed(_ id: String) -> String { "new-\(id)" }

  private static func renamingEverything(in study: Study) throws -> Study {
    var all = study
    for task in study.tasks {
      for step in task.steps + task.endings {
        all = try all.renaming(.step(task.id, step.id), to: renamed(step.id))
        guard case .form(let form) = step.content else { continue }
        for item in form.items {
          // The same number of letters, so that sorted lists keep their order.
          all = try all.renaming(.item(task.id, renamed(step.id), item.id), to: renamed(item.id))
        }
      }
    }
    return all
  }
}
