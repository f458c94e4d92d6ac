import StudyModel

/// Turns what was typed into an answer to check, and an answer into what its fields hold.
package struct AnswerFields {
  private let presenter: any FormatPresenter
  let base: String
  let language: Language

  package init(_ format: AnswerFormat, base: String, language: Language) {
    presenter = format.presenter
    self.base = base
    self.language = language
  }

  /// The answer that the fields make up: null if nothing is entered. Invalid input is passed on as text, to be rejected when
  /// answers are checked.
  package func answer(in values: FieldValues) -> JSONValue {
    if presenter.dontKnow != nil, !values[FieldName.dontKnow(base)].isEmpty {
      return ["dontKnow": true]
    }
    return presenter.answer(in: values, of: self)
  }

  /// The field values for an earlier answer.
  package func values(of answer: JSONValue?) -> FieldValues {
    guard let answer, !answer.isNull else { return [:] }
    if answer["dontKnow"] == .boolean(true) { return [FieldName.dontKnow(base): ["yes"]] }
    return presenter.values(of: answer, in: self)
  }
}

/// Shared helpers for filling fields.
extension AnswerFields {
  /// A number as people type it.
  func typed(_ number: Double) -> String { ScreenStrings(language).number(number) }

  /// A single field with this text; none without text.
  func one(_ text: String?) -> FieldValues { text.map { [base: [$0]] } ?? [:] }

  /// The values of an answer, which may be a single value.
  func listed(_ answer: JSONValue) -> [ChoiceValue] {
    (answer.arrayValue ?? [answer]).compactMap(ChoiceValue.init)
  }

  /// The fields of choices, with those of the answer selected.
  func values(choosing answer: JSONValue, of offered: [ChoiceValue]) -> FieldValues {
    let keys = ChoiceKeys(offered)
    return [base: listed(answer).compactMap { keys.index(of: $0).map { keys.keys[$0] } }]
  }
}
