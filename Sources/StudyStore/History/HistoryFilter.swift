import Foundation
import StudyModel

/// Which lines of a history are asked for; without anything set, all.
package struct HistoryFilter: Sendable {
  package var account: Account.ID?
  /// A part: what changed it, or something inside it.
  package var place: Place?
  package var from: Date?
  /// The first moment that is too late.
  package var until: Date?
  /// Only lines that took something out.
  package var removalsOnly = false

  package init() {}

  package var isEmpty: Bool {
    account == nil && place == nil && from == nil && until == nil && !removalsOnly
  }

  func holds(_ line: EditLine) -> Bool {
    guard place != nil || removalsOnly else { return true }
    if let place, !line.place.starts(with: place), !place.starts(with: line.place) { return false }
    return line.differences.contains { difference in
      (!removalsOnly || difference.kind == .removed)
        && (place.map { difference.place.starts(with: $0) } ?? true)
    }
  }
}
