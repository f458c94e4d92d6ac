import Foundation
import StudyModel

/// The problems of one revision of a draft, cached as long as the revision is kept open. They depend only on the study,
/// so all drafts of one revision share them, and they do not affect the equality of drafts.
package final class DraftFindings: Hashable, @unchecked Sendable {
  private let lock = NSLock()
  private var known: [Problem]?

  package init() {}

  /// The problems of the draft, computed when first needed. If the search throws, nothing is cached.
  package func problems(_ find: () throws -> [Problem]) rethrows -> [Problem] {
    if let known = lock.withLock({ known }) { return known }
    let found = try find()
    lock.withLock { known = found }
    return found
  }

  package static func == (left: DraftFindings, right: DraftFindings) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
