import Foundation
import StudyModel

/// What was found in one revision of a draft, cached as long as the revision is kept open: its problems, and what depends on
/// how it is exported. Both depend only on the study, so all drafts of one revision share them, and they do not affect the
/// equality of drafts.
package final class DraftFindings: Hashable, @unchecked Sendable {
  private let lock = NSLock()
  private var known: [Problem]?
  private var exported: (study: Study, found: [ObjectIdentifier: any Sendable])?

  package init() {}

  /// The problems of the draft, computed when first needed. If the search throws, nothing is cached.
  package func problems(_ find: () throws -> [Problem]) rethrows -> [Problem] {
    if let known = lock.withLock({ known }) { return known }
    let found = try find()
    lock.withLock { known = found }
    return found
  }

  /// What was found in the draft as it is exported, one of each type. Searched again if the export has changed, such as by the
  /// number of the next version.
  package func found<Found: Sendable>(
    in study: Study, _ find: () throws -> Found
  ) rethrows -> Found {
    let type = ObjectIdentifier(Found.self)
    let before = lock.withLock { exported }
    if let before, before.study == study, let found = before.found[type] as? Found { return found }
    let found = try find()
    lock.withLock {
      if exported?.study != study { exported = (study, [:]) }
      exported?.found[type] = found
    }
    return found
  }

  package static func == (left: DraftFindings, right: DraftFindings) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
