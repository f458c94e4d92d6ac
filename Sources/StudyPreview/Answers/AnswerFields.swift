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

/// Shared helpers for reading fields.
extension AnswerFields {
  /// The text of a single field.
  func text(in values: FieldValues) -> JSONValue {
    let typed = values[base]
    return typed.isEmpty ? .null : .string(typed)
  }

  /// The number of a single field.
  func number(in values: FieldValues) -> JSONValue {
    let typed = values[base]
    if typed.allSatisfy(\.isWhitespace) { return .null }
    return typedNumber(typed).map { .number($0) } ?? .string(typed)
  }

  /// The values of the selected choices.
  func chosen(_ offered: [ChoiceValue], several: Bool, in values: FieldValues) -> JSONValue {
    let keys = ChoiceKeys(offered)
    let picked = several ? values.all(base) : values.all(base).suffix(1)
    return picked.isEmpty ? .null : .array(picked.map { keys.value(of: $0).json })
  }

  /// One answer from two fields, one of which may be empty.
  func together(
    _ values: FieldValues, _ first: String, _ second: String, _ make: (Double, Double) -> Double
  ) -> JSONValue {
    let typed = [values[first], values[second]]
    if typed.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return .null }
    let numbers = typed.map { $0.allSatisfy(\.isWhitespace) ? 0 : typedNumber($0) ?? -1 }
    return numbers.contains { $0 < 0 }
      ? .string(typed.joined(separator: " ")) : .number(make(numbers[0], numbers[1]))
  }
}

/// Shared helpers for filling fields.
extension AnswerFields {
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
