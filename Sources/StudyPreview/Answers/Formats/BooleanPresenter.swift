import StudyModel

/// Yes or no.
struct BooleanPresenter: FormatPresenter {
  let format: BooleanFormat

  var missing: Word { .missingChoice }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    RowsControl(
      inputType: "radio",
      rows: [
        question.row(0, key: "true", text: question.shown(format.yes) ?? question.words[.yes]),
        question.row(1, key: "false", text: question.shown(format.no) ?? question.words[.no]),
      ], isSegmented: question.isInForm)
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    switch values[fields.base] {
    case "": .null
    case "true": .boolean(true)
    case "false": .boolean(false)
    default: .string(values[fields.base])
    }
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    fields.one(answer.booleanValue.map { $0 ? "true" : "false" })
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    guard let value = answer.booleanValue else { return answer.canonicalText }
    let own = writer.text(value ? format.yes : format.no)
    return own.isEmpty ? writer.own(writer.words[value ? .yes : .no]) : own
  }
}

extension FormatPresenters {
  func visit(_ format: BooleanFormat) -> any FormatPresenter { BooleanPresenter(format: format) }
}
