import StudyModel

/// The fields of a task: what it is for, and when it is to be done.
extension StepFields {
  static func task(_ task: Task, in study: Study) -> [EditorField] {
    [
      .words("title", label: "Title"),
      EditorField.plain(
        "kind", label: "Purpose",
        as: .options([
          .init(value: "join", label: "Joining the study"),
          .init(value: "survey", label: "Survey"),
        ])
      ).deciding,
    ]
      + (task.kind == .join && task.schedule == nil
        ? [] : schedule(task, study).map { $0.below("schedule") })
  }

  private static func schedule(_ task: Task, _ study: Study) -> [EditorField] {
    let presence = EditorField(
      path: [], label: "Has a schedule",
      hint: "Without a schedule, the task can be done at any time.",
      widget: .presence
    ).deciding
    guard let schedule = task.schedule else { return [presence] }
    let frequency = EditorField.plain(
      "frequency", label: "How often", as: .options(.of(Schedule.Frequency.self, words))
    ).deciding
    let anchor = EditorField.plain(
      "anchor", label: "Days are counted from",
      hint: "You can choose dates that other tasks ask for.",
      as: .answer(dates(besides: task, in: study)))
    return [presence, frequency, anchor] + own(schedule)
      + [
        EditorField.plain("endsAfter", label: "Number of occurrences", as: .whole).half,
        EditorField.plain(
          "lastDay", label: "Last day",
          hint: "If both are blank, the schedule runs as long as the study.",
          as: .whole
        ).half,
      ]
  }

  private static func own(_ schedule: Schedule) -> [EditorField] {
    let start = EditorField.plain(
      "startDay", label: "First day", hint: "Leave blank or enter 0 for the day itself.", as: .whole
    ).half
    func every(_ unit: String) -> EditorField {
      .plain("every", label: "Interval in \(unit)", hint: "Leave blank for 1.", as: .whole).half
    }
    let times = EditorField.plain(
      "times", label: "Times of day",
      hint: "For example, 08:00, 20:00. Leave blank for the whole day.",
      as: .times)
    let days = EditorField.plain(
      "daysOpen", label: "Days open", hint: "Leave blank to close at the end of the day.",
      as: .whole
    ).half
    let hours = EditorField.plain(
      "hoursOpen", label: "Hours open", hint: "Only with times of day.", as: .whole
    ).half
    switch schedule.frequency {
    case .once: return [start, times, days, hours]
    case .daily: return [start, every("days"), times, days, hours]
    case .weekly:
      let weekdays = EditorField.plain(
        "weekdays", label: "Weekdays",
        hint: "If none is checked, the weekday of the first day is used.",
        as: .checks(.of(Schedule.Weekday.self) { $0.rawValue.capitalized }))
      return [start, every("weeks"), weekdays, times, days, hours]
    case .monthly:
      let day = EditorField.plain(
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

  /// Questions for a date in other tasks.
  private static func dates(besides own: Task, in study: Study) -> [EditorField.Option] {
    study.tasks.filter { $0.id != own.id }.flatMap { task in
      task.steps.flatMap { step -> [EditorField.Option] in
        let title = StepNames.title(of: step, in: study.primaryLanguage, study)
        switch step.content {
        case .question(let question) where question.format.isDate:
          return [.init(value: "\(task.id)/\(step.id)", label: title)]
        case .form(let form):
          return form.itemsAskedOnce.filter { $0.format?.isDate == true }.map {
            let words = study.title($0.text, in: study.primaryLanguage, of: task.id)
            return .init(
              value: "\(task.id)/\(step.id)/\($0.id)",
              label: "\(title): \(words.orElse($0.id))")
          }
        default: return []
        }
      }
    }
  }
}

extension AnswerFormat {
  fileprivate var isDate: Bool {
    switch self {
    case .date: true
    case .healthCharacteristic(let format): format.characteristic == .dateOfBirth
    default: false
    }
  }
}
