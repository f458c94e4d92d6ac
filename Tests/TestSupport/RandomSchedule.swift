import StudyModel

extension Schedule {
  /// Any schedule without errors, counted from the day of enrollment.
  package static func any(_ random: inout SeededGenerator) -> Schedule {
    let start = random.number(0...40)
    var schedule = Schedule(
      frequency: random.pick(Frequency.allCases, else: .once),
      startDay: random.once(in: 2) ? start : nil,
      every: random.once(in: 2) ? random.number(1...5) : nil)
    if random.once(in: 2) {
      schedule.times = [TimeOfDay(hour: 8, minute: 0), TimeOfDay(hour: 20, minute: 30)]
        .compactMap(\.self)
      schedule.hoursOpen = random.once(in: 2) ? 2 : nil
    }
    switch schedule.frequency {
    case .weekly:
      schedule.weekdays = Weekday.allCases.filter { _ in random.once(in: 3) }
    case .monthly: schedule.dayOfMonth = random.once(in: 2) ? random.number(1...31) : nil
    case .windows:
      schedule.windows = (0..<random.number(1...4)).map { index in
        Window(firstDay: index * 10, lastDay: index * 10 + random.number(0...9))
      }
    case .once, .daily: break
    }
    if random.once(in: 3) { schedule.endsAfter = random.number(1...20) }
    if random.once(in: 3) { schedule.lastDay = start + random.number(0...200) }
    return schedule
  }
}
