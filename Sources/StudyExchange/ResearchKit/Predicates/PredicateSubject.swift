import StudyModel

/// What a predicate's step and result identifiers lead to. The same comparison means different things of an array, a
/// text and a number, and nothing at all where no such result exists.
enum PredicateSubject {
  /// A step that cannot be looked up here: of another task, or of none.
  case unseen
  /// The step has no result of this identifier, so that nothing ever holds of it.
  case nothing
  /// A question, and whether it is an item of a form.
  case answer(AnswerFormat, isItem: Bool)
  case sharing
  case consent
  /// A result that holds no answer.
  case bare

  init(step: Step, result: String) {
    let isOwn = result == step.id
    switch step.content {
    case .question(let question):
      self = isOwn ? .answer(question.format, isItem: false) : .nothing
    case .form(let form):
      self = form.item(result)?.format.map { .answer($0, isItem: true) } ?? .nothing
    case .sharing: self = isOwn ? .sharing : .nothing
    case .consentReview(let review): self = result == review.signature ? .consent : .nothing
    case .consentForm: self = isOwn ? .consent : .nothing
    case .quiz: self = .unseen
    case .signature, .passcode, .video: self = isOwn ? .bare : .nothing
    case .webPage, .registration, .login: self = .bare
    default: self = .nothing
    }
  }

  /// Whether answers are arrays of chosen values.
  var isList: Bool {
    switch self {
    case .sharing: true
    case .answer(let format, _): [.choice, .components].contains(format.settings.resultShape)
    case .unseen, .nothing, .consent, .bare: false
    }
  }

  /// A question step of several choices, whose empty answer is an empty array (§3.8).
  var isNeverNil: Bool {
    if case .answer(let format, isItem: false) = self {
      format.settings.questionType == .multipleChoice
    } else {
      false
    }
  }

  var isBoolean: Bool { shape == .boolean }
  var isUnseen: Bool { if case .unseen = self { true } else { false } }

  /// Whether texts are compared; also where nothing is known.
  var mayBeText: Bool { shape == nil || shape == .text }
  var mayBeNumber: Bool {
    shape.map { [.scale, .numeric, .timeInterval, .ladder].contains($0) } ?? true
  }

  private var shape: ResultShape? {
    if case .answer(let format, _) = self { format.settings.resultShape } else { nil }
  }

  /// Whether an answer is one chosen value, in an array.
  var isLone: Bool {
    switch self {
    case .sharing: true
    case .answer(let format, _):
      isList && ![.multipleChoice, .multiplePicker].contains(format.settings.questionType)
    case .unseen, .nothing, .consent, .bare: false
    }
  }

  /// The values an answer is made of where it can be no others, each at most once; nil where it is not known.
  var countable: [ChoiceValue]? {
    if case .answer(.textChoice(let format), _) = self,
      format.choices.contains(where: { $0.other != nil })
    {
      return nil
    }
    let values = choices
    return values.isEmpty ? nil : values
  }

  private var choices: [ChoiceValue] {
    switch self {
    case .sharing: [.boolean(true), .boolean(false)]
    case .answer(.textChoice(let format), _): format.choices.map(\.value)
    case .answer(.textScale(let format), _): format.choices.map(\.value)
    case .answer(.valuePicker(let format), _): format.choices.map(\.value)
    case .answer(.imageChoice(let format), _): format.choices.map(\.value)
    case .answer(.colorChoice(let format), _): format.choices.map(\.value)
    default: []
    }
  }

  /// A value as the question offers it: a predicate says 1 for true.
  func offered(_ value: ChoiceValue) -> ChoiceValue {
    let values = choices
    guard !values.contains(value), case .number(let number) = value, number == 0 || number == 1
    else { return value }
    let flag = ChoiceValue.boolean(number == 1)
    return values.contains(flag) ? flag : value
  }
}

/// The steps that predicates can name.
struct PredicateScope {
  let task: Task.ID
  /// In the order of the task, the endings last.
  let order: [Step.ID]
  /// Whether rules bring results of earlier tasks, so that a predicate can mean these too.
  let hasEarlierTasks: Bool
  private let steps: [Step.ID: Step]

  init(_ task: StudyModel.Task, hasEarlierTasks: Bool = false) {
    self.task = task.id
    self.hasEarlierTasks = hasEarlierTasks
    let all = task.steps + task.endings
    order = all.map(\.id)
    steps = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The identifiers of the results that a step can have (§6.1).
  func results(of id: Step.ID) -> [String] {
    guard let step = steps[id] else { return [] }
    switch step.content {
    case .form(let form): return form.itemsAskedOnce.filter { !$0.isHeading }.map(\.id)
    case .consentReview(let review): return [review.signature].compactMap(\.self)
    case .question, .sharing, .consentForm, .signature, .passcode, .video: return [id]
    default: return []
    }
  }

  func step(_ id: Step.ID, of task: StudyModel.Task.ID? = nil) -> Step? {
    task == nil || task == self.task ? steps[id] : nil
  }

  func subject(task: StudyModel.Task.ID?, step: Step.ID, result: String) -> PredicateSubject {
    self.step(step, of: task).map { PredicateSubject(step: $0, result: result) } ?? .unseen
  }
}
