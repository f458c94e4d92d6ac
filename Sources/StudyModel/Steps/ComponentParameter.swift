/// A parameter of a well-known task, with its possible values.
public struct ComponentParameter: Hashable, Sendable {
  public let name: String
  /// Its description in English.
  public let words: String
  public let kind: Kind

  public enum Kind: Hashable, Sendable {
    case whole(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    case toggle
  }

  /// Whether the parameter accepts a value.
  public func takes(_ value: ChoiceValue) -> Bool {
    switch (kind, value) {
    case (.whole(let range), .number(let number)):
      Int(exactly: number).map(range.contains) ?? false
    case (.decimal(let range), .number(let number)): range.contains(number)
    case (.toggle, .boolean): true
    default: false
    }
  }
}

extension ComponentParameter {
  /// What to do about an invalid value.
  var remedy: String {
    switch kind {
    case .whole(let range):
      "Enter a whole number from \(range.lowerBound) to \(range.upperBound)."
    case .decimal(let range):
      "Enter a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)."
    case .toggle: "Write true or false."
    }
  }
}
