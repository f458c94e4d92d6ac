/// An age in years (since ResearchKit 3.1).
public struct AgeFormat: ReducibleFormat, FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.age

  public var minimum: Int = 1
  public var maximum: Int = 125
  public var minimumLabel: LocalizedText = [:]
  public var maximumLabel: LocalizedText = [:]
  public var showsYear: Bool = false
  /// Records the year of birth: `relativeYear` minus the age.
  public var recordsYear: Bool = false
  /// The lowest row covers every lower age and is recorded as −1.
  public var minimumIsRange: Bool = false
  /// The highest row covers every higher age and is recorded as −2.
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

  public var format: AnswerFormat { .age(self) }

  public var shape: AnswerShape {
    let isOpen = recordsYear || minimumIsRange || maximumIsRange
    return .number(
      NumericFormat(
        isWhole: true, unit: "years", minimum: isOpen ? nil : Double(minimum),
        maximum: isOpen ? nil : Double(maximum), dontKnow: dontKnow))
  }
  public static let membersInShape: Set<String> = ["minimum", "maximum", "dontKnow"]

  public static func blank(keeping choices: [TextChoice]) -> AgeFormat { AgeFormat() }
  public var defaultAnswer: JSONValue? {
    guard let value = defaultValue, minimum <= value, value <= maximum else { return nil }
    if !recordsYear { return .number(Double(value)) }
    return relativeYear.map { .number(Double($0) - Double(value)) }
  }

  /// The year of birth for the default age, counted back from the year of that day.
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

  /// Accepts an age, a year of birth when years are recorded, or −1 and −2 for the open ends.
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

  /// Unbounded when years of birth are recorded, which depend on the day, or when open ends are recorded as −1 and −2.
  public var comparable: ComparableAnswer {
    recordsYear || minimumIsRange || maximumIsRange
      ? .number(unit: "years")
      : .number(from: Double(minimum), to: Double(maximum), unit: "years")
  }
  public var secondsToAnswer: Double { 7.5 }

  public func texts(at place: Place) -> [PlacedText] {
    endTexts(at: place) + (dontKnow?.texts(at: place) ?? [])
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    let year = relativeYear ?? context.today.components.year
    return [30, (minimum + maximum) / 2, minimum, maximum].map {
      .number(Double(recordsYear ? year - $0 : $0))
    }
  }
}

extension AgeFormat: LabeledEnds {}
