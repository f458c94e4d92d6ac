import Foundation

/// A point in time as pages show it: in UTC, and as a machine reads it, so that a script can put it in the reader's zone.
struct Moment: Sendable {
  let machine: String
  let words: String
  /// Hours and minutes alone, for lists under the heading of a day.
  let time: String

  init(_ date: Date) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let hour = Self.padded(parts.hour ?? 0)
    let minute = Self.padded(parts.minute ?? 0)
    machine = date.formatted(.iso8601)
    time = "\(hour):\(minute)"
    words = "\(Self.day(parts)) at \(time) UTC"
  }

  /// The day alone, such as "21 November 2026".
  static func day(of date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return day(calendar.dateComponents([.year, .month, .day], from: date))
  }

  private static func day(_ parts: DateComponents) -> String {
    let month = months[((parts.month ?? 1) - 1) % 12]
    return "\(parts.day ?? 1) \(month) \(parts.year ?? 0)"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
