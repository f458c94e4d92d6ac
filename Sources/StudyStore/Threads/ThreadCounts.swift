import StudyModel

/// How many threads there are.
package struct ThreadCounts: Hashable, Sendable {
  package var total = 0
  /// Those that nobody has answered.
  package var open = 0
  /// Those that are not closed.
  package var unsettled = 0
  /// The required ones that nobody has answered.
  package var requiredOpen = 0
  /// The required ones that are not closed.
  package var requiredUnsettled = 0

  package init() {}

  mutating func add(_ count: Int, _ state: ThreadState, isRequired: Bool) {
    total += count
    if state == .open { open += count }
    if state != .closed { unsettled += count }
    guard isRequired else { return }
    if state == .open { requiredOpen += count }
    if state != .closed { requiredUnsettled += count }
  }
}
