import Foundation

/// A typed number.
public struct NumericFormat: FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.numeric

  /// Whole numbers only; decimal numbers otherwise.
  public var isWhole: Bool = false
  /// Recorded with the answer.
  public var unit: String?
  /// Shown instead of the unit, and also recorded.
  public var displayUnit: LocalizedText = [:]
  public var minimum: Double?
  public var maximum: Double?
  public var fractionDigits: Int?
  public var defaultValue: Double?
  public var showsUnitWhenEmpty: Bool = false
  public var placeholder: LocalizedText = [:]
  public var dontKnow: DontKnow?

  public init(
    isWhole: Bool = false, unit: String? = nil, displayUnit: LocalizedText = [:],
    minimum: Double? = nil, maximum: Double? = nil, fractionDigits: Int? = nil,
    defaultValue: Double? = nil, showsUnitWhenEmpty: Bool = false,
    placeholder: LocalizedText = [:], dontKnow: DontKnow? = nil
  ) {
    self.isWhole = isWhole
    self.unit = unit
    self.displayUnit = displayUnit
    self.minimum = minimum
    self.maximum = maximum
    self.fractionDigits = fractionDigits
    self.defaultValue = defaultValue
    self.showsUnitWhenEmpty = showsUnitWhenEmpty
    self.placeholder = placeholder
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .numeric(self) }
  public var shape: AnswerShape { .number(self) }
  public static func blank(keeping choices: [TextChoice]) -> NumericFormat { NumericFormat() }
  public var defaultAnswer: JSONValue? { defaultValue.map(JSONValue.number) }

  public func problems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if let minimum, let maximum, maximum < minimum {
      problems.append(
        Problem(
          .error, .emptyRange, at: place + ["maximum"],
          "The highest number is below the lowest, so no answer is accepted."))
    } else if let value = defaultValue, value < minimum ?? value || value > maximum ?? value {
      problems.append(
        Problem(
          .warning, .defaultOutOfRange, at: place + ["defaultValue"],
          "The default is outside the range that participants may enter."))
    }
    if let digits = fractionDigits, !(0...15).contains(digits) {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["fractionDigits"],
          "Allow 0 to 15 digits after the decimal point."))
    }
    return problems
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let value = try answer.number(from: minimum, to: maximum)
    if isWhole, value != value.rounded() { throw .notAWholeNumber }
    if let digits = fractionDigits, (0...15).contains(digits) {
      let factor = pow(10, Double(digits))
      let shifted = value * factor
      if abs(shifted - shifted.rounded()) > 1e-6 * max(1, abs(shifted)) {
        throw .tooManyFractionDigits(digits)
      }
    }
    return answer
  }

  public var comparable: ComparableAnswer { .number(from: minimum, to: maximum, unit: unit) }
  public var secondsToAnswer: Double { 7.5 }

  /// The display unit; nil if only the recorded unit is shown (ResearchKit §3.10).
  public func shownUnit(in language: Language, else fallback: Language) -> String? {
    let shown = displayUnit.text(in: language, else: fallback)
    return shown.isEmpty ? unit : shown
  }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("displayUnit", displayUnit), ("placeholder", placeholder)], at: place)
      + (dontKnow?.texts(at: place) ?? [])
  }

  /// Numbers within the bounds, whole or with as many digits as allowed.
  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    let factor = pow(10, Double(min(max(isWhole ? 0 : fractionDigits ?? 0, 0), 15)))
    let low = minimum.map { ($0 * factor).rounded(.up) / factor }
    let high = maximum.map { ($0 * factor).rounded(.down) / factor }
    let middle = low.flatMap { low in
      high.map { (((low + $0) / 2) * factor).rounded(.down) / factor }
    }
    let numbers: [Double?] = [
      middle, low.map { max($0, 1) }, high.map { min($0, 1) }, low, high, minimum, maximum, 1,
    ]
    return numbers.compactMap { $0.map(JSONValue.number) }
  }
}
