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
  /// The time zone by whose days the list is filtered and grouped.
  package let timeZone: TimeZone
  /// Whether the form had the later day first, so that the two were swapped.
  package let isSwapped: Bool
  package let start: Date?
  /// The end of the last day, which is excluded.
  package let end: Date?

  package init(_ query: SubmittedForm) {
    let (first, second) = (query.trimmed("from") ?? "", query.trimmed("until") ?? "")
    let days = (first: CalendarDay(first), second: CalendarDay(second))
    isSwapped = days.first.flatMap { first in days.second.map { first > $0 } } ?? false
    (from, until) = isSwapped ? (second, first) : (first, second)
    let known = query.trimmed("zone").flatMap { id -> (id: String, zone: TimeZone)? in
      guard id.utf8.count <= Self.longestZone else { return nil }
      return TimeZone(identifier: id).map { (id, $0) }
    }
    zone = known?.id ?? ""
    timeZone = known?.zone ?? .gmt
    zoneName = timeZone.title
    start = CalendarDay(from)?.start(in: timeZone)
    end = CalendarDay(until)?.adding(days: 1).start(in: timeZone)
  }
}

extension CalendarDay {
  /// The moment at which the day begins in a time zone, which is not midnight where the clock skips it.
  fileprivate func start(in zone: TimeZone) -> Date {
    let noon = Date(timeIntervalSince1970: (Double(number) + 0.5) * 86_400)
    return zone.gregorian.startOfDay(
      for: noon.addingTimeInterval(-Double(zone.secondsFromGMT(for: noon))))
  }
}
