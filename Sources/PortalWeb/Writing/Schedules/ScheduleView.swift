import StudyModel
import StudyPreview

/// A task's schedule in words, and the first dates for a day of enrollment.
struct ScheduleView: Sendable {
  let words: String
  let address: String
  let language: String
  /// What the day is called that dates are counted from.
  let dayLabel: String
  let day: String
  let rows: [Row]
  let hasRows: Bool
  /// How it goes on after the dates shown.
  let further: String

  struct Row: Sendable {
    let number: Int
    let opens: String
    let closes: String?
  }

  private static let shown = 10

  /// Nil where nothing is scheduled.
  init?(_ part: EditedPart, day: CalendarDay, language: Language) {
    guard case .task(let task) = part.kind, let schedule = task.schedule else { return nil }
    words = ScheduleWords(study: part.study).sentence(schedule)
    address = Paths.write(part.study.id, at: part.place)
    self.language = language.rawValue
    dayLabel = schedule.anchor == nil ? "Day of enrollment" : "Date answered"
    self.day = day.description
    let due = schedule.occurrences(from: day, limit: Self.shown + 1)
    rows = due.prefix(Self.shown).enumerated().map { index, occurrence in
      Row(
        number: index + 1,
        opens: Self.words(occurrence.first) + (occurrence.time.map { ", \($0)" } ?? ""),
        closes: occurrence.last > occurrence.first ? Self.words(occurrence.last) : nil)
    }
    hasRows = !rows.isEmpty
    further =
      due.count > Self.shown
      ? "More dates follow." : rows.isEmpty ? "It is never due." : "Then it ends."
  }

  private static func words(_ day: CalendarDay) -> String {
    "\(day.weekday.rawValue.capitalized), \(written(day, in: Language("en-GB")))"
  }
}
