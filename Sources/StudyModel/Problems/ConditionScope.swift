/// Where a condition is asked, and so which answers it can know.
struct ConditionScope {
  let map: TaskMap
  let moment: Moment

  enum Moment {
    /// After the step has been answered.
    case leaving(Step.ID)
    /// Before the step is shown.
    case entering(Step.ID)
    /// While the form is being answered.
    case showing(item: FormItem.ID, of: Step.ID)
  }

  var step: Step.ID {
    switch moment {
    case .leaving(let step), .entering(let step), .showing(_, let step): step
    }
  }

  /// The answer that is named, or nil where there is none of that name.
  func source(of answer: AnswerReference) -> AnswerSource? {
    if let id = answer.task, id != map.task.id {
      return map.inspection.study.task(id)?.step(answer.step)?.source(of: answer.item)
    }
    return map.step(answer.step)?.source(of: answer.item)
  }

  /// What is known of an answer where it is asked about.
  enum Knowledge {
    case noTask(Task.ID)
    case noAnswer
    /// Brought along from a task that the study does not have.
    case given
    /// An item's own, while the item is decided on.
    case itself(AnswerSource)
    /// Of a step that nobody comes to.
    case never(AnswerSource)
    /// Of a step that comes only afterwards.
    case later(AnswerSource)
    /// A question of a repeatable group, asked about from outside the entry.
    case insideEntries(ItemGroup)
    case known(AnswerSource)
  }

  /// Answers of earlier tasks are always there; those of this task only once their step has been passed.
  func knowledge(of answer: AnswerReference) -> Knowledge {
    if let id = answer.task, id != map.task.id, map.inspection.study.task(id) == nil {
      return map.task.earlierAnswers?[id] == nil ? .noTask(id) : .given
    }
    guard let source = source(of: answer) else { return .noAnswer }
    if let group = group(holding: answer), !isInside(group, of: answer) {
      return .insideEntries(group)
    }
    guard answer.task ?? map.task.id == map.task.id, map.isReachable(step) else {
      return .known(source)
    }
    switch moment {
    case .leaving(answer.step): return .known(source)
    case .showing(answer.item, answer.step): return .itself(source)
    case .showing(_, answer.step): return .known(source)
    case .leaving, .entering, .showing: break
    }
    if !map.isReachable(answer.step) || map.graph.skips[answer.step]?.constant == true {
      return .never(source)
    }
    return map.canPrecede(answer.step, step) ? .known(source) : .later(source)
  }

  /// The repeatable group whose entries ask for an answer.
  private func group(holding answer: AnswerReference) -> ItemGroup? {
    let isOwn = answer.task ?? map.task.id == map.task.id
    let step =
      isOwn
      ? map.step(answer.step) : answer.task.flatMap(map.inspection.study.task)?.step(answer.step)
    guard case .form(let form)? = step?.content, let item = answer.item else { return nil }
    return form.group(holding: item)
  }

  /// Whether the question that asks is one of the same entry.
  private func isInside(_ group: ItemGroup, of answer: AnswerReference) -> Bool {
    guard case .showing(let item, answer.step) = moment,
      answer.task ?? map.task.id == map.task.id
    else { return false }
    return group.item(item) != nil
  }

  /// The same reference for the same answer, however it is written.
  func canonical(_ answer: AnswerReference) -> AnswerReference {
    AnswerReference(
      task: answer.task == map.task.id ? nil : answer.task, step: answer.step,
      item: answer.item == answer.step ? nil : answer.item)
  }
}

/// What gives an answer.
enum AnswerSource {
  case format(AnswerFormat)
  case quizQuestion(QuizQuestion)
  case quiz(Quiz)
  case form
  /// How many entries a repeatable group has.
  case entries(Repetition)
  case agreement
  case eligibility
  case sharing
  /// Something is recorded that cannot be compared further.
  case other
  /// Nothing is asked.
  case nothing
}

