import Foundation

/// A number that is typed (`ORKNumericAnswerFormat`).
public struct NumericFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.numeric

  /// Whole numbers only; decimal numbers otherwise.
  public var isWhole: Bool = false
  /// Recorded with the answer.
  public var unit: String?
  /// Shown instead of the unit, and recorded too.
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

  public var questionType: QuestionType { isWhole ? .integer : .decimal }
  public var resultShape: ResultShape { .numeric }
  public var offersDontKnow: Bool { dontKnow != nil }
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

  public func furtherResultFields() -> [String: JSONValue] {
    unit.map { ["unit": .string($0)] } ?? [:]
  }
}
