import Foundation

/// When a task is due (mystudies-format §8, spezi §2.8). Days are counted from enrollment or from a date that was
/// answered; days and times are in the participant's own calendar and time zone.
public struct Schedule: Codable, Hashable, Sendable {
  public var frequency: Frequency = Frequency.once
  /// The answered date from which days are counted; the day of enrollment if nil.
  public var anchor: AnswerReference?
  /// Days from the anchor to the first day; 0 if nil.
  public var startDay: Int?
  /// The number of days, weeks, or months between occurrences; 1 if nil.
  public var every: Int?
  /// For a weekly task; the weekday of its first day if empty.
  public var weekdays: [Weekday] = []
  /// For a monthly task, from 1; the last day in shorter months. The day of the month of its first day if nil.
  public var dayOfMonth: Int?
  /// When it opens on its days; at the start of the day if empty.
  public var times: [TimeOfDay] = []
  /// The number of days it stays open, including the first; 1 if nil.
  public var daysOpen: Int?
  /// The number of hours it stays open after each time; until the end of its last day if nil.
  public var hoursOpen: Int?
  /// Custom windows, in days from the anchor.
  public var windows: [Window] = []
  /// The maximum number of occurrences.
  public var endsAfter: Int?
  /// The last day on which it is due, counted from the anchor; if nil, it is due as long as the study runs.
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
    /// Custom windows (`Manually Schedule`).
    case windows
  }

  public enum Weekday: String, Codable, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// A range of days, both ends included.
  public struct Window: Codable, Hashable, Sendable {
    public var firstDay: Int
    public var lastDay: Int

    public init(firstDay: Int, lastDay: Int) {
      self.firstDay = firstDay
      self.lastDay = lastDay
    }
  }

  /// One occurrence of the task.
  public struct Occurrence: Hashable, Sendable {
    public let first: CalendarDay
    /// The last day on which it can be completed.
    public let last: CalendarDay
    /// The time at which it opens on the first day.
    public let time: TimeOfDay?
  }

  /// The range for numbers of days, weeks, and months: about a hundred years.
  public static let dayBounds = -36_500...36_500
  public static let everyBounds = 1...366
}

extension Schedule {
  /// The occurrences of the task, the earliest first.
  /// - Parameters:
  ///   - anchor: the day of enrollment, or the date that was answered.
  ///   - limit: the maximum number of occurrences.
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

/// Generates the days on which a task is due, each with the number of days it stays open.
private struct DueDays: IteratorProtocol {
  private let schedule: Schedule
  private let start: CalendarDay
  private let every: Int
  private let open: Int
  private let windows: [Schedule.Window]
  private let weekdays: [Int]
  private let anchor: CalendarDay
  /// The number of the next interval, in days, weeks, or months after the first.
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
  /// The index of the weekday, from 0 for Monday.
  public var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension CalendarDay {
  public var weekday: Schedule.Weekday {
    // January 1, 1970, was a Thursday.
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
