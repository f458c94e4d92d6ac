import Foundation

/// A day in the Gregorian calendar without a time zone, written as `yyyy-MM-dd`.
public struct CalendarDay: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let number: Int

  public init(number: Int) { self.number = number }

  /// Reads `2026-11-21`; nil for a date that doesn't exist, such as February 30.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 45 }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    number = Self.number(year: year, month: month, day: day)
    guard description == text else { return nil }
  }

  /// The day on which a moment falls in a time zone.
  public init(_ date: Date, in zone: TimeZone) {
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    number = Int((seconds / 86_400).rounded(.down))
  }

  /// The day a number of days later, or earlier if negative, limited to 27,000 years.
  public func adding(days: Int) -> CalendarDay {
    CalendarDay(number: number + min(max(days, -10_000_000), 10_000_000))
  }

  public var description: String {
    let (year, month, day) = components
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.number < right.number
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Write a day as yyyy-MM-dd."))
    }
    self = day
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Year, month from 1, day from 1.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The given day of a month, or the month's last day if the month is shorter. Months and days count from 1.
  init(year: Int, month: Int, dayAtMost day: Int) {
    let first = Self.number(year: year, month: month, day: 1)
    let next =
      month == 12
      ? Self.number(year: year + 1, month: 1, day: 1)
      : Self.number(year: year, month: month + 1, day: 1)
    number = first + Swift.min(Swift.max(day, 1), next - first) - 1
  }

  // Years begin in March so that the leap day comes last.
  private static func number(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