extension Step {
  func source(of item: String?) -> AnswerSource? {
    let isWhole = item == nil || item == id
    switch content {
    case .question(let question): return isWhole ? .format(question.format) : nil
    case .form(let form):
      guard let item else { return .form }
      return form.item(item).map { item in
        item.format.map(AnswerSource.format)
          ?? item.repetition.map(AnswerSource.entries) ?? .nothing
      }
    case .quiz(let quiz):
      guard let item else { return .quiz(quiz) }
      return quiz.question(item).map(AnswerSource.quizQuestion)
    case .consentReview(let review):
      let names = [review.signature, "givenName", "familyName", "signature", "elements", "agree"]
      return isWhole || names.contains(item) ? .agreement : nil
    case .consentForm: return isWhole ? .agreement : nil
    case .eligibility(let eligibility):
      guard let item, item != id else { return .eligibility }
      if item == Eligibility.tokenItem, eligibility.token != nil { return .other }
      return eligibility.question(item).map { .format($0.format) }
    case .sharing: return isWhole ? .sharing : nil
    case .signature: return isWhole ? .other : nil
    case .registration, .login, .passcode, .permissions, .webPage, .video: return .other
    case .consentScenes, .instruction, .answerSummary, .completion, .pdf, .table, .wait,
      .component:
      return isWhole ? .nothing : nil
    }
  }
}

extension AnswerSource {
  /// The values that can be chosen; nil where there is no list. What a participant types beside them is tested by other
  /// comparisons: a condition that names a value means one of the list.
  var offered: [ChoiceValue]? {
    switch self {
    case .format(.textChoice(let format)): format.choices.map(\.value)
    case .format(.imageChoice(let format)): format.choices.map(\.value)
    case .format(.colorChoice(let format)): format.choices.map(\.value)
    case .format(.valuePicker(let format)): format.choices.map(\.value)
    case .format(.textScale(let format)): format.choices.map(\.value)
    case .format(.multipleValuePicker(let format)):
      format.pickers.flatMap(\.choices).map(\.value)
    case .format(.healthCharacteristic(let format)) where format.characteristic != .dateOfBirth:
      format.characteristic.values
    case .quizQuestion(let question): AnswerSource.format(question.format).offered
    case .sharing: [.boolean(true), .boolean(false)]
    default: nil
    }
  }

  /// The bounds of a number that can be given; nil where the answer is no number.
  var range: Interval? {
    switch self {
    case .format(.scale(let format)): Interval(Double(format.minimum), Double(format.maximum))
    case .format(.continuousScale(let format)): Interval(format.minimum, format.maximum)
    case .format(.numeric(let format)): Interval(format.minimum, format.maximum)
    case .format(.timeInterval): Interval(0, 86_399)
    case .format(.height): Interval(0, 299)
    case .format(.socioeconomicLadder): Interval(0, 9)
    case .format(.age(let format)):
      // Years of birth depend on the day, and open ends are recorded as −1 and −2.
      format.recordsYear || format.minimumIsRange || format.maximumIsRange
        ? Interval(nil, nil) : Interval(Double(format.minimum), Double(format.maximum))
    case .format(.weight), .format(.healthQuantity): Interval(nil, nil)
    case .quizQuestion(let question): AnswerSource.format(question.format).range
    default: nil
    }
  }

  /// Whether several values can be chosen at once.
  var takesSeveral: Bool {
    switch self {
    case .format(.textChoice(let format)): format.allowsSeveral
    case .format(.imageChoice(let format)): format.allowsSeveral
    case .format(.colorChoice(let format)): format.allowsSeveral
    case .format(.multipleValuePicker): true
    case .quizQuestion(let question): question.allowsSeveral
    default: false
    }
  }

  var isChoice: Bool {
    switch self {
    case .format(.textChoice), .format(.imageChoice), .format(.colorChoice),
      .format(.valuePicker), .format(.multipleValuePicker), .format(.textScale),
      .sharing:
      true
    case .quizQuestion(let question): question.key == .choices
    case .format(.healthCharacteristic(let format)): format.characteristic != .dateOfBirth
    default: false
    }
  }

  var isText: Bool {
    switch self {
    case .format(.text), .format(.confirmText), .format(.email): true
    default: false
    }
  }

  var isDate: Bool {
    switch self {
    case .format(.date): true
    case .format(.healthCharacteristic(let format)): format.characteristic == .dateOfBirth
    default: false
    }
  }
}

/// Numbers between two inclusive bounds; absent ones are open.
struct Interval: Hashable {
  let lower: Double
  let upper: Double

  init(_ lower: Double?, _ upper: Double?) {
    self.lower = lower ?? -.infinity
    self.upper = upper ?? .infinity
  }

  var isEmpty: Bool { lower > upper }
  func meets(_ other: Interval) -> Bool { lower <= other.upper && other.lower <= upper }
  func contains(_ other: Interval) -> Bool { lower <= other.lower && other.upper <= upper }
}
