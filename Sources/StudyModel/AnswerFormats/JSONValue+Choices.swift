extension JSONValue {
  /// The values of an answer, which is an array or a single value, without duplicates.
  func choiceValues(allowingSeveral several: Bool) throws(Rejection) -> [ChoiceValue] {
    let items: [JSONValue]
    if case .array(let elements) = self { items = elements } else { items = [self] }
    var values: [ChoiceValue] = []
    for item in items {
      guard let value = ChoiceValue(item) else { throw .wrongKind }
      if !values.contains(value) { values.append(value) }
    }
    if values.isEmpty { throw .missing }
    if !several, values.count > 1 { throw .onlyOne }
    return values
  }

  /// The answer as an array, after checking that each value is offered.
  func chosen(among offered: [ChoiceValue], allowingSeveral several: Bool) throws(Rejection)
    -> JSONValue
  {
    let values = try choiceValues(allowingSeveral: several)
    if let stranger = values.first(where: { !offered.contains($0) }) {
      throw .notAChoice(stranger.text)
    }
    return .array(values.map(\.json))
  }
}
