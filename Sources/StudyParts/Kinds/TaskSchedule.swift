import StudyModel

/// The settings that define when participants do a task.
struct TaskSchedule {
  private let task: Task
  private let study: Study

  init(_ task: Task, _ study: Study) {
    self.task = task
    self.study = study
  }

  /// The settings, with paths relative to the schedule.
  var settings: [Setting] {
    let presence = Setting(
      path: [], label: "Has a schedule",
      hint: "Without a schedule, the task can be done at any time.",
      control: .presence
    ).deciding
    guard let schedule = task.schedule else { return [presence] }
    let frequency = Setting.plain(
      "frequency", label: "How often", as: .options(.of(Schedule.Frequency.self, Self.words))
    ).deciding
    let anchor = Setting.plain(
      "anchor", label: "Days are counted from",
      hint: "You can choose dates that other tasks ask for.",
      as: .answer(dates)
    ).naming(.answer)
    return [presence, frequency, anchor] + Self.own(schedule)
      + [
        Setting.plain("endsAfter", label: "Number of occurrences", as: .whole).half,
        Setting.plain(
          "lastDay", label: "Last day",
          hint: "If both are blank, the schedule runs as long as the study.",
          as: .whole
        ).half,
      ]
  }

  static let dormantMembers = OtherMember.dormant(
    "frequency", "anchor", "startDay", "every", "weekdays", "dayOfMonth", "times", "daysOpen",
    "hoursOpen", "windows", "endsAfter", "lastDay",
    because: "Only schedules have it, some of it only those of a certain frequency.")

  private static func own(_ schedule: Schedule) -> [Setting] {
    let start = Setting.plain(
      "startDay", label: "First day", hint: "Leave blank or enter 0 for the day itself.", as: .whole
    ).half
    func every(_ unit: String) -> Setting {
      .plain("every", label: "Interval in \(unit)", hint: "Leave blank for 1.", as: .whole).half
    }
    let times = Setting.plain(
      "times", label: "Times of day",
      hint: "For example, 08:00, 20:00. Leave blank for the whole day.",
      as: .times)
    let days = Setting.plain(
      "daysOpen", label: "Days open", hint: "Leave blank to close at the end of the day.",
      as: .whole
    ).half
    let hours = Setting.plain(
      "hoursOpen", label: "Hours open", hint: "Only with times of day.", as: .whole
    ).half
    switch schedule.frequency {
    case .once: return [start, times, days, hours]
    case .daily: return [start, every("days"), times, days, hours]
    case .weekly:
      let weekdays = Setting.plain(
        "weekdays", label: "Weekdays",
        hint: "If none is checked, the weekday of the first day is used.",
        as: .checks(.of(Schedule.Weekday.self) { $0.rawValue.capitalized }))
      return [start, every("weeks"), weekdays, times, days, hours]
    case .monthly:
      let day = Setting.plain(
        "dayOfMonth", label: "Day of the month",
        hint:
          "In shorter months, 31 is the last day. Leave blank to use the day of the month of the first day.",
        as: .whole)
      return [start, every("months"), day, times, days, hours]
    case .windows:
      return [
        .plain(
          "windows", label: "Windows",
          hint: "One per line: first and last day. For example, 0 to 6.",
          as: .windows),
        times,
      ]
    }
  }

  private static func words(_ frequency: Schedule.Frequency) -> String {
    switch frequency {
    case .once: "Once"
    case .daily: "Daily"
    case .weekly: "Weekly"
    case .monthly: "Monthly"
    case .windows: "In custom windows"
    }
  }

  /// The date questions in other tasks, as options.
  private var dates: [Setting.Option] {
    study.tasks.filter { $0.id != self.task.id }.flatMap { task in
      task.steps.flatMap { step -> [Setting.Option] in
        let title = StepNames.title(of: step, in: study.primaryLanguage, study)
        let dates = step.content.part.questionsAskedOnce.filter {
          $0.format.settings.comparable == .date
        }
        return dates.map { asked in
          guard let item = asked.item else {
            return .init(value: "\(task.id)/\(step.id)", label: title)
          }
          let words = study.title(item.text, in: study.primaryLanguage, of: task.id)
          return .init(
            value: "\(task.id)/\(step.id)/\(item.id)",
            label: "\(title): \(words.orElse(item.id))")
        }
      }
    }
  }
}
