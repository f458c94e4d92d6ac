import Foundation
import StudyModel

/// The days between which a list is filtered. They begin and end in the time zone that the form names: scripts show times
/// in the reader's, and without scripts all times are in UTC.
package struct FilteredDays: Sendable {
  /// The names of the form's fields.
  package static let fields = ["from", "until", "zone"]

  private static let longestZone = 64

  package let from: String
  package let until: String
  /// The identifier of the time zone; empty if the form names none, or one that does not exist.
  package let zone: String
  /// The time zone as people read it.
  let zoneName: String
  package let start: Date?
  /// The end of the last day, which is excluded.
  package let end: Date?

  package init(_ query: SubmittedForm) {
    from = query.trimmed("from") ?? ""
    until = query.trimmed("until") ?? ""
    let known = query.trimmed("zone").flatMap { id -> (id: String, zone: TimeZone)? in
      guard id.utf8.count <= Self.longestZone else { return nil }
      return TimeZone(identifier: id).map { (id, $0) }
    }
    zone = known?.id ?? ""
    zoneName = known?.id.replacing("_", with: " ") ?? "UTC"
    let zone = known?.zone ?? .gmt
    start = CalendarDay(from)?.start(in: zone)
    end = CalendarDay(until)?.adding(days: 1).start(in: zone)
  }
}

extension CalendarDay {
  /// The moment at which the day begins in a time zone, which is not midnight where the clock skips it.
  fileprivate func start(in zone: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let noon = Date(timeIntervalSince1970: (Double(number) + 0.5) * 86_400)
    return calendar.startOfDay(
      for: noon.addingTimeInterval(-Double(zone.secondsFromGMT(for: noon))))
  }
}
