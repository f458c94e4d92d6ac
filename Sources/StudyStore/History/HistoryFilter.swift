import Foundation
import StudyModel

/// Selects lines of a history; without any criteria, all of them.
package struct HistoryFilter: Sendable {
  package var account: Account.ID?
  /// The person whose own lines are left out.
  package var othersThan: Account.ID?
  /// Only lines about what nobody did, which Accord noticed.
  package var byAccordOnly = false
  /// The part that changed or contains the change. The rules of a step count as part of it.
  package var place: Place?
  package var from: Date?
  /// The end of the time range, which is excluded.
  package var until: Date?
  /// Only lines that removed something.
  package var removalsOnly = false

  package init() {}

  package var isEmpty: Bool {
    account == nil && othersThan == nil && !byAccordOnly && place == nil && from == nil
      && until == nil && !removalsOnly
  }

  /// Whether a line matches all criteria.
  package func selects(_ line: EditLine) -> Bool {
    let person = line.kind.isByAccord ? nil : line.accountID
    return account.map { $0 == person } != false && (person == nil || person != othersThan)
      && (!byAccordOnly || line.kind.isByAccord)
      && from.map { line.at >= $0 } != false && until.map { line.at < $0 } != false && holds(line)
  }

  /// Whether a line of the filter's person and time range matches the other criteria.
  func holds(_ line: EditLine) -> Bool {
    guard place != nil || removalsOnly else { return true }
    if let place, ![place, place.rulesOfStep].contains(where: { Self.touches($0, line.place) }) {
      return false
    }
    return line.differences.contains(where: holds)
  }

  /// Whether a change is one of those that the filter looks for by place and kind.
  package func holds(_ difference: ContentDifference) -> Bool {
    (!removalsOnly || difference.kind == .removed)
      && (place.map {
        difference.place.starts(with: $0) || difference.changesRules(ofStepAt: $0)
          || difference.brings($0)
      } ?? true)
  }

  /// Whether one of the places contains the other.
  private static func touches(_ place: Place?, _ other: Place) -> Bool {
    place.map { other.starts(with: $0) || $0.starts(with: other) } ?? false
  }
}

extension ContentDifference {
  /// Whether a part came or went with what contains it, such as an imported consent.
  fileprivate func brings(_ part: Place) -> Bool {
    guard kind == .added || kind == .removed, part.count > place.count, part.starts(with: place)
    else { return false }
    return (after ?? before)?.value(at: Array(part.dropFirst(place.count))) != nil
  }
}
