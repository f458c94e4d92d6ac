import StudyModel

/// Presents a format whose answers are numbers from one field.
protocol NumberAnswering: FormatPresenter {}

extension NumberAnswering {
  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    fields.number(in: values)
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    fields.one(answer.numberValue.map(fields.typed))
  }
}

/// Presents a format whose answers are texts from one field.
protocol TextAnswering: FormatPresenter {}

extension TextAnswering {
  var missing: Word { .missingText }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    fields.text(in: values)
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    fields.one(answer.stringValue)
  }
}

/// Presents a format whose answers are chosen from a list.
protocol ChoiceAnswering: FormatPresenter {
  var offered: [OfferedChoice] { get }
  var allowsSeveral: Bool { get }
}

/// A choice by the value that is recorded.
typealias OfferedChoice = (value: ChoiceValue, text: LocalizedText)

extension ChoiceAnswering {
  var missing: Word { .missingChoice }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    fields.chosen(offered.map(\.value), several: allowsSeveral, in: values)
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    fields.values(choosing: answer, of: offered.map(\.value))
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    writer.chosen(answer, of: offered)
  }
}
