import Foundation

/// A date, or a date with a time (`ORKDateAnswerFormat`).
public struct DateFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.date

  /// Asks for the time of day too.
  public var includesTime: Bool = false
  public var defaultDate: CalendarMoment?
  public var minimum: CalendarMoment?
  public var maximum: CalendarMoment?
  /// The earliest date is so many days before today; wins over `minimum`.
  public var daysBeforeToday: Int?
  /// The latest date is so many days after today, 0 for today; wins over `maximum`.
  public var daysAfterToday: Int?
  public var minuteStep: Int?
  /// The calendar the client shows and records; the participant's own where absent.
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

  public var questionType: QuestionType { includesTime ? .dateAndTime : .date }
  public var resultShape: ResultShape { .date }
  public var offersDontKnow: Bool { dontKnow != nil }
  public var defaultAnswer: JSONValue? { defaultDate.map { .string(text(of: $0)) } }

  /// The dates that are accepted on a day.
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

  public func furtherResultFields() -> [String: JSONValue] {
    calendar.map { ["calendar": .string($0.rawValue)] } ?? [:]
  }

  private func text(of moment: CalendarMoment) -> String {
    includesTime ? moment.description : moment.day.description
  }
}
