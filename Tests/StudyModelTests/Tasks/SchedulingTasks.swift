import StudyModel
import TestSupport
import Testing

@Suite("Scheduling a task") struct SchedulingTasks {
  /// A Saturday.
  private static let enrolled = CalendarDay.made

  private func days(_ schedule: Schedule, from day: String = "2026-11-21", limit: Int = 5)
    throws -> [String]
  {
    let anchor = try #require(CalendarDay(day))
    return schedule.occurrences(from: anchor, limit: limit).map(\.first.description)
  }

  @Test func `a single occurrence can be some days later`() throws {
    #expect(try days(Schedule()) == ["2026-11-21"])
    #expect(try days(Schedule(startDay: 10)) == ["2026-12-01"])
    #expect(try days(Schedule(startDay: -1)) == ["2026-11-20"])
  }

  @Test func `a daily task is due every day, possibly several times`() throws {
    let twice = try Schedule(
      frequency: .daily, every: 2,
      times: [#require(TimeOfDay("20:00")), #require(TimeOfDay("08:00"))])
    let due = twice.occurrences(from: Self.enrolled, limit: 4)
    #expect(
      due.map { "\($0.first) \($0.time?.description ?? "")" }
        == ["2026-11-21 08:00", "2026-11-21 20:00", "2026-11-23 08:00", "2026-11-23 20:00"])
  }

  @Test func `a weekly task is due on its weekdays, but not before the first day`() throws {
    #expect(
      try days(Schedule(frequency: .weekly, weekdays: [.monday, .sunday]))
        == ["2026-11-22", "2026-11-23", "2026-11-29", "2026-11-30", "2026-12-06"])
    #expect(
      try days(Schedule(frequency: .weekly, every: 2, weekdays: [.wednesday]), limit: 3)
        == ["2026-12-02", "2026-12-16", "2026-12-30"])
    #expect(
      try days(Schedule(frequency: .weekly), limit: 3) == [
        "2026-11-21", "2026-11-28", "2026-12-05",
      ])
  }

  @Test func `a monthly task is due on the last day of short months`() throws {
    #expect(
      try days(Schedule(frequency: .monthly, dayOfMonth: 31), from: "2027-12-15", limit: 4)
        == ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"])
    #expect(
      try days(Schedule(frequency: .monthly), from: "2027-01-30", limit: 3)
        == ["2027-01-30", "2027-02-28", "2027-03-30"])
    #expect(
      try days(Schedule(frequency: .monthly, every: 3, dayOfMonth: 1), from: "2026-11-21", limit: 3)
        == ["2027-02-01", "2027-05-01", "2027-08-01"])
  }

  @Test func `custom windows are in order, with their ends`() {
    let schedule = Schedule(
      frequency: .windows,
      windows: [.init(firstDay: 14, lastDay: 20), .init(firstDay: 0, lastDay: 6)])
    let due = schedule.occurrences(from: Self.enrolled, limit: 10)
    #expect(
      due.map { "\($0.first)…\($0.last)" } == ["2026-11-21…2026-11-27", "2026-12-05…2026-12-11"])
  }

  @Test func `it ends after a number of times or a day, whichever comes first`() throws {
    #expect(try days(Schedule(frequency: .daily, endsAfter: 2)).count == 2)
    #expect(
      try days(Schedule(frequency: .daily, lastDay: 2)) == [
        "2026-11-21", "2026-11-22", "2026-11-23",
      ])
    #expect(try days(Schedule(frequency: .weekly, endsAfter: 9, lastDay: 6)).count == 1)
    #expect(try days(Schedule(frequency: .daily, startDay: 3, lastDay: 2)) == [])
  }

  @Test(arguments: UInt64(0)..<300)
  func `occurrences of any schedule are in order, within bounds, and within the limit`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let anchor = CalendarDay(number: random.number(-20_000...60_000))
    let schedule = Schedule.any(&random)
    let due = schedule.occurrences(from: anchor, limit: 60)

    #expect(due.count <= min(60, schedule.endsAfter ?? 60))
    for (earlier, later) in zip(due, due.dropFirst()) {
      #expect(
        (earlier.first, earlier.time?.minutes ?? -1) < (later.first, later.time?.minutes ?? -1))
    }
    for occurrence in due {
      #expect(occurrence.last >= occurrence.first)
      if let last = schedule.lastDay { #expect(occurrence.first.number - anchor.number <= last) }
      if schedule.frequency != .windows {
        #expect(occurrence.first.number - anchor.number >= schedule.startDay ?? 0)
      }
      switch schedule.frequency {
      case .weekly where !schedule.weekdays.isEmpty:
        #expect(schedule.weekdays.contains(occurrence.first.weekday))
      case .monthly:
        let wanted =
          schedule.dayOfMonth ?? anchor.adding(days: schedule.startDay ?? 0).components.day
        let isLast = occurrence.first.adding(days: 1).components.day == 1
        #expect(
          occurrence.first.components.day == wanted
            || isLast && occurrence.first.components.day < wanted)
      default: break
      }
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `the first dates do not depend on the limit`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let schedule = Schedule.any(&random)
    let many = schedule.occurrences(from: Self.enrolled, limit: 40)
    #expect(schedule.occurrences(from: Self.enrolled, limit: 7) == Array(many.prefix(7)))
  }

  @Test(arguments: UInt64(0)..<60) func `survives a round trip`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var study = Study.made(of: [.done()])
    study.tasks[0].schedule = Schedule.any(&random)
    #expect(try Study(document: study.canonicalBytes()) == study)
  }

  @Test func `a task without a schedule keeps its bytes`() throws {
    let json = try JSONValue(encoding: Study.made(of: [.done()]))
    #expect(json["tasks"]?.arrayValue?[0]["schedule"] == nil)
  }

  @Test func `meaningless numbers are limited to a range`() {
    let wild = Schedule(
      frequency: .daily, startDay: .max, every: .min, daysOpen: .max)
    #expect(wild.occurrences(from: Self.enrolled, limit: 3).count == 3)
    let monthly = Schedule(frequency: .monthly, every: .max, dayOfMonth: .max)
    #expect(monthly.occurrences(from: Self.enrolled, limit: 3).count == 3)
  }

  @Test func `weekdays repeat every seven days, also before 1970`() throws {
    #expect(Self.enrolled.weekday == .saturday)
    #expect(try #require(CalendarDay("1969-12-31")).weekday == .wednesday)
    #expect(try #require(CalendarDay("2000-02-29")).weekday == .tuesday)
  }
}
