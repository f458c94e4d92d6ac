import StudyModel

/// What a predicate's step and result identifiers refer to. The same comparison means different things for an array, a text,
/// and a number, and nothing if there is no such result.
enum PredicateSubject {
  /// A step that cannot be looked up: of another task, or of none.
  case unseen
  /// The step has no result with this identifier, so no condition on it ever holds.
  case nothing
  /// A question, and whether it is an item of a form.
  case answer(AnswerFormat, isItem: Bool)
  case sharing
  case consent
  /// A result without an answer.
  case bare

  /// Whether answers are arrays of chosen values.
  var isList: Bool {
    switch self {
    case .sharing: true
    case .answer(let format, _): [.choice, .components].contains(format.researchKitResult.shape)
    case .unseen, .nothing, .consent, .bare: false
    }
  }

  /// A question step with several choices, whose empty answer is an empty array (§3.8).
  var isNeverNil: Bool {
    if case .answer(let format, isItem: false) = self {
      format.researchKitResult.type == .multipleChoice
    } else {
      false
    }
  }

  var isBoolean: Bool { shape == .boolean }
  var isUnseen: Bool { if case .unseen = self { true } else { false } }

  /// Whether the comparison may be of texts; true if nothing is known.
  var mayBeText: Bool { shape == nil || shape == .text }
  var mayBeNumber: Bool {
    shape.map { [.scale, .numeric, .timeInterval, .ladder].contains($0) } ?? true
  }

  private var shape: ORKQuestionResult.Shape? {
    if case .answer(let format, _) = self { format.researchKitResult.shape } else { nil }
  }

  /// Whether an answer is an array with one chosen value.
  var isLone: Bool {
    switch self {
    case .sharing: true
    case .answer(let format, _):
      isList && ![.multipleChoice, .multiplePicker].contains(format.researchKitResult.type)
    case .unseen, .nothing, .consent, .bare: false
    }
  }

  /// All values an answer can contain, each at most once; nil if they are not known.
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
    case .answer(let format, _): format.inResearchKit.offered
    case .unseen, .nothing, .consent, .bare: []
    }
  }

  /// A value as the question offers it: predicates use 1 for true.
  func offered(_ value: ChoiceValue) -> ChoiceValue {
    let values = choices
    guard !values.contains(value), case .number(let number) = value, number == 0 || number == 1
    else { return value }
    let flag = ChoiceValue.boolean(number == 1)
    return values.contains(flag) ? flag : value
  }
}
