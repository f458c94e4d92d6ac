/// A row in a list of choices of any format.
protocol ChoiceRow {
  /// The value that is recorded.
  var value: ChoiceValue { get set }
  var text: LocalizedText { get }
}

extension TextChoice: ChoiceRow {}
extension ImageChoice: ChoiceRow {}
extension ColorChoice: ChoiceRow {}

extension Array where Element: ChoiceRow {
  var offered: [OfferedChoice] { map { OfferedChoice(value: $0.value, text: $0.text) } }

  /// One answer for each choice.
  var usualAnswers: [JSONValue] { map { [$0.value.json] } }

  /// Gives a row another value, unless another row already has it.
  mutating func rename(_ old: ChoiceValue, to value: ChoiceValue) throws(RenamingError) {
    guard !contains(where: { $0.value == value }) else { throw .taken(value.text) }
    guard let index = firstIndex(where: { $0.value == old }) else { throw .unknownPart }
    self[index].value = value
  }
}
