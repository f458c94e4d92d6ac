import Foundation
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Changed rules and answers in the history") struct ShowingChangedRules {
  private static let symptom: Place = ["tasks", "survey", "steps", "symptom"]
  private static let headache = Condition.test(
    .init(answer: .init(step: "symptom"), comparison: .includes(["headache"])))
  private static let fever = Condition.test(
    .init(answer: .init(step: "symptom"), comparison: .includes(["fever"])))

  private static func age(_ least: Double) -> Condition {
    .test(.init(answer: .init(step: "age"), comparison: .numberBetween(least, nil)))
  }

  private static func rule(_ branches: [(Condition, Step.ID)]) -> Rule {
    Rule(
      step: "age",
      kind: .firstMatch(
        branches.map { .init(condition: $0.0, destination: .step($0.1)) }, otherwise: nil))
  }

  private static func difference(from old: Rule?, to new: Rule?) throws -> ContentDifference {
    func list(_ rule: Rule?) throws -> JSONValue {
      .array(try [rule].compactMap(\.self).map { try JSONValue(encoding: $0) })
    }
    let place: Place = ["tasks", "survey", "rules"]
    return try #require(
      ContentDifference.all(from: try list(old), to: try list(new), at: place).first)
  }

  /// Each line: what stayed in it, with deletions in brackets and additions in braces.
  private static func lines(from old: Rule?, to new: Rule?) throws -> [String] {
    let change = RuleChange(try difference(from: old, to: new), in: .survey())
    return try #require(change).lines.map { line in
      line.pieces.map { piece in
        piece.same ?? piece.removed.map { "[\($0)]" } ?? piece.added.map { "{\($0)}" } ?? ""
      }.joined()
    }
  }

  @Test func `unchanged rules are left out, and a deleted one is struck out whole`() throws {
    let lines = try Self.lines(
      from: Self.rule([(Self.age(70), "quiz"), (Self.headache, "thanks"), (Self.fever, "quiz")]),
      to: Self.rule([(Self.age(70), "quiz"), (Self.fever, "quiz")]))

    #expect(lines == ["[When “Symptom” includes “Headache”, goes to “Thank you”.]"])
  }

  @Test func `a changed rule is compared word by word, and an unrelated one replaced whole`() throws
  {
    let changed = try Self.lines(
      from: Self.rule([(.any([Self.headache, Self.age(70)]), "thanks")]),
      to: Self.rule([(.any([Self.age(70)]), "thanks")]))
    #expect(changed.count == 1)
    #expect(changed.first?.hasPrefix("When [“Symptom”") == true)
    #expect(changed.first?.hasSuffix("goes to “Thank you”.") == true)

    let replaced = try Self.lines(
      from: Self.rule([(Self.headache, "thanks")]), to: Self.rule([(Self.age(70), "thanks")]))
    #expect(
      replaced == [
        "[When “Symptom” includes “Headache”, goes to “Thank you”.]",
        "{When “Age” is at least 70 years, goes to “Thank you”.}",
      ])
  }

  @Test func `a changed destination for all others is a line of its own`() throws {
    let branch = Rule.Branch(condition: Self.headache, destination: .step("thanks"))
    let lines = try Self.lines(
      from: Rule(step: "age", kind: .firstMatch([branch], otherwise: nil)),
      to: Rule(step: "age", kind: .firstMatch([branch], otherwise: .step("quiz"))))

    #expect(lines == ["Otherwise goes to [the next step.]{“Quiz”.}"])
  }

  @Test func `a new rule is marked whole`() throws {
    let lines = try Self.lines(from: nil, to: Self.rule([(Self.headache, "thanks")]))

    #expect(lines == ["{“Age”: When “Symptom” includes “Headache”, goes to “Thank you”.}"])
  }

  @Test func `a rule that named a deleted answer shows the answer's text`() async throws {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      study.tasks[1].rules = [
        Self.rule([(.any([Self.headache, Self.age(18)]), "thanks")]),
        Rule(step: "quiz", kind: .skip(when: Self.headache)),
      ]
      let id = try await browser.open(study, of: portal, at: Self.symptom)
      let path = Paths.write(id, at: Self.symptom)
      try await browser.submitFilledIn(path, ["format.choices.1.remove": "on"])
      try await browser.submit(path, ["breaking": "leave"])
      try await portal.change(id) { $0.tasks[1].rules.removeAll() }

      let history = try await browser.open(Paths.history(id))

      #expect(history.text.contains("Deleted: Skipped when “Symptom” includes “Headache”."))
      #expect(!history.text.contains("“headache”"))
    }
  }

  @Test func `a changed text of an answer names the answer`() throws {
    let before = Study.survey()
    var after = before
    guard case .question(var question) = after.tasks[1].steps[0].content,
      case .textChoice(var format) = question.format
    else { return }
    format.choices[1].text[.english] = "A bad headache"
    format.choices[2].detailText[.english] = "Or feeling cold"
    question.format = .textChoice(format)
    after.tasks[1].steps[0].content = .question(question)

    let names = ContentDifference.all(
      from: try JSONValue(encoding: before.tasks[1]), to: try JSONValue(encoding: after.tasks[1]),
      at: ["tasks", "survey"]
    ).map { ChangedPlace($0, in: after) }

    #expect(
      names.map(\.what).sorted() == [
        "the detail text of the answer “Fever”", "the text of the answer “A bad headache”",
      ])
    #expect(
      names.map(\.title).sorted() == [
        "Symptom · Answers · “A bad headache”", "Symptom · Answers · “Fever”, Detail text",
      ])
  }

  @Test func `a text of a step has the number that its page shows`() throws {
    let items = ["Sit down", "Breathe"].map { BodyItem(style: .bullet, text: [.english: $0]) }
    func names(_ edit: (inout [BodyItem]) -> Void) throws -> [String] {
      func step(_ items: [BodyItem]) -> Task {
        Task(
          id: "survey", kind: .survey,
          steps: [
            Step(
              id: "start", title: [.english: "Start"], bodyItems: items,
              content: .instruction(Instruction()))
          ])
      }
      var changed = items
      edit(&changed)
      var after = Study(id: UUID(), slug: "walks", facts: StudyFacts(), tasks: [step(changed)])
      after.furtherLanguages = [.spanish]
      return ContentDifference.all(
        from: try JSONValue(encoding: step(items)), to: try JSONValue(encoding: after.tasks[0]),
        at: ["tasks", "survey"]
      ).map { ChangedPlace($0, in: after).title }
    }

    #expect(try names { $0[1].text[.english] = "Breathe out" } == ["Start · Text 2"])
    #expect(try names { $0.append(BodyItem(text: [.english: "Rest"])) } == ["Start · Text 3"])
    #expect(try names { $0.removeLast() } == ["Start · Text 2"])
    #expect(try names { $0.swapAt(0, 1) } == ["Start · Texts"])
  }
}
