import StudyModel

/// A HealthKit quantity: a number with its unit, or a height or weight, which have their own formats.
struct HealthQuantityPresenter: NumberAnswering {
  let format: HealthQuantityFormat

  private var implied: (any FormatPresenter)? { format.implied?.presenter }

  var fieldLabel: Word { .numberField }
  var note: Word? { .healthNote }
  var missing: Word { .missingText }
  var wrongKind: Word { .notANumber }

  func control(in question: ControlBuilder) -> any Control {
    if let implied { return implied.control(in: question) }
    return LineControl(
      value: question.values[question.base], inputMode: "decimal",
      placeholder: question.shown(question.placeholder),
      unit: question.words.unit(of: format), isNumber: true)
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    implied?.answer(in: values, of: fields) ?? fields.number(in: values)
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    implied?.values(of: answer, in: fields) ?? fields.one(answer.numberValue.map(fields.typed))
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    if let implied { return implied.words(for: answer, by: writer) }
    return [writer.plain(answer), writer.words.unit(of: format)].compactMap(\.self)
      .joined(separator: " ")
  }

  func bound(_ bound: Double, by words: ScreenStrings, in language: Language) -> String {
    implied?.bound(bound, by: words, in: language) ?? words.number(bound)
  }
}

extension FormatPresenters {
  func visit(_ format: HealthQuantityFormat) -> any FormatPresenter {
    HealthQuantityPresenter(format: format)
  }
}
