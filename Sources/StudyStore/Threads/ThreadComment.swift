import Foundation
import StudyModel

/// One comment of a thread. Never changed or removed; its author can retract it.
package struct ThreadComment: Hashable, Sendable {
  /// Counts from 1 in each thread.
  package let number: Int
  package let accountID: Account.ID
  package let author: String
  /// Whether the author's account is a reviewer's.
  package let isFromReviewer: Bool
  package let at: Date
  /// Plain text; nil if it was retracted.
  package let text: String?
  /// The state that the thread was moved to with this comment.
  package let state: ThreadState?
  package let retractedAt: Date?

  package init(
    number: Int, accountID: Account.ID, author: String, isFromReviewer: Bool, at: Date,
    text: String?, state: ThreadState?, retractedAt: Date?
  ) {
    self.number = number
    self.accountID = accountID
    self.author = author
    self.isFromReviewer = isFromReviewer
    self.at = at
    self.text = text
    self.state = state
    self.retractedAt = retractedAt
  }
}
