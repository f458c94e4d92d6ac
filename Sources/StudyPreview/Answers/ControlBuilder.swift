import StudyModel

/// Makes the fields of an answer format from what they hold.
struct ControlBuilder {
  let builder: ScreenBuilder
  let base: String
  let id: String
  let values: FieldValues
  let placeholder: LocalizedText
  let isInForm: Bool
  let takesFocus: Bool
  /// What is wrong with what the fields hold.
  let rejection: Rejection?
  let today: CalendarDay

  var words: ScreenWords { builder.words }
  private func text(_ text: LocalizedText) -> String { builder.text(text) }

  func control(for format: AnswerFormat) -> any Control {
    switch format {
    case .boolean(let boolean): return yesOrNo(boolean)
    case .textChoice(let choice): return rows(choice)
    case .imageChoice(let choice): return pictures(choice)
    case .colorChoice(let choice): return colors(choice)
    case .valuePicker(let picker): return self.picker(picker, name: base)
    case .multipleValuePicker(let pickers): return columns(pickers)
    case .scale(let scale): return self.scale(scale)
    case .continuousScale(let scale): return slider(scale)
    case .textScale(let scale): return self.scale(scale)
    case .numeric(let numeric): return number(numeric)
    case .text(let format): return self.line(format)
    case .confirmText(let format):
      return LineControl(
        value: values[base], type: format.hidesText ? "password" : "text",
        placeholder: shown(placeholder), maximumLength: format.limit)
    case .email:
      return LineControl(
        value: values[base], inputMode: "email", autocomplete: "email", capitalize: "none",
        placeholder: shown(placeholder))
    case .date(let date): return self.date(date)
    case .timeOfDay(let time):
      return LineControl(
        value: values[base], type: "time", step: time.minuteStep.map { String($0 * 60) })
    case .timeInterval(let format): return interval(format)
    case .height(let height): return self.height(height)
    case .weight(let weight): return self.weight(weight)
    case .age(let age): return self.age(age)
    case .location(let location):
      return LineControl(
        value: values[base],
        placeholder: shown(location.placeholder) ?? shown(placeholder))
    case .socioeconomicLadder(let ladder): return self.ladder(ladder)
    case .healthCharacteristic(let health): return self.health(health)
    case .healthQuantity(let quantity):
      if let implied = quantity.implied { return control(for: implied) }
      return LineControl(
        value: values[base], inputMode: "decimal", placeholder: shown(placeholder),
        unit: words.unit(of: quantity), isNumber: true)
    }
  }

  func shown(_ localized: LocalizedText) -> String? {
    let text = text(localized)
    return text.isEmpty ? nil : text
  }

  private func number(_ numeric: NumericFormat) -> LineControl {
    LineControl(
      value: values[base], inputMode: numeric.isWhole ? "numeric" : "decimal",
      placeholder: shown(numeric.placeholder) ?? shown(placeholder),
      unit: shown(numeric.displayUnit) ?? numeric.unit, isNumber: true)
  }

  private func line(_ format: TextFormat) -> any Control {
    let limit = format.limit
    let hint = shown(format.placeholder) ?? shown(placeholder)
    let capitalize: String? =
      switch format.capitalization {
      case .none?: "none"
      case .words: "words"
      case .all: "characters"
      case .sentences, nil: nil
      }
    let corrects = format.correction?.rawValue
    let checksSpelling = format.spelling.map { $0 == .on ? "true" : "false" }
    if format.allowsSeveralLines, !format.hidesText {
      return LinesControl(
        value: values[base], placeholder: hint, maximumLength: limit,
        limit: limit.map { words(.upToCharacters, n: String($0)) },
        countsCharacters: !format.hidesCharacterCount, capitalize: capitalize,
        corrects: corrects, checksSpelling: checksSpelling)
    }
    let inputMode: String? =
      switch format.keyboard {
      case .number: "numeric"
      case .decimal: "decimal"
      case .telephone: "tel"
      case .email: "email"
      case .address: "url"
      case .standard, .numbersAndPunctuation, nil: nil
      }
    return LineControl(
      value: values[base], type: format.hidesText ? "password" : "text", inputMode: inputMode,
      autocomplete: ContentType.autocomplete(format.contentType), capitalize: capitalize,
      corrects: corrects, checksSpelling: checksSpelling, placeholder: hint, maximumLength: limit)
  }

  private func date(_ date: DateFormat) -> LineControl {
    let range = date.range(today: today)
    func bound(_ moment: CalendarMoment?, _ time: String) -> String? {
      moment.map { date.includesTime ? "\($0.day)T\($0.time?.description ?? time)" : "\($0.day)" }
    }
    return LineControl(
      value: values[base], type: date.includesTime ? "datetime-local" : "date",
      minimum: bound(range.earliest, "00:00"), maximum: bound(range.latest, "23:59"),
      step: date.includesTime ? date.minuteStep.map { String($0 * 60) } : nil, isDate: true,
      offersDays: true)
  }
}
