import Foundation
import GRDB
import StudyModel

/// The store's clock in queries: an approval runs out by itself, without anything being written.
extension SQLiteDialect {
  /// The current day in UTC, such as 2026-11-23, or the latest one noted if the clock was set back.
  static let today = "max(today(), (SELECT day FROM latestDay))"

  /// A day that is some days after another.
  static func day(_ day: String, laterBy days: Int) -> String { "date(\(day), '+\(days) days')" }

  /// The first moment of the day that is some days before another, or after it if they are negative, as `Timestamp` writes it.
  static func beginning(ofDay day: String, earlierBy days: Int) -> String {
    "(date(\(day), '\(-days) days') || 'T00:00:00.000Z')"
  }

  /// Lets the queries of a connection ask for the day.
  static func registerToday(_ db: Database, of clock: @escaping @Sendable () -> Date) {
    db.add(
      function: DatabaseFunction("today", argumentCount: 0) { _ in
        "\(CalendarDay(clock(), in: .gmt))"
      })
  }

  /// The last day of the latest approval of a version; null if there is none or it does not end.
  static func lastDay(of table: String) -> String {
    """
    (SELECT lasting.expiresOn FROM approval AS lasting
      WHERE lasting.version = \(table).id ORDER BY lasting.id DESC LIMIT 1)
    """
  }

  /// The first moment of the day that is some days before the last one of a version's latest approval, or after it if they are
  /// negative; or when that approval was given, if that is later.
  static func momentOfExpiry(of table: String, earlierBy days: Int) -> String {
    """
    (SELECT max(\(beginning(ofDay: "lasting.expiresOn", earlierBy: days)), lasting.at)
      FROM approval AS lasting
      WHERE lasting.version = \(table).id ORDER BY lasting.id DESC LIMIT 1)
    """
  }

  /// Whether the approval of a version that is approved or published has expired.
  static func hasExpired(_ table: String) -> String {
    """
    (\(table).state IN ('approved', 'published') AND coalesce(\(lastDay(of: table)) < \(today), FALSE))
    """
  }
}

extension Database {
  /// The current day in UTC; never before one that was noted.
  func today() throws -> CalendarDay {
    let text = try String.fetchOne(self, sql: "SELECT \(Dialect.today)")
    guard let day = text.flatMap({ CalendarDay($0) }) else {
      throw Dialect.damage("The latest day is missing.")
    }
    return day
  }

  /// Notes the current day, so that a clock that is set back later revives no approval.
  func noteDay() throws {
    try execute(sql: "UPDATE latestDay SET day = \(Dialect.today) WHERE day < \(Dialect.today)")
  }
}
