/// Units in which a person enters height and weight.
public enum MeasurementSystem: String, Codable, CaseIterable, Sendable {
  /// As on the participant's device.
  case local
  case metric
  /// Feet, inches and pounds.
  case customary
}

/// A body height, answered in centimetres whatever is shown (`ORKHeightAnswerFormat`).
public struct HeightFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.height

  public var system: MeasurementSystem = MeasurementSystem.local
  public var dontKnow: DontKnow?

  public init(system: MeasurementSystem = MeasurementSystem.local, dontKnow: DontKnow? = nil) {
    self.system = system
    self.dontKnow = dontKnow
  }

  public var questionType: QuestionType { .height }
  public var resultShape: ResultShape { .numeric }
  public var offersDontKnow: Bool { dontKnow != nil }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    .number(try answer.number(from: 0, to: 299))
  }

  public func furtherResultFields() -> [String: JSONValue] { ["unit": "cm"] }
}

/// A body weight, answered in kilograms whatever is shown (`ORKWeightAnswerFormat`).
public struct WeightFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.weight

  public var system: MeasurementSystem = MeasurementSystem.local
  public var precision: Precision = Precision.standard
  /// Bounds and default in kilograms; in pounds in the customary system, and where `limitsArePounds`.
  public var minimum: Double?
  public var maximum: Double?
  public var defaultValue: Double?
  /// With the device's units, whether bounds and default are written in pounds. What is shown is converted.
  public var limitsArePounds: Bool = false
  public var dontKnow: DontKnow?

  public init(
    system: MeasurementSystem = MeasurementSystem.local, precision: Precision = Precision.standard,
    minimum: Double? = nil, maximum: Double? = nil, defaultValue: Double? = nil,
    limitsArePounds: Bool = false, dontKnow: DontKnow? = nil
  ) {
    self.system = system
    self.limitsArePounds = limitsArePounds
    self.precision = precision
    self.minimum = minimum
    self.maximum = maximum
    self.defaultValue = defaultValue
    self.dontKnow = dontKnow
  }

  public var questionType: QuestionType { .weight }
  public var resultShape: ResultShape { .numeric }
  public var offersDontKnow: Bool { dontKnow != nil }

  /// The default on the grid of its precision.
  public var defaultAnswer: JSONValue? {
    defaultValue.map { value in
      let step: Double =
        switch (isInPounds, precision) {
        case (true, .high): 0.062_5
        case (true, _), (_, .low): 1
        case (_, .standard): 0.5
        case (_, .high): 0.01
        }
      return .number(kilograms((value / step).rounded() * step))
    }
  }

  /// How finely weight is asked for: half a kilogram or a pound; whole ones; hundredths or ounces.
  public enum Precision: String, Codable, CaseIterable, Sendable { case standard, low, high }

  public func problems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if let minimum, let maximum, maximum < minimum {
      problems.append(
        Problem(
          .error, .emptyRange, at: place + ["maximum"], "The highest weight is below the lowest."))
    }
    if let value = defaultValue, value < minimum ?? value || value > maximum ?? value {
      problems.append(
        Problem(
          .error, .defaultOutOfRange, at: place + ["defaultValue"],
          "The default weight is outside the range."))
    }
    return problems
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let value = try answer.number(
      from: kilograms(minimum ?? 0), to: maximum.map(kilograms) ?? highest)
    // Kilograms are what is typed where they are asked for; other units are checked where they are typed.
    switch (system, precision) {
    case (.metric, .standard) where !value.isMultiple(of: 0.5): throw .offStep(0.5)
    case (.metric, .low) where !value.isMultiple(of: 1): throw .notAWholeNumber
    case (.metric, .high) where !value.isMultiple(of: 0.01): throw .tooManyFractionDigits(2)
    default: return .number(value)
    }
  }

  public func furtherResultFields() -> [String: JSONValue] { ["unit": "kg"] }

  private static let pound = 0.453_592_37

  /// A bound or default in the recorded unit.
  func kilograms(_ written: Double) -> Double { isInPounds ? written * Self.pound : written }

  /// Whether bounds and default are written in pounds.
  public var isInPounds: Bool {
    system == .customary || system == .local && limitsArePounds
  }

  /// ResearchKit's pickers end at 657 kilograms and at 1,450 pounds (§3.18).
  private var highest: Double { system == .customary ? 1_450 * Self.pound : 657 }
}

