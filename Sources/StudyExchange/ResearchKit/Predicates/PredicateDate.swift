import StudyModel

/// Dates in predicates are instants: seconds since 2001-01-01 in GMT. Answers in Accord have no time zone; they are read as
/// GMT and have whole minutes, so bounds can be rounded to whole minutes too.
enum PredicateDate {
  private static let dayOfReference = 11_323

  static func earliest(_ seconds: Double) -> String { text((seconds / 60).rounded(.up)) }

  static func latest(_ seconds: Double) -> String {
    text((seconds / 60).rounded(.down), withTime: true)
  }

  static func order(_ relation: PredicateSyntax.Relation, _ seconds: Double) -> Comparison {
    let minutes = seconds / 60
    switch relation {
    case .atLeast: return .dateBetween(earliest(seconds), nil)
    case .greater: return .dateBetween(text(minutes.rounded(.down) + 1), nil)
    case .atMost: return .dateBetween(nil, latest(seconds))
    default:
      let last = minutes.rounded(.up) - 1
      // Before midnight means the whole day before.
      let isWholeDay = (last + 1).truncatingRemainder(dividingBy: 1_440) == 0
      return .dateBetween(
        nil, isWholeDay ? day(last).description : text(last, withTime: true))
    }
  }

  private static func day(_ minutes: Double) -> CalendarDay {
    let days = max(min((minutes / 1_440).rounded(.down), 10_000_000), -10_000_000)
    return CalendarDay(number: dayOfReference + Int(days))
  }

  private static func text(_ minutes: Double, withTime: Bool = false) -> String {
    let day = day(minutes)
    let rest = minutes - Double(day.number - dayOfReference) * 1_440
    let minute = Int(max(0, min(rest, 1_439)))
    guard withTime || minute != 0 else { return day.description }
    return CalendarMoment(day: day, time: TimeOfDay(hour: minute / 60, minute: minute % 60))
      .description
  }

  /// The instant of a bound, or the one after its day if `afterDay`.
  static func seconds(_ moment: CalendarMoment, afterDay: Bool = false) -> Double {
    Double(moment.day.number - dayOfReference + (afterDay ? 1 : 0)) * 86_400
      + Double(afterDay ? 0 : moment.time?.minutes ?? 0) * 60
  }
}
