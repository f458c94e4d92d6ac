import StudyModel

/// An answer that conditions can ask about: who gives it, what it is called, which tests and values fit.
struct AskedAnswer: Sendable {
  let reference: AnswerReference
  let label: String
  let tests: [ConditionTest]
  /// The values to choose from; empty where a value is typed.
  var values: [(value: ChoiceValue, label: String)] = []
  /// Such as `date`, for the field a value is typed in.
  var inputType = "text"
  /// What a typed number counts, such as `kg`.
  var unit: String?
  var allowsSeveral = false
  /// Typed in hours and minutes, and kept in seconds.
  var measuresTime = false
  /// Where it is in the list of answers.
  var group = Group.earlier

  /// When it is answered, seen from the step that asks.
  enum Group: Hashable, Sendable {
    case earlier, later
    /// In a task that was finished before.
    case task(String)

    var words: String {
      switch self {
      case .earlier: "Earlier answers"
      case .later: "Later answers"
      case .task(let title): title
      }
    }
  }

  var key: String { Self.key(of: reference) }

  /// Its name in a form: the step and the item behind a slash, after the task with an @ where it is another one.
  static func key(of answer: AnswerReference) -> String {
    ([answer.task.map { "@" + Paths.encoded($0) }, Paths.encoded(answer.step)]
      + [answer.item.map(Paths.encoded)]).compactMap { $0 }.joined(separator: "/")
  }

  /// What a name in a form stands for, whether or not there is such an answer still.
  static func reference(for key: String) -> AnswerReference? {
    var parts = key.split(separator: "/").map { String($0) }
    let task = parts.first?.hasPrefix("@") == true ? String(parts.removeFirst().dropFirst()) : nil
    let names = parts.compactMap(\.removingPercentEncoding)
    guard (1...2).contains(names.count), names.count == parts.count else { return nil }
    return AnswerReference(
      task: task.flatMap(\.removingPercentEncoding), step: names[0],
      item: names.count > 1 ? names[1] : nil)
  }
}

/// Every answer that conditions at one step can ask about.
struct AskedAnswers: Sendable {
  let all: [AskedAnswer]
  private let places: [String: Int]

  init(_ all: [AskedAnswer]) {
    self.all = all
    let own = all.enumerated().map { ($1.key, $0) }
    // Whether a consent was agreed to is asked of its signature, and may be asked of the whole step too.
    let whole = all.enumerated().filter { $1.tests.contains(.agreed) }.map { index, asked in
      (
        AskedAnswer.key(of: .init(task: asked.reference.task, step: asked.reference.step)), index
      )
    }
    places = Dictionary(own + whole) { first, _ in first }
  }

  subscript(key: String) -> AskedAnswer? { places[key].map { all[$0] } }

  /// The last one that is known when a step is left, or the one before it is shown.
  func latest(leaving isLeaving: Bool, _ step: Step.ID) -> String? {
    let known = all.filter {
      $0.group == .earlier && $0.reference.task == nil && (isLeaving || $0.reference.step != step)
    }
    return known.last?.key ?? all.first?.key
  }
}

extension AskedAnswers {
  /// The answers of the step's task in their order, then those of tasks that come before it.
  /// - Parameter item: an item of a form that asks when it is shown, which cannot ask about itself.
  init(
    at step: Step.ID, item: FormItem.ID? = nil, of task: Task, in study: Study, _ language: Language
  ) {
    let position = task.steps.firstIndex { $0.id == step } ?? task.steps.count
    let own = task.steps.enumerated().flatMap { index, other in
      AskedAnswer.all(
        of: other, inside: other.id == step ? Self.group(holding: item, of: other) : nil, in: study,
        language
      ).map { asked in
        var asked = asked
        asked.group = index <= position ? .earlier : .later
        return asked
      }
    }.filter { item == nil || $0.reference != AnswerReference(step: step, item: item) }
    let ownPlace = study.tasks.firstIndex { $0.id == task.id } ?? 0
    let others = study.tasks.enumerated().filter { index, other in
      other.id != task.id && task.kind == .survey && (other.kind == .join || index < ownPlace)
    }.flatMap { _, other in
      let name = StepNames.title(of: other, in: language, study)
      return other.steps.flatMap { AskedAnswer.all(of: $0, in: study, language) }.map { asked in
        var reference = asked.reference
        reference.task = other.id
        return AskedAnswer(
          reference: reference, label: asked.label, tests: asked.tests, values: asked.values,
          inputType: asked.inputType, unit: asked.unit, allowsSeveral: asked.allowsSeveral,
          measuresTime: asked.measuresTime,
          group: .task("From “\(name)”"))
      }
    }
    self.init(own + others)
  }

  private static func group(holding item: FormItem.ID?, of step: Step) -> ItemGroup? {
    guard let item, case .form(let form) = step.content else { return nil }
    return form.group(holding: item)
  }
}
