/// A day, or a day and a time of day, as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`.
public struct CalendarMoment: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  public let day: CalendarDay
  public let time: TimeOfDay?

  public init(day: CalendarDay, time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  public init?(_ text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let day = CalendarDay(String(first)) else { return nil }
    self.day = day
    if parts.count == 2 {
      guard let time = TimeOfDay(String(parts[1].prefix(5))),
        parts[1].utf8.count == 5 || parts[1].hasSuffix(":00")
      else { return nil }
      self.time = time
    } else {
      time = nil
    }
  }

  public var description: String {
    time.map { "\(day)T\($0)" } ?? day.description
  }

  public static func < (left: CalendarMoment, right: CalendarMoment) -> Bool {
    (left.day, left.time?.minutes ?? 0) < (right.day, right.time?.minutes ?? 0)
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let moment = CalendarMoment(text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "Write a date as yyyy-MM-dd or yyyy-MM-ddTHH:mm."))
    }
    self = moment
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
