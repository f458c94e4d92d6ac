/// A time of day, answered as `HH:mm` (`ORKTimeOfDayAnswerFormat`).
public struct TimeOfDayFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.timeOfDay

  public var defaultTime: TimeOfDay?
  public var minuteStep: Int?
  public var dontKnow: DontKnow?

  public init(defaultTime: TimeOfDay? = nil, minuteStep: Int? = nil, dontKnow: DontKnow? = nil) {
    self.defaultTime = defaultTime
    self.minuteStep = minuteStep
    self.dontKnow = dontKnow
  }

  public var questionType: QuestionType { .timeOfDay }
  public var resultShape: ResultShape { .timeOfDay }
  public var offersDontKnow: Bool { dontKnow != nil }
  public var defaultAnswer: JSONValue? { defaultTime.map { .string($0.description) } }

  public func problems(at place: Place) -> [Problem] {
    guard let step = minuteStep, !(1...30).contains(step) || !60.isMultiple(of: step) else {
      return []
    }
    return [
      Problem(
        .error, .invalidStep, at: place + ["minuteStep"],
        "The minute step must divide an hour evenly: 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, or 30.")
    ]
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    guard let time = TimeOfDay(try answer.text()) else { throw .notATime }
    if let step = minuteStep, step > 1, !time.minute.isMultiple(of: step) {
      throw .offStep(Double(step))
    }
    return .string(time.description)
  }
}

/// A length of time under 24 hours, answered in seconds (`ORKTimeIntervalAnswerFormat`).
public struct TimeIntervalFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.timeInterval
  /// Seconds of less than a day.
  public static let range = 0...86_399

  /// In seconds; floored to the step.
  public var defaultSeconds: Int?
  /// In minutes, 1 to 30.
  public var minuteStep: Int = 1
  public var dontKnow: DontKnow?

  public init(defaultSeconds: Int? = nil, minuteStep: Int = 1, dontKnow: DontKnow? = nil) {
    self.defaultSeconds = defaultSeconds
    self.minuteStep = minuteStep
    self.dontKnow = dontKnow
  }

  public var questionType: QuestionType { .timeInterval }
  public var resultShape: ResultShape { .timeInterval }
  public var offersDontKnow: Bool { dontKnow != nil }
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
}
