import Foundation

/// A date, or a date with a time.
public struct DateFormat: FormatWithDontKnow {
  public static let kind = AnswerFormat.Kind.date

  /// Also asks for the time of day.
  public var includesTime: Bool = false
  public var defaultDate: CalendarMoment?
  public var minimum: CalendarMoment?
  public var maximum: CalendarMoment?
  /// The earliest date as a number of days before today; overrides `minimum`.
  public var daysBeforeToday: Int?
  /// The latest date as a number of days after today, 0 for today; overrides `maximum`.
  public var daysAfterToday: Int?
  public var minuteStep: Int?
  /// The calendar in which the client shows and records the date; the participant's own if absent.
  public var calendar: CalendarSystem?
  public var dontKnow: DontKnow?

  public init(
    includesTime: Bool = false, defaultDate: CalendarMoment? = nil, minimum: CalendarMoment? = nil,
    maximum: CalendarMoment? = nil, daysBeforeToday: Int? = nil, daysAfterToday: Int? = nil,
    minuteStep: Int? = nil, calendar: CalendarSystem? = nil, dontKnow: DontKnow? = nil
  ) {
    self.includesTime = includesTime
    self.defaultDate = defaultDate
    self.minimum = minimum
    self.maximum = maximum
    self.daysBeforeToday = daysBeforeToday
    self.daysAfterToday = daysAfterToday
    self.minuteStep = minuteStep
    self.calendar = calendar
    self.dontKnow = dontKnow
  }

  public var format: AnswerFormat { .date(self) }
  public var shape: AnswerShape { .date(self) }
  public static func blank(keeping choices: [TextChoice]) -> DateFormat { DateFormat() }
  public var defaultAnswer: JSONValue? { defaultDate.map { .string(text(of: $0)) } }

  /// The dates that are accepted on a given day.
  public func range(today: CalendarDay) -> (earliest: CalendarMoment?, latest: CalendarMoment?) {
    (
      daysBeforeToday.map { CalendarMoment(day: today.adding(days: -max($0, 0))) } ?? minimum,
      daysAfterToday.map { CalendarMoment(day: today.adding(days: $0), time: TimeOfDay("23:59")) }
        ?? maximum
    )
  }

  public func problems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if let minimum, let maximum, maximum < minimum {
      problems.append(
        Problem(
          .error, .emptyRange, at: place + ["maximum"], "The latest date is before the earliest."))
    }
    for (name, days) in [("daysBeforeToday", daysBeforeToday), ("daysAfterToday", daysAfterToday)] {
      if let days, !(0...73_000).contains(days) {
        problems.append(
          Problem(
            .error, .outOfBounds, at: place + [name], "Use 0 to 73,000 days (200 years)."))
      }
    }
    if let value = defaultDate, value < minimum ?? value || value > maximum ?? value {
      problems.append(
        Problem(
          .error, .defaultOutOfRange, at: place + ["defaultDate"],
          "The default date is outside the range that participants may choose."))
    }
    if let step = minuteStep, !(1...30).contains(step) || !60.isMultiple(of: step) {
      problems.append(
        Problem(
          .error, .invalidStep, at: place + ["minuteStep"],
          "The minute step must divide an hour evenly: 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, or 30."))
    }
    return problems
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    guard let moment = CalendarMoment(try answer.text()) else { throw .notADate }
    if includesTime {
      guard let time = moment.time else { throw .notADate }
      if let step = minuteStep, step > 1, !time.minute.isMultiple(of: step) {
        throw .offStep(Double(step))
      }
    }
    let (earliest, latest) = range(today: context.today)
    if let earliest, includesTime ? moment < earliest : moment.day < earliest.day {
      throw .tooEarly(text(of: earliest))
    }
    if let latest, includesTime ? moment > latest : moment.day > latest.day {
      throw .tooLate(text(of: latest))
    }
    return .string(text(of: moment))
  }

  private func text(of moment: CalendarMoment) -> String {
    includesTime ? moment.description : moment.day.description
  }

  public var comparable: ComparableAnswer { .date }
  public var secondsToAnswer: Double { 10 }

  public func texts(at place: Place) -> [PlacedText] {
    dontKnow?.texts(at: place) ?? []
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    let (earliest, latest) = range(today: context.today)
    return [CalendarMoment(day: context.today), latest, earliest].compactMap(\.self)
      .flatMap { moment -> [JSONValue] in
        guard includesTime else { return [.string("\(moment.day)")] }
        return [
          .string("\(moment.day)T08:00"),
          .string("\(moment.day)T\(moment.time?.description ?? "00:00")"),
        ]
      }
  }
}
