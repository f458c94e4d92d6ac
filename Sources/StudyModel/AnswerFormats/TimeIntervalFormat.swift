/// A length of time under 24 hours, recorded in seconds.
public struct TimeIntervalFormat: FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.timeInterval
  /// In seconds; less than a day.
  public static let range = 0...86_399

  /// In seconds; rounded down to the step.
  public var defaultSeconds: Int?
  /// In minutes, 1 to 30.
  public var minuteStep: Int = 1
  public var dontKnow: DontKnow?

  public init(defaultSeconds: Int? = nil, minuteStep: Int = 1, dontKnow: DontKnow? = nil) {
    self.defaultSeconds = defaultSeconds
    self.minuteStep = minuteStep
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .timeInterval(self) }
  public var shape: AnswerShape { .duration(self) }

  public static func blank(keeping choices: [TextChoice]) -> TimeIntervalFormat {
    TimeIntervalFormat()
  }

  public var defaultAnswer: JSONValue? {
    guard let seconds = defaultSeconds, Self.range.contains(seconds),
      (1...30).contains(minuteStep)
    else { return nil }
    return .number(Double(seconds - seconds % (minuteStep * 60)))
  }

  public func problems(at place: Place) -> [Problem] {
    guard (1...30).contains(minuteStep) else {
      return [
        Problem(
          .error, .invalidStep, at: place + ["minuteStep"], "The step must be 1 to 30 minutes.")
      ]
    }
    guard let seconds = defaultSeconds, !Self.range.contains(seconds) else { return [] }
    return [
      Problem(
        .warning, .defaultOutOfRange, at: place + ["defaultSeconds"],
        "A length of time must be less than 24 hours, so participants start without this default.")
    ]
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let seconds = try answer.number(
      from: Double(Self.range.lowerBound), to: Double(Self.range.upperBound))
    let step = Double(minuteStep) * 60
    guard step > 0, (seconds / step).rounded() * step == seconds else {
      throw .offStep(Double(minuteStep))
    }
    return answer
  }

  public var comparable: ComparableAnswer {
    .duration(from: Double(Self.range.lowerBound), to: Double(Self.range.upperBound))
  }
  public var secondsToAnswer: Double { 10 }

  public func texts(at place: Place) -> [PlacedText] {
    dontKnow?.texts(at: place) ?? []
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    [.number(Double(minuteStep) * 60)]
  }
}
