import StudyModel

/// Dates with a time and an offset, as ResearchKit writes them (§5.1). The wall clock time is kept, not the instant, because
/// Accord's studies have no time zone.
enum ORKDate {
  static func moment(_ text: String, withTime: Bool) -> CalendarMoment? {
    guard let moment = CalendarMoment(String(text.prefix(16))) else { return nil }
    return withTime ? moment : CalendarMoment(day: moment.day)
  }

  /// Whether a text is a date, or a date with a time and an offset as in ISO 8601.
  static func isReadable(_ text: String) -> Bool {
    text.wholeMatch(
      of:
        /[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-5][0-9](\.[0-9]+)?)?(Z|[+\-][0-9]{2}:?[0-9]{2})?)?/
    )
      != nil && moment(text, withTime: true) != nil
  }

  /// Whether a text has the form that ResearchKit's own formatter uses.
  static func isUsual(_ text: String) -> Bool {
    text.wholeMatch(
      of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[+\-][0-9]{4}/) != nil
  }

  /// A day as noon in Greenwich, which is within that day in almost every time zone; midnight would be the day before in the
  /// west (§3.12).
  static func text(_ day: CalendarDay) -> String { "\(day)T12:00:00+0000" }

  /// A moment as the same wall clock time in Greenwich.
  static func text(_ moment: CalendarMoment) -> String {
    "\(moment.day)T\(moment.time?.description ?? "00:00"):00+0000"
  }
}
