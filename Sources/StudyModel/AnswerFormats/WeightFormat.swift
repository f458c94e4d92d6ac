/// A body weight, recorded in kilograms whatever unit is shown.
public struct WeightFormat: ReducibleFormat, FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.weight

  public var system: MeasurementSystem = MeasurementSystem.local
  public var precision: Precision = Precision.standard
  /// The bounds and the default are in kilograms, or in pounds for the customary system and when `limitsArePounds` is
  /// set.
  public var minimum: Double?
  public var maximum: Double?
  public var defaultValue: Double?
  /// With the device's units, whether the bounds and the default are in pounds. The values shown are converted.
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

  public var format: AnswerFormat { .weight(self) }

  public var shape: AnswerShape {
    .number(
      NumericFormat(
        unit: "kg", minimum: kilograms(minimum ?? 0), maximum: maximum.map(kilograms) ?? highest,
        dontKnow: dontKnow))
  }
  public static let membersInShape: Set<String> = ["minimum", "maximum", "dontKnow"]

  public static func blank(keeping choices: [TextChoice]) -> WeightFormat { WeightFormat() }

  /// The default, rounded to the precision.
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

  /// The precision of the weight: half kilograms or pounds; whole units; hundredths or ounces.
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
    // Kilograms are checked only when kilograms are typed; other units are checked where they are typed.
    switch (system, precision) {
    case (.metric, .standard) where !value.isMultiple(of: 0.5): throw .offStep(0.5)
    case (.metric, .low) where !value.isMultiple(of: 1): throw .notAWholeNumber
    case (.metric, .high) where !value.isMultiple(of: 0.01): throw .tooManyFractionDigits(2)
    default: return .number(value)
    }
  }

  private static let pound = 0.453_592_37

  /// A bound or default, converted to the recorded unit.
  func kilograms(_ written: Double) -> Double { isInPounds ? written * Self.pound : written }

  /// Whether the bounds and the default are in pounds.
  public var isInPounds: Bool {
    system == .customary || system == .local && limitsArePounds
  }

  /// ResearchKit's pickers end at 657 kilograms and 1,450 pounds (§3.18).
  private var highest: Double { system == .customary ? 1_450 * Self.pound : 657 }

  public var comparable: ComparableAnswer { .number(unit: "kg") }
  public var secondsToAnswer: Double { 10 }

  public func texts(at place: Place) -> [PlacedText] {
    dontKnow?.texts(at: place) ?? []
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    let bounds = [minimum, maximum].compactMap { $0.map(kilograms) }
    let middle: [Double] = bounds.count == 2 ? [(bounds[0] + bounds[1]) / 2] : []
    return ([70] + middle + bounds).map(JSONValue.number)
  }
}

extension Double {
  /// Whether the number is a multiple of a step, within floating-point precision.
  fileprivate func isMultiple(of step: Double) -> Bool {
    let steps = self / step
    return abs(steps - steps.rounded()) < 1e-4
  }
}

extension WeightFormat.Precision: AbsentWhenUsual {
  public static var usual: WeightFormat.Precision { .standard }
}
