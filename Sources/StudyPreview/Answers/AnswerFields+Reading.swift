import StudyModel

/// Shared helpers for reading fields.
extension AnswerFields {
  /// The text of a single field.
  func text(in values: FieldValues) -> JSONValue {
    let typed = values[base]
    return typed.isEmpty ? .null : .string(typed)
  }

  /// The number of a single field, which may be followed by one of the signs of its unit.
  func number(in values: FieldValues, without signs: String = "") -> JSONValue {
    let typed = values[base]
    if typed.allSatisfy(\.isWhitespace) { return .null }
    return typedNumber(typed.filter { !signs.contains($0) }).map { .number($0) } ?? .string(typed)
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
