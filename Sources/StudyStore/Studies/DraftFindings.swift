import Foundation
import StudyModel

/// What was found out about one revision of a draft, for as long as the revision is kept open. It follows from the study
/// alone, so all drafts of one revision share it, and drafts are equal whatever has been found out about them.
package final class DraftFindings: Hashable, @unchecked Sendable {
  private let lock = NSLock()
  private var known: [Problem]?

  package init() {}

  /// The problems of the draft, worked out when they are first asked for.
  package func problems(_ find: () -> [Problem]) -> [Problem] {
    if let known = lock.withLock({ known }) { return known }
    let found = find()
    lock.withLock { known = found }
    return found
  }

  package static func == (left: DraftFindings, right: DraftFindings) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
