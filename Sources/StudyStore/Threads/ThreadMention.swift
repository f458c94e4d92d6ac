import Foundation
import StudyModel

/// A comment that names a person.
package struct ThreadMention: Hashable, Sendable {
  package let study: Study.ID
  package let thread: UUID
  package let comment: Int
  package let author: String
  package let at: Date
  package let isSettled: Bool
}
