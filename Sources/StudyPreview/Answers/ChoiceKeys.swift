import StudyModel

/// The texts that represent choice values in a form: `1` and `"1"` differ.
struct ChoiceKeys {
  let keys: [String]
  private let values: [ChoiceValue]

  init(_ values: [ChoiceValue]) {
    self.values = values
    var seen: Set<String> = []
    keys = values.enumerated().map { index, value in
      seen.insert(value.text).inserted ? value.text : "\(value.text)#\(index + 1)"
    }
  }

  func index(of key: String) -> Int? { keys.firstIndex(of: key) }
  func value(of key: String) -> ChoiceValue { index(of: key).map { values[$0] } ?? .text(key) }
  func index(of value: ChoiceValue) -> Int? { values.firstIndex(of: value) }
}
