import StudyModel
import StudyParts
import StudyPreview

/// A task's schedule in words, and its first dates for an enrollment day.
struct ScheduleView: Sendable {
  let words: String
  let address: String
  let language: String
  /// The label of the day from which dates are counted.
  let dayLabel: String
  let day: String
  let rows: [Row]
  let hasRows: Bool
  /// How the schedule continues after the dates shown.
  let continuation: String

  struct Row: Sendable {
    let number: Int
    let opens: String
    let closes: String?
  }

  private static let shown = 10

  /// Nil if nothing is scheduled.
  init?(_ part: PlacedPart, day: CalendarDay, language: Language) {
    guard case .task(let task) = part.kind, let schedule = task.schedule else { return nil }
    words = ScheduleDescription(study: part.study).sentence(schedule)
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
    continuation =
      due.count > Self.shown
      ? "More dates follow." : rows.isEmpty ? "It is never due." : "Then it ends."
  }

  private static func words(_ day: CalendarDay) -> String {
    "\(day.weekday.rawValue.capitalized), \(written(day, in: .english))"
  }
}
