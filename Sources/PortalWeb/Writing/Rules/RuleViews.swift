import StudyModel

/// The rules of a step as a template shows them.
struct RulesView: Sendable {
  let action: String
  let was: String
  let error: String?
  let branches: [BranchView]
  let hasBranches: Bool
  let otherwise: [FieldView.OptionView]
  let skip: BranchView?
  let canAddRule: Bool
  let canAddSkip: Bool

  struct BranchView: Sendable {
    let number: Int
    let name: String
    let group: GroupView?
    let keptIndex: String?
    let words: String?
    let destinations: [FieldView.OptionView]
    let canRise: Bool
    let canSink: Bool
  }

  init(
    _ form: RuleForm, task: Task, step: Step.ID, study: Study, language: Language, place: Place,
    asked: [AskedAnswer], error: FieldError?
  ) {
    let destinations = Self.destinations(task, step: step, study: study, language: language)
    let last = form.branches.count - 1
    action = Paths.rules(study.id, at: place)
    was = Self.fingerprint(of: task, step: step)
    self.error = error?.message
    branches = form.branches.enumerated().map { index, branch in
      BranchView(
        branch, name: "rules.\(index)", number: index + 1, kept: String(index), asked: asked,
        study: study,
        language: language,
        destinations: Self.choose(branch.destination, of: destinations, "rules-\(index)"),
        canRise: index > 0, canSink: index < last)
    }
    hasBranches = !form.branches.isEmpty
    otherwise = Self.choose(
      form.otherwise, of: [.init(value: "next", label: "the next step")] + destinations, "otherwise"
    )
    skip = form.skip.map {
      BranchView(
        $0, name: "skip", number: 1, kept: "skip", asked: asked, study: study, language: language,
        destinations: [], canRise: false, canSink: false)
    }
    canAddRule = !asked.isEmpty
    canAddSkip = form.skip == nil && asked.first.map { $0.reference.step != step } ?? false
  }

  /// What the step's rules are, in short, to tell whether they have changed since.
  static func fingerprint(of task: Task, step: Step.ID) -> String {
    let rules = task.rules.filter { $0.step == step }
    let bytes = (try? JSONValue(encoding: rules))?.canonicalBytes ?? []
    return String(sha256(bytes).prefix(16))
  }

  private static func destinations(_ task: Task, step: Step.ID, study: Study, language: Language)
    -> [EditorField.Option]
  {
    [EditorField.Option(value: "end", label: "the end of the task")]
      + (task.steps + task.endings).filter { $0.id != step }.map {
        EditorField.Option(
          value: "step:" + $0.id, label: StepNames.title(of: $0, in: language, study))
      }
  }

  static func choose(_ value: String, of options: [EditorField.Option], _ id: String)
    -> [FieldView.OptionView]
  {
    // A destination that is gone stays visible until somebody chooses another.
    let known = options.contains { $0.value == value }
    return
      (options
      + (known || value.isEmpty ? [] : [.init(value: value, label: "a step that is gone")])).map {
        FieldView.OptionView(
          id: "\(id)-\($0.value)", value: $0.value, label: $0.label, isChosen: $0.value == value)
      }
  }
}

extension RulesView.BranchView {
  fileprivate init(
    _ branch: RuleForm.Branch, name: String, number: Int, kept: String, asked: [AskedAnswer],
    study: Study,
    language: Language, destinations: [FieldView.OptionView], canRise: Bool, canSink: Bool
  ) {
    self.name = name
    self.number = number
    group = branch.group.map { GroupView($0, name: name, asked: asked) }
    keptIndex = branch.kept.map { _ in kept }
    words = branch.kept.map {
      ConditionWords(study: study, language: language, asked: asked).sentence($0)
    }
    self.destinations = destinations
    self.canRise = canRise
    self.canSink = canSink
  }
}

/// A group of tests as a template shows it.
struct GroupView: Sendable {
  let name: String
  let hasSeveral: Bool
  let joins: [FieldView.OptionView]
  let rows: [RowView]

  struct RowView: Sendable {
    let name: String
    let number: Int
    let answers: [FieldView.OptionView]
    let tests: [FieldView.OptionView]
    let values: [FieldView.OptionView]?
    let hasValues: Bool
    let typed: Typed?

    struct Typed: Sendable {
      let value: String
      let type: String
    }
  }

  init(_ group: ConditionGroup, name: String, asked: [AskedAnswer]) {
    self.name = name
    hasSeveral = group.rows.count > 1
    joins = RulesView.choose(
      group.join.rawValue,
      of: [
        .init(value: "all", label: "all"), .init(value: "any", label: "any"),
        .init(value: "none", label: "none"),
      ], "\(name)-join")
    rows = group.rows.enumerated().map { index, row in
      let question = asked.first { $0.key == row.answer }
      let name = "\(name).if.\(index)"
      let tests = (question?.tests ?? [row.test]).map {
        EditorField.Option(value: $0.rawValue, label: $0.words)
      }
      let values =
        question?.values.map { EditorField.Option(value: $0.value.text, label: $0.label) } ?? []
      return RowView(
        name: name, number: index + 1,
        answers: RulesView.choose(
          row.answer, of: asked.map { .init(value: $0.key, label: $0.label) }, name),
        tests: RulesView.choose(row.test.rawValue, of: tests, name),
        values: row.test.takesValue && !values.isEmpty
          ? RulesView.choose(row.value, of: values, name) : nil,
        hasValues: row.test.takesValue && !values.isEmpty,
        typed: row.test.takesValue && values.isEmpty
          ? .init(value: row.value, type: question?.inputType ?? "text") : nil)
    }
  }
}

/// Conditions in words, for people who read rather than build them.
struct ConditionWords {
  let study: Study
  let language: Language
  let asked: [AskedAnswer]

  func sentence(_ condition: Condition) -> String {
    switch condition {
    case .all(let parts): joined(parts, by: " and ", otherwise: "always")
    case .any(let parts): joined(parts, by: " or ", otherwise: "never")
    case .not(let part):
      ConditionTest.row(for: condition, several: true).map { words($0.answer, $0.test, $0.value) }
        ?? "not (\(sentence(part)))"
    case .test(let test):
      ConditionTest.row(for: condition, several: false).map { words($0.answer, $0.test, $0.value) }
        ?? "\(label(test.answer)) meets a test of its own"
    }
  }

  private func joined(_ parts: [Condition], by word: String, otherwise: String) -> String {
    if parts.isEmpty { return otherwise }
    return parts.count == 1
      ? sentence(parts[0]) : parts.map { "(\(sentence($0)))" }.joined(separator: word)
  }

  private func words(_ answer: AnswerReference, _ test: ConditionTest, _ value: String) -> String {
    let label = label(answer)
    guard test.takesValue else { return "\(label) \(test.words)" }
    let known = question(answer)?.values.first { $0.value.text == value }?.label
    return "\(label) \(test.words) \(known ?? value)"
  }

  private func label(_ answer: AnswerReference) -> String {
    "“\(question(answer)?.label ?? answer.item ?? answer.step)”"
  }

  private func question(_ answer: AnswerReference) -> AskedAnswer? {
    asked.first { $0.reference.step == answer.step && $0.reference.item == answer.item }
  }
}
