import Foundation

/// A recorded change of a board or a group.
package struct RecordedChange: Hashable, Sendable {
  package let at: Date
  package let by: String
  package let summary: String

  package init(at: Date, by: String, summary: String) {
    self.at = at
    self.by = by
    self.summary = summary
  }
}
