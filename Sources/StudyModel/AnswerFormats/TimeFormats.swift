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
        "The minute step must divide an hour: 1, 2, 3, 4, 5, 6, 10, 12, 15, 20 or 30.")
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
    guard let seconds = defaultSeconds, (1...30).contains(minuteStep) else { return nil }
    return .number(Double(seconds - seconds % (minuteStep * 60)))
  }

  public func problems(at place: Place) -> [Problem] {
    (1...30).contains(minuteStep)
      ? []
      : [
        Problem(
          .error, .invalidStep, at: place + ["minuteStep"], "The step is 1 to 30 minutes.")
      ]
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let seconds = try answer.number(from: 0, to: 86_399)
    let step = Double(minuteStep) * 60
    guard step > 0, (seconds / step).rounded() * step == seconds else {
      throw .offStep(Double(minuteStep))
    }
    return answer
  }
}
