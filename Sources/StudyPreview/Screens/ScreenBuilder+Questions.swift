import StudyModel

/// One question on a screen of its own.
struct QuestionScreen: Sendable {
  let heading: Heading
  let question: QuestionView
  let errors: ErrorSummary?
  let skippedNote: String?
  let more: MoreView?
  /// What is said below the answers.
  var afterword: String?
}

extension ScreenBuilder {
  func questionScreen(_ question: Question, _ state: ScreenState) -> String {
    var heading = heading(of: state.step)
    if let words = shown(question.question) {
      if heading.title.isEmpty {
        heading.title = words
      } else {
        heading.lead = [heading.lead, words].compactMap(\.self).joined(separator: " ")
      }
    }
    let fields = AnswerFields(question.format, base: FieldName.answer, language: language)
    let values = attempt?.typed ?? fields.values(of: state.answer)
    let rejection = attempt?.rejections?[nil]
    let view = self.question(
      question.format, base: FieldName.answer, id: "answer", label: nil, values: values,
      placeholder: question.placeholder, rejection: rejection, isInForm: false,
      isOptional: false, hint: nil, tag: shown(question.tag), number: nil, more: nil,
      takesFocus: rejection != nil && !isStill, today: state.today)
    return page(
      frame(state, title: heading.title),
      QuestionScreen(
        heading: heading, question: view, errors: nil,
        skippedNote: state.wasSkipped ? words[.skippedNote] : nil,
        more: more(question.learnMore, id: "question")), "steps/question")
  }

  func summary(_ lines: [ErrorSummary.Line]) -> ErrorSummary? {
    lines.isEmpty
      ? nil
      : ErrorSummary(
        title: lines.count == 1 ? words[.oneError] : words(.manyErrors, n: String(lines.count)),
        lines: lines, takesFocus: !isStill)
  }

  func question(
    _ format: AnswerFormat, base: String, id: String, label: String?, values: FieldValues,
    placeholder: LocalizedText, rejection: Rejection?, isInForm: Bool, isOptional: Bool,
    hint: String?, tag: String?, number: String?, more: MoreView?, takesFocus: Bool,
    today: CalendarDay
  ) -> QuestionView {
    let control = ControlBuilder(
      builder: self, base: base, id: id, values: values, placeholder: placeholder,
      isInForm: isInForm, takesFocus: takesFocus, rejection: rejection, today: today
    ).control(for: format)
    let dontKnow = format.dontKnow.map { offered in
      DontKnowView(
        name: FieldName.dontKnow(base), text: shown(offered.text) ?? words[.dontKnow],
        isChosen: !values[FieldName.dontKnow(base)].isEmpty)
    }
    let isGroup =
      dontKnow != nil
      || !control.isOneField
    let described = [
      hint == nil ? nil : "\(id)-hint", rejection == nil ? nil : "\(id)-error",
    ].compactMap(\.self)
    return QuestionView(
      fieldID: id, fieldName: base, label: label ?? words[format.fieldLabel], isGroup: isGroup,
      isOptional: isOptional, hint: hint, tag: tag, number: number,
      error: rejection.map { words.text(of: $0, for: format, in: language) },
      describedBy: described.isEmpty ? nil : described.joined(separator: " "),
      labelledBy: control.isOneField ? name(of: id, control, isInForm: isInForm) : nil,
      takesFocus: takesFocus, control: control, dontKnow: dontKnow,
      note: format.note.map { words[$0] }, more: more)
  }
}

extension ScreenBuilder {
  /// On a screen of its own a field is named by the title, which is its question.
  private func name(of id: String, _ control: any Control, isInForm: Bool) -> String {
    let unit = (control as? LineControl)?.unit == nil ? "" : " \(id)-unit"
    return (isInForm ? "" : "screen-title ") + "\(id)-label" + unit
  }
}

extension Control {
  fileprivate var isOneField: Bool {
    self is LineControl || self is LinesControl || self is PickerControl || self is SliderControl
  }
}

extension AnswerFormat {
  fileprivate var dontKnow: DontKnow? {
    switch self {
    case .scale(let format): format.dontKnow
    case .continuousScale(let format): format.dontKnow
    case .textScale(let format): format.dontKnow
    case .numeric(let format): format.dontKnow
    case .text(let format): format.dontKnow
    case .date(let format): format.dontKnow
    case .timeOfDay(let format): format.dontKnow
    case .timeInterval(let format): format.dontKnow
    case .height(let format): format.dontKnow
    case .weight(let format): format.dontKnow
    case .age(let format): format.dontKnow
    case .socioeconomicLadder(let format): format.dontKnow
    case .boolean, .textChoice, .imageChoice, .colorChoice, .valuePicker, .multipleValuePicker,
      .confirmText, .email, .location, .healthCharacteristic, .healthQuantity:
      nil
    }
  }

  /// What stands above the field where the question itself is the screen's title.
  fileprivate var fieldLabel: Word {
    switch self {
    case .numeric, .continuousScale, .healthQuantity: .numberField
    case .email: .email
    case .date(let format): format.includesTime ? .dateAndTime : .date
    case .timeOfDay: .time
    case .height: .height
    case .weight: .weight
    case .age(let format): format.recordsYear ? .yearOfBirth : .age
    case .location: .address
    case .confirmText: .again
    case .healthCharacteristic(let format):
      format.characteristic == .dateOfBirth ? .dateOfBirth : .yourAnswer
    default: .yourAnswer
    }
  }

  fileprivate var note: Word? {
    switch self {
    case .healthCharacteristic, .healthQuantity: .healthNote
    case .location(let format): format.usesCurrentLocation ? .locationNote : nil
    default: nil
    }
  }
}
