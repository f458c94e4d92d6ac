/// A time of day, recorded as `HH:mm`.
public struct TimeOfDayFormat: FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.timeOfDay

  public var defaultTime: TimeOfDay?
  public var minuteStep: Int?
  public var dontKnow: DontKnow?

  public init(defaultTime: TimeOfDay? = nil, minuteStep: Int? = nil, dontKnow: DontKnow? = nil) {
    self.defaultTime = defaultTime
    self.minuteStep = minuteStep
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .timeOfDay(self) }
  public var shape: AnswerShape { .timeOfDay(self) }
  public static func blank(keeping choices: [TextChoice]) -> TimeOfDayFormat { TimeOfDayFormat() }
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

  public var comparable: ComparableAnswer { .timeOfDay }
  public var secondsToAnswer: Double { 10 }

  public func texts(at place: Place) -> [PlacedText] {
    dontKnow?.texts(at: place) ?? []
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    ["08:00"]
  }
}
