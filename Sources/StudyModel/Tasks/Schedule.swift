import Foundation

/// When a task is to be done (mystudies-format §8, spezi §2.8). Days are counted from the day of enrolment, or from a date
/// that was answered; days and times are those of the participant's own calendar and clock.
public struct Schedule: Codable, Hashable, Sendable {
  public var frequency: Frequency = Frequency.once
  /// The answered date from which days are counted; the day of enrolment where absent.
  public var anchor: AnswerReference?
  /// Days from the anchor to the first day; 0 where absent.
  public var startDay: Int?
  /// Each so many days, weeks or months; 1 where absent.
  public var every: Int?
  /// Of a weekly task; the weekday of its first day where empty.
  public var weekdays: [Weekday] = []
  /// Of a monthly task, from 1; the last day of shorter months. That of its first day where absent.
  public var dayOfMonth: Int?
  /// When it opens on its day; with the day where empty.
  public var times: [TimeOfDay] = []
  /// How many days it stays open, the first included; 1 where absent.
  public var daysOpen: Int?
  /// How many hours it stays open where it opens at times of day; to the end of its last day where absent.
  public var hoursOpen: Int?
  /// Days from the anchor, of a task with windows of its own.
  public var windows: [Window] = []
  /// It ends after being due so often.
  public var endsAfter: Int?
  /// Days from the anchor after which it is due no more; never where absent, for as long as the study runs.
  public var lastDay: Int?

  public init(
    frequency: Frequency = Frequency.once, anchor: AnswerReference? = nil, startDay: Int? = nil,
    every: Int? = nil, weekdays: [Weekday] = [], dayOfMonth: Int? = nil, times: [TimeOfDay] = [],
    daysOpen: Int? = nil, hoursOpen: Int? = nil, windows: [Window] = [], endsAfter: Int? = nil,
    lastDay: Int? = nil
  ) {
    self.frequency = frequency
    self.anchor = anchor
    self.startDay = startDay
    self.every = every
    self.weekdays = weekdays
    self.dayOfMonth = dayOfMonth
    self.times = times
    self.daysOpen = daysOpen
    self.hoursOpen = hoursOpen
    self.windows = windows
    self.endsAfter = endsAfter
    self.lastDay = lastDay
  }

  public enum Frequency: String, Codable, CaseIterable, Sendable {
    case once, daily, weekly, monthly
    /// Windows of its own (`Manually Schedule`).
    case windows
  }

  public enum Weekday: String, Codable, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// A stretch of days, both included.
  public struct Window: Codable, Hashable, Sendable {
    public var firstDay: Int
    public var lastDay: Int

    public init(firstDay: Int, lastDay: Int) {
      self.firstDay = firstDay
      self.lastDay = lastDay
    }
  }

  /// One time at which the task is due.
  public struct Occurrence: Hashable, Sendable {
    public let first: CalendarDay
    /// The last day on which it can be done.
    public let last: CalendarDay
    /// When it opens on the first day.
    public let time: TimeOfDay?
  }

  /// Days, weeks and months are counted up to here: some hundred years.
  public static let dayBounds = -36_500...36_500
  public static let everyBounds = 1...366
}

extension Schedule {
  /// When the task is due, the earliest first.
  /// - Parameters:
  ///   - anchor: the day of enrolment, or the date that was answered.
  ///   - limit: how many at most.
  public func occurrences(from anchor: CalendarDay, limit: Int) -> [Occurrence] {
    var found: [Occurrence] = []
    let most = min(limit, endsAfter ?? limit)
    let last = lastDay.map { anchor.adding(days: $0.clamped(to: Self.dayBounds)) }
    var days = DueDays(self, from: anchor)
    while found.count < most, let (first, open) = days.next() {
      if let last, first > last { break }
      for time in times.isEmpty ? [nil] : Set(times).sorted().map(Optional.some)
      where found.count < most {
        found.append(Occurrence(first: first, last: first.adding(days: open - 1), time: time))
      }
    }
    return found
  }
}

/// Goes through the days on which a task is due, each with how many days it stays open.
private struct DueDays: IteratorProtocol {
  private let schedule: Schedule
  private let start: CalendarDay
  private let every: Int
  private let open: Int
  private let windows: [Schedule.Window]
  private let weekdays: [Int]
  private let anchor: CalendarDay
  /// How many days, weeks or months after the first it looks next.
  private var round = 0
  private var waiting: [CalendarDay] = []
  private static let mostRounds = 50_000

  init(_ schedule: Schedule, from anchor: CalendarDay) {
    self.schedule = schedule
    self.anchor = anchor
    start = anchor.adding(days: (schedule.startDay ?? 0).clamped(to: Schedule.dayBounds))
    every = (schedule.every ?? 1).clamped(to: Schedule.everyBounds)
    open = (schedule.daysOpen ?? 1).clamped(to: Schedule.everyBounds)
    windows = schedule.windows.filter { $0.lastDay >= $0.firstDay }
      .sorted { ($0.firstDay, $0.lastDay) < ($1.firstDay, $1.lastDay) }
    let chosen = Set(schedule.weekdays.map(\.index)).sorted()
    weekdays = chosen.isEmpty ? [start.weekday.index] : chosen
  }

  mutating func next() -> (CalendarDay, open: Int)? {
    if schedule.frequency == .windows { return nextWindow() }
    while waiting.isEmpty {
      guard round < Self.mostRounds, schedule.frequency != .once || round == 0 else { return nil }
      waiting = days(of: round).filter { $0 >= start }
      round += 1
    }
    return (waiting.removeFirst(), open)
  }

  private mutating func nextWindow() -> (CalendarDay, open: Int)? {
    guard round < windows.count else { return nil }
    let window = windows[round]
    round += 1
    let first = window.firstDay.clamped(to: Schedule.dayBounds)
    let last = window.lastDay.clamped(to: Schedule.dayBounds)
    return (anchor.adding(days: first), last - first + 1)
  }

  private func days(of round: Int) -> [CalendarDay] {
    switch schedule.frequency {
    case .once, .windows: return [start]
    case .daily: return [start.adding(days: round * every)]
    case .weekly:
      let monday = start.adding(days: round * every * 7 - start.weekday.index)
      return weekdays.map { monday.adding(days: $0) }
    case .monthly:
      let (year, month, day) = start.components
      let count = year * 12 + month - 1 + round * every
      return [
        CalendarDay(
          year: count / 12, month: count % 12 + 1, dayAtMost: schedule.dayOfMonth ?? day)
      ]
    }
  }
}

extension Schedule.Weekday {
  /// From 0 for Monday.
  public var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension CalendarDay {
  public var weekday: Schedule.Weekday {
    // 1 January 1970 was a Thursday.
    Schedule.Weekday.allCases[((number + 3) % 7 + 7) % 7]
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Schedule.Frequency: AbsentWhenUsual {
  public static var usual: Schedule.Frequency { .once }
}
