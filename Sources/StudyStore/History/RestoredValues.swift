import GRDB
import StudyModel

/// What restoring from the history has changed.
package struct RestoredValues: Sendable {
  package let draft: Draft
  /// The edit that Undo takes back; nil if nothing changed.
  package let edit: Int?
  package let found: [ContentDifference]
  /// What should also have been restored but has been changed since then.
  package let left: [ContentDifference]
}
