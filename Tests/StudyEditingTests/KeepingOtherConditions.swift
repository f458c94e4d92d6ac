import Foundation
import StudyEditing
import StudyModel
import Testing

@Suite("Removing references from conditions") struct KeepingOtherConditions {
  private static func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  private static let fainted = Condition.felt("fainted")
  private static let dizzy = Condition.felt("dizzy")
  private static let severe = Condition.test(
    .init(answer: .init(step: "pain"), comparison: .numberBetween(8, nil)))

  private static let narrowed: [(Condition, Condition)] = [
    (.any([fainted, severe]), .any([severe])),
    (.any([fainted, severe, dizzy]), .any([severe, dizzy])),
    (.any([.all([fainted, dizzy]), severe]), .any([severe])),
    (.any([.any([fainted, dizzy]), severe]), .any([.any([dizzy]), severe])),
    (.all([.any([fainted, severe]), dizzy]), .all([.any([severe]), dizzy])),
    (.all([.not(fainted), severe]), .all([severe])),
    (.any([.not(fainted), severe]), .any([severe])),
    (.not(.any([fainted, dizzy])), .not(.any([dizzy]))),
    (.any([.not(.not(fainted)), severe]), .any([severe])),
    (.all([.not(.all([fainted, dizzy])), severe]), .all([severe])),
  ]

  private static let removed: [Condition] = [
    fainted, .not(fainted), .any([fainted]), .all([fainted, severe]),
    .all([.any([fainted]), severe]), .any([.all([fainted, severe])]),
    .all([.any([.all([fainted, dizzy]), fainted]), severe]),
  ]

  /// Two questions, one with an answer that is going to be removed, and then a form.
  private static func study(
    rules: [Rule] = [], visibility: Condition? = nil
  ) -> Study {
    let feelings = ["fainted", "dizzy", "none"].map {
      TextChoice(value: .text($0), text: words($0))
    }
    func step(_ id: String, _ content: StepContent) -> Step {
      Step(id: id, title: words(id), content: content)
    }
    var item = FormItem(id: "when", text: words("When"), format: .text(.init()))
    item.visibility = visibility
    return Study(
      id: UUID(), slug: "pain", facts: .init(title: words("Pain")),
      tasks: [
        Task(
          id: "daily", kind: .survey, title: words("Daily"),
          steps: [
            step(
              "felt",
              .question(.init(format: .textChoice(.init(allowsSeveral: true, choices: feelings))))),
            step("pain", .question(.init(format: .numeric(.init())))),
            step(
              "form",
              .form(
                .init(items: [
                  FormItem(id: "where", text: words("Where"), format: .text(.init())), item,
                ]))),
            step("thanks", .instruction(Instruction())),
          ], rules: rules)
      ])
  }

  private static func branching(_ conditions: Condition...) -> [Rule] {
    [
      Rule(
        step: "pain",
        kind: .firstMatch(
          conditions.map { .init(condition: $0, destination: .step("thanks")) }, otherwise: nil))
    ]
  }

  /// Removes “fainted” and then whatever refers to it.
  private static func withoutFainted(_ study: Study) throws -> Task {
    try removing(from: study) { study in
      guard case .question(var question) = study.tasks[0].steps[0].content,
        case .textChoice(var format) = question.format
      else { return }
      format.choices.removeFirst()
      question.format = .textChoice(format)
      study.tasks[0].steps[0].content = .question(question)
    }
  }

  private static func removing(
    from study: Study, _ change: @escaping @Sendable (inout Study) -> Void
  ) throws -> Task {
    func apply(_ fields: [(name: String, value: String)]) throws -> Study {
      var form = SubmittedForm()
      form.fields = fields
      return try CarefulEdit(form) { study in
        var study = study
        change(&study)
        return study
      }.applied(to: study)
    }
    let asked = try #require(throws: WouldBreak.self) { try apply([]) }
    let shown = WouldBreak.fingerprint(of: asked.problems)
    let after = try apply([("breaking", "remove"), ("breaking.shown", shown)])
    #expect(after.impact(since: study) == [])
    return after.tasks[0]
  }

  @Test(arguments: Self.narrowed)
  func `a condition loses only what can no longer hold`(_ condition: Condition, _ rest: Condition)
    throws
  {
    let branched = try Self.withoutFainted(Self.study(rules: Self.branching(condition)))
    #expect(branched.rules == Self.branching(rest))
    let skipped = try Self.withoutFainted(
      Self.study(rules: [Rule(step: "form", kind: .skip(when: condition))]))
    #expect(skipped.rules == [Rule(step: "form", kind: .skip(when: rest))])
    let shown = try Self.withoutFainted(Self.study(visibility: condition))
    guard case .form(let form)? = shown.step("form")?.content else {
      return #expect(Bool(false))
    }
    #expect(form.item("when")?.visibility == rest)
  }

  @Test(arguments: Self.removed)
  func `a condition goes if it can no longer hold or nothing of it remains`(_ condition: Condition)
    throws
  {
    let branched = try Self.withoutFainted(Self.study(rules: Self.branching(condition)))
    #expect(branched.rules == [])
    let shown = try Self.withoutFainted(Self.study(visibility: condition))
    guard case .form(let form)? = shown.step("form")?.content else {
      return #expect(Bool(false))
    }
    #expect(form.item("when")?.visibility == nil)
  }

  @Test func `each branch of a rule is judged by itself`() throws {
    let task = try Self.withoutFainted(
      Self.study(
        rules: Self.branching(.all([Self.fainted, Self.dizzy]), .any([Self.fainted, Self.severe]))))

    #expect(task.rules == Self.branching(.any([Self.severe])))
  }

  @Test func `a removed question leaves the other conditions of a rule`() throws {
    let task = try Self.removing(
      from: Self.study(rules: Self.branching(.any([Self.fainted, .not(Self.dizzy), Self.severe])))
    ) { $0.tasks[0].steps.removeFirst() }

    #expect(task.rules == Self.branching(.any([Self.severe])))
  }

  @Test func `a rule to a removed step goes with all its conditions`() throws {
    let task = try Self.removing(
      from: Self.study(rules: Self.branching(.any([Self.fainted, Self.severe])))
    ) {
      $0.tasks[0].steps.removeFirst()
      $0.tasks[0].steps.removeLast()
    }

    #expect(task.rules == [])
  }
}

extension Condition {
  fileprivate static func felt(_ value: ChoiceValue) -> Condition {
    .test(.init(answer: .init(step: "felt"), comparison: .includes([value])))
  }
}
