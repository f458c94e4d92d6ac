import StudyModel

/// Describes a schedule in a sentence: "Every 2 weeks on Monday at 08:00, from the day of enrollment, 12 times."
package struct ScheduleDescription {
  private let study: Study

  package init(study: Study) { self.study = study }

  /// The schedule as one English sentence, with a period.
  package func sentence(_ schedule: Schedule) -> String {
    let parts = [often(schedule), times(schedule), from(schedule), open(schedule), end(schedule)]
    let text = parts.compactMap(\.self).joined(separator: ", ") + "."
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private func often(_ schedule: Schedule) -> String {
    let every = schedule.every ?? 1
    func each(_ one: String, _ many: String) -> String {
      every == 1 ? "every \(one)" : "every \(every) \(many)"
    }
    switch schedule.frequency {
    case .once: return "once"
    case .daily: return each("day", "days")
    case .weekly:
      let chosen = Schedule.Weekday.allCases.filter(schedule.weekdays.contains)
      let days = chosen.map(\.rawValue.capitalized)
      return each("week", "weeks") + " on "
        + (days.isEmpty ? "the weekday of the first day" : Self.list(days))
    case .monthly:
      let day = schedule.dayOfMonth.map { "day \($0)" } ?? "the day of the month of the first day"
      return each("month", "months") + " on " + day
    case .windows:
      let windows = schedule.windows.map { window in
        window.firstDay == window.lastDay
          ? "on day \(window.firstDay)" : "from day \(window.firstDay) to day \(window.lastDay)"
      }
      return windows.isEmpty ? "never" : Self.list(windows)
    }
  }

  private func times(_ schedule: Schedule) -> String? {
    schedule.times.isEmpty
      ? nil : "at " + Self.list(Set(schedule.times).sorted().map(\.description))
  }

  private func from(_ schedule: Schedule) -> String {
    let anchor =
      schedule.anchor.map { "the date answered in \(name(of: $0))" }
      ?? "the day of enrollment"
    let day = schedule.startDay ?? 0
    if schedule.frequency == .windows { return "counted from \(anchor)" }
    switch day {
    case 0: return "from \(anchor)"
    case 1: return "from the day after \(anchor)"
    case ..<0: return "from \(-day) \(day == -1 ? "day" : "days") before \(anchor)"
    default: return "from \(day) days after \(anchor)"
    }
  }

  private func open(_ schedule: Schedule) -> String? {
    if schedule.frequency == .windows { return nil }
    if let days = schedule.daysOpen, days > 1 { return "open for \(days) days" }
    guard !schedule.times.isEmpty, let hours = schedule.hoursOpen else { return nil }
    return "open for \(hours == 1 ? "1 hour" : "\(hours) hours")"
  }

  private func end(_ schedule: Schedule) -> String? {
    let count = schedule.endsAfter.map { $0 == 1 ? "1 time" : "\($0) times" }
    let day = schedule.lastDay.map { "until day \($0)" }
    let parts = [count, day].compactMap(\.self)
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    return schedule.frequency == .once || schedule.frequency == .windows
      ? nil : "for as long as the study runs"
  }

  private func name(of answer: AnswerReference) -> String {
    let step = answer.task.flatMap(study.task)?.step(answer.step)
    return step.map { "“\(StepNames.title(of: $0, in: study.primaryLanguage, study))”" }
      ?? "“\(answer.step)”"
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
