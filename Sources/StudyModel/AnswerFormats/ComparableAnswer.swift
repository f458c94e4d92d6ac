/// What a condition can compare the answer to a question with.
public enum ComparableAnswer: Hashable, Sendable {
  case yesOrNo
  /// One of the offered values, or several; and whether participants can type their own answer instead.
  case choice(several: Bool, takesFreeText: Bool = false)
  /// A number within inclusive bounds, if there are any, and its unit.
  case number(from: Double? = nil, to: Double? = nil, unit: String? = nil)
  /// A length of time in seconds.
  case duration(from: Double, to: Double)
  case text
  case date
  case timeOfDay
  /// Only whether there is an answer.
  case presence
}

/// A value that can be chosen and the text participants read for it, which is empty if the client provides the text.
public struct OfferedChoice: Hashable, Sendable {
  public let value: ChoiceValue
  public let text: LocalizedText

  public init(value: ChoiceValue, text: LocalizedText) {
    self.value = value
    self.text = text
  }
}

/// Numbers between two inclusive bounds; an absent bound is open.
struct Interval: Hashable {
  let lower: Double
  let upper: Double

  init(_ lower: Double?, _ upper: Double?) {
    self.lower = lower ?? -.infinity
    self.upper = upper ?? .infinity
  }

  var isEmpty: Bool { lower > upper }
  func meets(_ other: Interval) -> Bool { lower <= other.upper && other.lower <= upper }
  func contains(_ other: Interval) -> Bool { lower <= other.lower && other.upper <= upper }
}
