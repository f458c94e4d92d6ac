import StudyModel

/// The values of a list of choices as SurveyJS knows them. It compares texts without regard to case or to spaces around them,
/// and numbers with texts.
struct SurveyJSOptions {
  static let other = "other"
  static let none = "none"

  private(set) var written: [(value: ChoiceValue, json: JSONValue)] = []
  /// The choice with a field for other words, if there is exactly one.
  private(set) var otherValue: ChoiceValue?
  /// The choice that excludes all others, if there is exactly one.
  private(set) var noneValue: ChoiceValue?

  init(_ values: [ChoiceValue]) { write(values) }

  init(_ format: TextChoiceFormat) {
    otherValue = Self.sole(format.choices.filter { $0.other != nil }.map(\.value))
    if format.allowsSeveral {
      noneValue = Self.sole(
        format.choices.filter { $0.isExclusive && $0.other == nil }.map(\.value))
    }
    write(format.choices.map(\.value))
  }

  init(_ format: ColorChoiceFormat) {
    if format.allowsSeveral {
      noneValue = Self.sole(format.choices.filter(\.isExclusive).map(\.value))
    }
    write(format.choices.map(\.value))
  }

  /// The value in SurveyJS of one of our choices.
  func json(_ value: ChoiceValue) -> JSONValue? { written.first { $0.value == value }?.json }

  private static func sole(_ values: [ChoiceValue]) -> ChoiceValue? {
    values.count == 1 ? values[0] : nil
  }

  private mutating func write(_ values: [ChoiceValue]) {
    var taken = Set(
      [otherValue.map { _ in Self.other }, noneValue.map { _ in Self.none }].compactMap(\.self))
    for value in values {
      if value == otherValue || value == noneValue {
        written.append((value, .string(value == otherValue ? Self.other : Self.none)))
        continue
      }
      func key(_ text: String) -> String { text.trimmingSpaces.lowercased() }
      var json = value.json
      var text = value.text
      while text.trimmingSpaces.isEmpty || !taken.insert(key(text)).inserted {
        text += "_"
        json = .string(text)
      }
      written.append((value, json))
    }
  }
}
