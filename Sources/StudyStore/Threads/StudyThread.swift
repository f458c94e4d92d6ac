import Foundation
import StudyModel

/// A question or remark about a version or the draft, with its comments.
package struct StudyThread: Identifiable, Hashable, Sendable {
  package let id: UUID
  package let study: Study.ID
  /// Counts from 1 in each study.
  package let number: Int
  /// The version that it is about; nil for the draft.
  package let version: VersionNumber?
  package let state: ThreadState
  /// Whether approving the version takes a written reason until this is settled.
  package let isRequired: Bool
  package let place: Place
  package let screen: String?
  package let language: Language?
  /// What it is about, as `ThreadAnchor` encodes it.
  package private(set) var anchor: JSONValue
  package let openedByID: Account.ID
  package let openedBy: String
  package let openedAt: Date
  /// The oldest first; the first one opened the thread. Empty if they were not read.
  package var comments: [ThreadComment]
  /// How many there are, whether or not they were read.
  package let commentCount: Int
  /// The states that the reader can move it to.
  package let moves: [ThreadState]

  /// What about it is not as the history recorded it, as parts of a sentence. If anything is, it has no comments and no anchor.
  package private(set) var alterations: [String] = []

  /// Why nothing of it is shown, in words; nil if it is as the history recorded it.
  package var fault: String? {
    alterations.isEmpty
      ? nil
      : "This comment was changed outside of Accord: \(AlteredVersion.firstOf(alterations)). Accord shows nothing of it."
  }

  /// Whether an approval waits for it, as `openRequiredThreads` counts.
  package var isBlocking: Bool {
    isRequired && ThreadState.blocking.contains(state)
  }

  /// Whether its comments were read.
  package var hasComments: Bool { comments.count == commentCount }

  /// - Parameter commentCount: nil if all comments are given.
  package init(
    id: UUID, study: Study.ID, number: Int, version: VersionNumber?, state: ThreadState,
    isRequired: Bool, place: Place, screen: String?, language: Language?, anchor: JSONValue,
    openedByID: Account.ID, openedBy: String, openedAt: Date, comments: [ThreadComment],
    commentCount: Int? = nil, moves: [ThreadState]
  ) {
    self.id = id
    self.study = study
    self.number = number
    self.version = version
    self.state = state
    self.isRequired = isRequired
    self.place = place
    self.screen = screen
    self.language = language
    self.anchor = anchor
    self.openedByID = openedByID
    self.openedBy = openedBy
    self.openedAt = openedAt
    self.comments = comments
    self.commentCount = commentCount ?? comments.count
    self.moves = moves
  }
  /// The thread without what was said and quoted, for one that is not as the history recorded it.
  func withheld(because alterations: [String]) -> StudyThread {
    var thread = self
    thread.comments = []
    thread.anchor = .null
    thread.alterations = alterations
    return thread
  }
}
