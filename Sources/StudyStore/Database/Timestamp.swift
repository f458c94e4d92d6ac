import Foundation
import GRDB

/// A moment as the database stores it: UTC, to the millisecond, as readable text that sorts chronologically.
struct Timestamp: Hashable, Comparable, Sendable {
  private let milliseconds: Int64

  /// The moments of the years 1 to 9999, in seconds. The text of any other could not be read again.
  private static let range = Date.distantPast.timeIntervalSince1970...253_402_300_799

  /// A moment; the nearest one that can be stored if it is far outside of history, as a form may state.
  init(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, Self.range.lowerBound), Self.range.upperBound)
    milliseconds = Int64((seconds * 1_000).rounded())
  }

  /// Reads `2026-11-21T09:30:00.125Z`.
  init?(_ text: String) {
    guard text.utf8.count == 24, let fraction = Int64(text.dropFirst(20).prefix(3)),
      let date = try? Date(text.prefix(19) + "Z", strategy: .iso8601)
    else { return nil }
    milliseconds = Int64(date.timeIntervalSince1970) * 1_000 + fraction
  }

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  var text: String {
    let fraction = (milliseconds % 1_000 + 1_000) % 1_000
    let seconds = Date(timeIntervalSince1970: Double((milliseconds - fraction) / 1_000))
    let digits = String(fraction)
    return seconds.formatted(.iso8601).dropLast() + "."
      + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }

  static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  static func + (moment: Timestamp, seconds: TimeInterval) -> Timestamp {
    Timestamp(moment.date.addingTimeInterval(seconds))
  }

  static func - (moment: Timestamp, seconds: TimeInterval) -> Timestamp { moment + -seconds }

  /// Seconds since an earlier moment.
  func seconds(since earlier: Timestamp) -> TimeInterval {
    Double(milliseconds - earlier.milliseconds) / 1_000
  }
}

extension Timestamp: DatabaseValueConvertible {
  var databaseValue: DatabaseValue { text.databaseValue }

  static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
    String.fromDatabaseValue(value).flatMap { Timestamp($0) }
  }
}
