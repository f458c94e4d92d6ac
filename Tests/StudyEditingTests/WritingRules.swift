import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyEditing

@Suite("Writing the rules of a step") struct WritingRules {
  private static let study = SampleStudies.heartRhythmAtHome
  private static let task = study.tasks[1]
  private static let step = "strength"
  private static let asked = AskedAnswers(at: step, of: task, in: study, .english)
  /// The page of a step with two rules, and a destination if neither applies.
  private static let page = SubmittedForm(
    fields: RuleForm(task, step: step, asked: asked).submitted())

  private static func read(
    _ form: SubmittedForm = page, pressing action: String? = nil
  ) throws -> RuleForm {
    var form = form
    if let action { form.fields.append(("do", action)) }
    return try RuleForm(reading: form, step: step, asked: asked)
  }

  private static func rules(_ form: RuleForm) throws -> [Rule] {
    try form.rules(for: step, in: task, asked: asked)
  }

  private static var saved: [Rule] { task.rules.filter { $0.step == step } }

  private static var branches: [Rule.Branch] {
    guard case .firstMatch(let branches, _)? = saved.first?.kind else { return [] }
    return branches
  }

  @Test(arguments: UInt64(0)..<30)
  func `an unchanged page keeps the rules of every step exactly`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      for step in task.steps {
        let asked = AskedAnswers(at: step.id, of: task, in: study, .english)
        let page = SubmittedForm(fields: RuleForm(task, step: step.id, asked: asked).submitted())

        let form = try RuleForm(reading: page, step: step.id, asked: asked)

        #expect(!form.isBegun)
        #expect(
          try form.rules(for: step.id, in: task, asked: asked)
            == task.rules.filter { $0.step == step.id }, "\(seed) \(step.id)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<30)
  func `an unchanged page keeps when each item is shown`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    for task in study.tasks {
      for step in task.steps {
        guard case .form(let content) = step.content else { continue }
        for item in content.items {
          let asked = AskedAnswers(at: step.id, item: item.id, of: task, in: study, .english)
          let page = SubmittedForm(fields: RuleForm(showing: item, asked: asked).submitted())

          let form = try RuleForm(reading: page, step: step.id, asked: asked)

          #expect(
            try form.visibility(of: item, asked: asked) == item.visibility, "\(seed) \(item.id)")
        }
      }
    }
  }

  @Test func `buttons move and remove rules`() throws {
    let (first, second) = (Self.branches[0], Self.branches[1])
    func after(_ action: String) throws -> [Rule.Branch]? {
      guard
        case .firstMatch(let branches, .step("began"))? =
          try Self.rules(Self.read(pressing: action)).first?.kind
      else { return nil }
      return branches
    }

    #expect(try after("rules.0.down") == [second, first])
    #expect(try after("rules.1.up") == [second, first])
    #expect(try after("rules.0.remove") == [second])
    #expect(try after("rules.1.if.0.remove")?.count == 2)
  }

  @Test(arguments: [
    "rules.0.up", "rules.1.down", "rules.2.remove", "rules.-1.remove", "rules.x.remove",
    "rules.99999999999999999999.remove", "rules.0.explode", "rules.0", "", "refresh",
  ])
  func `a button that leads nowhere changes nothing`(action: String) throws {
    let form = try Self.read(pressing: action)

    #expect(try Self.rules(form) == Self.saved)
    #expect(!form.isBegun)
  }

  @Test func `removing the last condition of a rule removes the rule`() throws {
    var form = Self.page
    form.replace("do", with: "rules.0.if.1.remove")
    let once = SubmittedForm(fields: try Self.read(form).submitted())

    #expect(try Self.read(once).branches.count == 2)
    #expect(try Self.read(once, pressing: "rules.0.if.0.remove").branches.count == 1)
  }

  @Test func `a new rule is about the step's own answer and is not complete`() throws {
    let form = try Self.read(pressing: "rules.add")

    #expect(form.isBegun)
    #expect(form.branches.count == 3)
    #expect(form.branches.last?.destination == "")
    #expect(
      form.branches.last?.group.parts
        == [.row(.init(answer: "strength", test: .atLeast, value: ""))])
    #expect(throws: FieldError.self) { try Self.rules(form) }
  }

  @Test func `a new skip condition is about an earlier answer`() throws {
    let form = try Self.read(pressing: "skip.add")

    #expect(form.isBegun)
    #expect(
      form.skip?.parts == [.row(.init(answer: "activity", test: .isValue, value: ""))])
    let again = SubmittedForm(fields: form.submitted())
    #expect(try Self.read(again).skip == form.skip)
    #expect(try Self.read(again, pressing: "skip.remove").skip == nil)
  }

  @Test func `a condition and a group are added where their button is`() throws {
    let outer = try Self.read(pressing: "rules.0.condition")
    let inner = try Self.read(
      SubmittedForm(fields: Self.read(pressing: "rules.0.group").submitted()),
      pressing: "rules.0.if.2.condition")
    let row = ConditionGroup.Part.row(.init(answer: "strength", test: .atLeast, value: ""))

    #expect(outer.isBegun && inner.isBegun)
    #expect(outer.branches[0].group.parts.last == row)
    // Inside a group of which any part must hold, all of the new one must.
    #expect(inner.branches[0].group.parts.last == .group(.init(.all, [row, row])))
  }

  @Test func `another question starts its row over`() throws {
    var form = Self.page
    form.replace("rules.0.if.1.answer", with: "note")
    let over = try Self.read(form).branches[0].group.parts[1]
    // A browser that does not say which question the row was about is taken at its word.
    form.fields.removeAll { $0.name == "rules.0.if.1.asked" }
    let kept = try Self.read(form).branches[0].group.parts[1]

    #expect(over == .row(.init(answer: "note", test: .isText, value: "")))
    #expect(kept == .row(.init(answer: "note", test: .atLeast, value: "8")))
  }

  @Test func `an edited rule changes alone`() throws {
    var form = Self.page
    form.replace("rules.0.if.1.value", with: " 9 ")

    let rules = try Self.rules(Self.read(form))

    guard case .firstMatch(let branches, _)? = rules.first?.kind else {
      return #expect(Bool(false), "no rules")
    }
    let strong = AnswerTest(answer: .init(step: "strength"), comparison: .numberBetween(9, nil))
    guard case .any(let parts) = branches[0].condition else {
      return #expect(Bool(false), "no group")
    }
    #expect(parts.last == .test(strong))
    #expect(branches[1] == Self.branches[1])
  }

  @Test(arguments: [
    ("rules.0.to", "", "rules.0.to", "Choose where rule 1 leads."),
    ("rules.1.to", "somewhere", "rules.1.to", "Choose where rule 2 leads."),
    ("rules.1.to", "next", "rules.1.to", "Choose where rule 2 leads."),
    (
      "rules.1.to", "step:gone", "rules.1.to",
      "The step that rule 2 leads to was removed, so nothing was saved. Choose another."
    ),
    (
      "rules.otherwise", "step:gone", "rules.otherwise",
      "The step that participants otherwise go to was removed, so nothing was saved. Choose another."
    ),
    (
      "rules.0.if.1.value", "strong", "rules.0.if.1.value",
      "“strong” does not fit “is at least”. Enter a number."
    ),
  ])
  func `a rule that is not complete is refused at its field`(
    field: String, value: String, name: String, message: String
  ) throws {
    var form = Self.page
    form.replace(field, with: value)
    let read = try Self.read(form)

    let error = #expect(throws: FieldError.self) { try Self.rules(read) }

    #expect(error == FieldError(name: name, message: message))
  }

  @Test func `without rules, a destination is a rule and the next step is none`() throws {
    func rules(_ otherwise: String) throws -> [Rule] {
      try Self.rules(
        Self.read(SubmittedForm(fields: [("rules.otherwise", otherwise)])))
    }

    #expect(try rules("end") == [Rule(step: "strength", kind: .direct(.end))])
    let other = try #require(Self.task.steps.map(\.id).first { $0 != Self.step })
    #expect(try rules("step:\(other)") == [Rule(step: "strength", kind: .direct(.step(other)))])
    #expect(RuleForm.destination("step:a:b") == .step("a:b"))
    for none in ["next", "", "stop", "End"] { #expect(try rules(none) == []) }
  }

  @Test func `rules and conditions have limits`() throws {
    func fields(rules: Int, conditions: Int) -> SubmittedForm {
      SubmittedForm(
        fields: (0..<rules).flatMap { rule in
          [(name: "rules.\(rule).to", value: "end")]
            + (0..<conditions).flatMap { condition in
              [
                (name: "rules.\(rule).if.\(condition).answer", value: "felt"),
                (name: "rules.\(rule).if.\(condition).test", value: "answered"),
              ]
            }
        })
    }

    #expect(try Self.read(fields(rules: 200, conditions: 1)).branches.count == 200)
    #expect(throws: FieldError.self) { try Self.read(fields(rules: 201, conditions: 1)) }
    #expect(
      try Self.read(fields(rules: 1, conditions: 500)).branches.first?.group.parts.count == 500)
    #expect(throws: FieldError.self) { try Self.read(fields(rules: 1, conditions: 501)) }
  }

  @Test(arguments: [(99, nil), (100, "rules.0" + String(repeating: ".if.0", count: 100))])
  func `groups are nested at most a hundred levels deep`(inner: Int, refused: String?) throws {
    var fields = [(name: "rules.0.to", value: "end")]
    var name = "rules.0"
    for _ in 0..<inner {
      name += ".if.0"
      fields.append((name: name + ".join", value: "any"))
    }
    fields.append((name: name + ".if.0.answer", value: "felt"))
    let form = SubmittedForm(fields: fields)

    guard let refused else {
      #expect(try Self.read(form).branches.count == 1)
      return
    }
    let error = #expect(throws: FieldError.self) { try Self.read(form) }
    #expect(error?.name == refused)
  }
}

extension RuleForm {
  /// What a browser sends for the page of these rules if nobody touches them.
  fileprivate func submitted() -> [(name: String, value: String)] {
    branches.enumerated().flatMap { index, branch in
      [(name: "rules.\(index).to", value: branch.destination)]
        + branch.group.submitted("rules.\(index)")
    } + [(name: "rules.otherwise", value: otherwise)] + (skip?.submitted("skip") ?? [])
  }
}

extension ConditionGroup {
  fileprivate func submitted(_ name: String) -> [(name: String, value: String)] {
    [(name: "\(name).join", value: join.rawValue)]
      + parts.enumerated().flatMap { index, part -> [(name: String, value: String)] in
        let name = "\(name).if.\(index)"
        switch part {
        case .kept(let condition):
          let document = (try? JSONValue(encoding: condition).canonicalText) ?? ""
          return [(name: "\(name).kept", value: document)]
        case .group(let group): return group.submitted(name)
        case .row(let row):
          return [
            (name: "\(name).answer", value: row.answer), (name: "\(name).asked", value: row.answer),
            (name: "\(name).test", value: row.test.rawValue),
            (name: "\(name).value", value: row.value), (name: "\(name).upper", value: row.upper),
          ]
        }
      }
  }
}
