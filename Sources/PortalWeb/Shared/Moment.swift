import Foundation
import StudyEditing

/// A point in time, in UTC unless the page has another time zone, with a machine-readable form that `times.js` converts to the
/// reader's time zone.
struct Moment: Sendable {
  let machine: String
  /// For example, "Nov 23, 2026, 2:05 PM UTC".
  let words: String
  /// The time of day, for lists below the heading of a day.
  let time: String

  init(_ date: Date) { self.init(date, in: .gmt) }

  init(_ date: Date, in zone: TimeZone) {
    let parts = zone.gregorian.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    machine = date.formatted(.iso8601)
    time = Self.time(hour: parts.hour ?? 0, minute: parts.minute ?? 0, in: zone)
    words = "\(Self.day(parts)), \(time)"
  }

  /// The day, such as "Nov 21, 2026".
  static func day(of date: Date, in zone: TimeZone = .gmt) -> String {
    day(zone.gregorian.dateComponents([.year, .month, .day], from: date))
  }

  /// A time of day, such as "2:05 PM UTC", with seconds if given.
  static func time(
    hour: Int, minute: Int, second: Int? = nil, in zone: TimeZone = .gmt
  ) -> String {
    let seconds = second.map { ":" + padded($0) } ?? ""
    let half = hour < 12 ? "AM" : "PM"
    return "\((hour + 11) % 12 + 1):\(padded(minute))\(seconds) \(half) \(zone.title)"
  }

  private static func day(_ parts: DateComponents) -> String {
    let month = months[((parts.month ?? 1) - 1) % 12]
    return "\(month) \(parts.day ?? 1), \(parts.year ?? 0)"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
