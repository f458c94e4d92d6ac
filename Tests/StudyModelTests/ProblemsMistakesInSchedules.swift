import StudyModel

extension Mistake {
  /// Mistakes in schedules.
  static let inSchedules = [
    Mistake(.scheduledJoining, .warning, at: "tasks/join/schedule/frequency") {
      $0.join.schedule = Schedule()
    },
    Mistake(.unknownAnchor, .error, at: "tasks/diary/schedule/anchor") {
      $0.diary.schedule = Schedule(anchor: AnswerReference(task: "join", step: "review"))
    },
    Mistake(.unknownAnchor, .error, at: "tasks/diary/schedule/anchor") {
      $0.diary.schedule = Schedule(anchor: AnswerReference(task: "gone", step: "day"))
    },
    Mistake(.anchorInItself, .error, at: "tasks/diary/schedule/anchor") {
      $0.diary.schedule = Schedule(anchor: AnswerReference(task: "diary", step: "day"))
    },
    Mistake(.startBeforeEnrollment, .error, at: "tasks/diary/schedule/startDay") {
      $0.diary.schedule = Schedule(startDay: -1)
    },
    Mistake(.scheduleEndsBeforeStart, .error, at: "tasks/diary/schedule/lastDay") {
      $0.diary.schedule = Schedule(frequency: .daily, startDay: 8, lastDay: 7)
    },
    Mistake(.scheduleEndsBeforeStart, .error, at: "tasks/diary/schedule/windows") {
      $0.diary.schedule = Schedule(
        frequency: .windows, windows: [.init(firstDay: 6, lastDay: 5)])
    },
    Mistake(.scheduleOutOfBounds, .error, at: "tasks/diary/schedule/every") {
      $0.diary.schedule = Schedule(frequency: .daily, every: 0)
    },
    Mistake(.scheduleOutOfBounds, .error, at: "tasks/diary/schedule/dayOfMonth") {
      $0.diary.schedule = Schedule(frequency: .monthly, dayOfMonth: 32)
    },
    Mistake(.windowLongerThanPeriod, .warning, at: "tasks/diary/schedule/daysOpen") {
      $0.diary.schedule = Schedule(frequency: .weekly, daysOpen: 8)
    },
    Mistake(.windowLongerThanPeriod, .warning, at: "tasks/diary/schedule/daysOpen") {
      $0.diary.schedule = Schedule(
        frequency: .weekly, weekdays: [.monday, .wednesday], daysOpen: 3)
    },
    Mistake(.windowLongerThanPeriod, .warning, at: "tasks/diary/schedule/hoursOpen") {
      $0.diary.schedule = Schedule(
        frequency: .daily,
        times: [8, 12].compactMap { TimeOfDay(hour: $0, minute: 0) }, hoursOpen: 5)
    },
    Mistake(.noWindows, .error, at: "tasks/diary/schedule/windows") {
      $0.diary.schedule = Schedule(frequency: .windows)
    },
    Mistake(.windowsOverlap, .warning, at: "tasks/diary/schedule/windows") {
      $0.diary.schedule = Schedule(
        frequency: .windows,
        windows: [.init(firstDay: 0, lastDay: 7), .init(firstDay: 7, lastDay: 9)])
    },
  ]
}
