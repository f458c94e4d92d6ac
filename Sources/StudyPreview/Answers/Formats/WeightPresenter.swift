import StudyModel

/// Kilograms, pounds, or pounds and ounces.
struct WeightPresenter: FormatPresenter {
  let format: WeightFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var fieldLabel: Word { .weight }
  var missing: Word { .missingText }
  var wrongKind: Word { .notANumber }

  func control(in question: ControlBuilder) -> any Control {
    let isPounds = Measures.isCustomary(format.system, in: question.builder.language)
    guard Measures.asksForOunces(format, in: question.builder.language) else {
      return LineControl(
        value: question.values[question.base],
        inputMode: isPounds || format.precision == .low ? "numeric" : "decimal",
        unit: question.words[isPounds ? .pounds : .kilograms], isNumber: true)
    }
    let ounces = FieldName.ounces(question.base)
    return ColumnsControl(columns: [
      question.column(
        FieldName.pounds(question.base), question.words[.pounds], at: 0, picker: nil),
      question.column(
        ounces, question.words[.ounces], at: 1, picker: question.numbers(0...15, ounces)),
    ])
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    if Measures.asksForOunces(format, in: fields.language) {
      let pounds = FieldName.pounds(fields.base)
      let ounces = fields.together(values, pounds, FieldName.ounces(fields.base)) {
        $0 * 16 + $1
      }
      return whole(ounces, values[pounds], times: Measures.kilogramsPerPound / 16)
    }
    let number = fields.number(in: values)
    guard Measures.isCustomary(format.system, in: fields.language) else { return number }
    return whole(number, values[fields.base], times: Measures.kilogramsPerPound)
  }

  /// A whole number in a unit other than the recorded one; anything else stays as typed.
  private func whole(_ answer: JSONValue, _ typed: String, times factor: Double) -> JSONValue {
    guard let number = answer.numberValue else { return answer }
    return number == number.rounded() ? .number(number * factor) : .string(typed)
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    guard let kilograms = answer.numberValue else { return [:] }
    guard Measures.asksForOunces(format, in: fields.language) else {
      let isPounds = Measures.isCustomary(format.system, in: fields.language)
      return fields.one(
        fields.typed(isPounds ? Measures.pounds(kilograms, digits: 2) : kilograms))
    }
    let (pounds, ounces) = Measures.ounces(kilograms)
    return [
      FieldName.pounds(fields.base): [pounds.plainText],
      FieldName.ounces(fields.base): [ounces.plainText],
    ]
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    guard let kilograms = answer.numberValue else { return writer.plain(answer) }
    let words = writer.words
    if Measures.asksForOunces(format, in: writer.language) {
      let (pounds, ounces) = Measures.ounces(kilograms)
      return words.measured(.weightInOunces, n: pounds.plainText, m: ounces.plainText)
    }
    return Measures.isCustomary(format.system, in: writer.language)
      ? words.measured(
        .weightInPounds, n: words.number(Measures.pounds(kilograms, digits: 2)))
      : words.measured(.weight, n: words.number(kilograms.rounded(digits: 2)))
  }

  /// Weights are checked in kilograms.
  func bound(_ bound: Double, by words: ScreenStrings, in language: Language) -> String {
    words.number(
      Measures.isCustomary(format.system, in: language)
        ? Measures.pounds(bound, digits: 1) : bound)
  }
}

extension FormatPresenters {
  func visit(_ format: WeightFormat) -> any FormatPresenter { WeightPresenter(format: format) }
}