/// An age in years (`ORKAgeAnswerFormat`, 3.1).
public struct AgeFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.age

  public var minimum: Int = 1
  public var maximum: Int = 125
  public var minimumLabel: LocalizedText = [:]
  public var maximumLabel: LocalizedText = [:]
  public var showsYear: Bool = false
  /// Records the year of birth, `relativeYear` less the age.
  public var recordsYear: Bool = false
  /// The lowest row stands for everything below it and is recorded as −1.
  public var minimumIsRange: Bool = false
  /// The highest row stands for everything above it and is recorded as −2.
  public var maximumIsRange: Bool = false
  public var relativeYear: Int?
  public var defaultValue: Int?
  public var dontKnow: DontKnow?

  public init(
    minimum: Int = 1, maximum: Int = 125, minimumLabel: LocalizedText = [:],
    maximumLabel: LocalizedText = [:], showsYear: Bool = false, recordsYear: Bool = false,
    minimumIsRange: Bool = false, maximumIsRange: Bool = false, relativeYear: Int? = nil,
    defaultValue: Int? = nil, dontKnow: DontKnow? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minimumLabel = minimumLabel
    self.maximumLabel = maximumLabel
    self.showsYear = showsYear
    self.recordsYear = recordsYear
    self.minimumIsRange = minimumIsRange
    self.maximumIsRange = maximumIsRange
    self.relativeYear = relativeYear
    self.defaultValue = defaultValue
    self.dontKnow = dontKnow
  }

  public var questionType: QuestionType { recordsYear ? .year : .age }
  public var resultShape: ResultShape { .numeric }
  public var offersDontKnow: Bool { dontKnow != nil }
  public var defaultAnswer: JSONValue? {
    guard let value = defaultValue, minimum <= value, value <= maximum else { return nil }
    if !recordsYear { return .number(Double(value)) }
    return relativeYear.map { .number(Double($0) - Double(value)) }
  }

  /// The year of birth of the default age, counted from the year of that day.
  public func defaultAnswer(in context: AnswerContext) -> JSONValue? {
    var format = self
    format.relativeYear = relativeYear ?? context.today.components.year
    return format.defaultAnswer
  }

  public func problems(at place: Place) -> [Problem] {
    if minimum < 0 || maximum > 150 {
      return [
        Problem(.error, .outOfBounds, at: place + ["minimum"], "Ages must be between 0 and 150.")
      ]
    }
    if minimum >= maximum {
      return [
        Problem(
          .error, .emptyRange, at: place + ["maximum"],
          "The highest age must be above the lowest, \(minimum).")
      ]
    }
    if let value = defaultValue, !(minimum...maximum).contains(value) {
      return [
        Problem(
          .warning, .defaultOutOfRange, at: place + ["defaultValue"],
          "The default is not one of the ages offered, so participants start without one.")
      ]
    }
    return []
  }

  /// Takes an age, or the year when years are recorded, or −1 and −2 for open ends.
  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let value = try answer.number()
    if minimumIsRange, value == -1 { return answer }
    if maximumIsRange, value == -2 { return answer }
    guard value == value.rounded() else { throw .notAWholeNumber }
    let year = relativeYear ?? context.today.components.year
    return recordsYear
      ? .number(
        try answer.number(
          from: Double(year) - Double(maximum), to: Double(year) - Double(minimum)))
      : .number(try answer.number(from: Double(minimum), to: Double(maximum)))
  }
}

extension Double {
  /// Whether it lies on a grid, as nearly as fractions can be told.
  fileprivate func isMultiple(of step: Double) -> Bool {
    let steps = self / step
    return abs(steps - steps.rounded()) < 1e-4
  }
}
