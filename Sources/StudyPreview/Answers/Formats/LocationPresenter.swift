import StudyModel

/// An address.
struct LocationPresenter: TextAnswering {
  let format: LocationFormat

  var fieldLabel: Word { .address }
  var note: Word? { format.usesCurrentLocation ? .locationNote : nil }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    LineControl(
      value: question.values[question.base],
      placeholder: question.shown(format.placeholder) ?? question.shown(question.placeholder))
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    fields.one(answer.stringValue ?? answer["userInput"]?.stringValue)
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    answer["userInput"]?.stringValue ?? writer.plain(answer)
  }
}

extension FormatPresenters {
  func visit(_ format: LocationFormat) -> any FormatPresenter { LocationPresenter(format: format) }
}
