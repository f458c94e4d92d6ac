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
  /// Whether the version cannot be approved before this is settled.
  package let isRequired: Bool
  package let place: Place
  package let screen: String?
  package let language: Language?
  /// What it is about, as `ThreadAnchor` encodes it.
  package let anchor: JSONValue
  package let openedByID: Account.ID
  package let openedBy: String
  package let openedAt: Date
  /// The oldest first; the first one opened the thread.
  package var comments: [ThreadComment]
  /// The states that the reader can move it to.
  package let moves: [ThreadState]

  /// Whether an approval waits for it, as `openRequiredThreads` counts.
  package var isBlocking: Bool {
    isRequired && ThreadState.blocking.contains(state)
  }

  package init(
    id: UUID, study: Study.ID, number: Int, version: VersionNumber?, state: ThreadState,
    isRequired: Bool, place: Place, screen: String?, language: Language?, anchor: JSONValue,
    openedByID: Account.ID, openedBy: String, openedAt: Date, comments: [ThreadComment],
    moves: [ThreadState]
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
    self.moves = moves
  }
}

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

/// A thread about to be opened.
package struct NewThread: Sendable {
  /// Nil for the draft.
  package var version: VersionNumber?
  package var isRequired: Bool
  package var place: Place
  package var screen: String?
  package var language: Language?
  /// What it is about, as `ThreadAnchor` encodes it.
  package var anchor: JSONValue
  package var text: String

  package init(
    version: VersionNumber?, isRequired: Bool = false, place: Place, screen: String? = nil,
    language: Language? = nil, anchor: JSONValue = .object([:]), text: String
  ) {
    self.version = version
    self.isRequired = isRequired
    self.place = place
    self.screen = screen
    self.language = language
    self.anchor = anchor
    self.text = text
  }
}

/// Which threads of a study to read.
package struct ThreadFilter: Hashable, Sendable {
  package var subject = Subject.everything
  /// Empty for all states.
  package var states: Set<ThreadState> = []
  /// Whether to leave out suggestions.
  package var onlyRequired = false
  /// Whether to read only threads that the reader opened, commented on, or is mentioned in.
  package var onlyMine = false
  /// The id of a screen.
  package var screen: String?

  package init() {}

  package init(
    _ subject: Subject, states: Set<ThreadState> = [], onlyRequired: Bool = false,
    onlyMine: Bool = false, screen: String? = nil
  ) {
    self.subject = subject
    self.states = states
    self.onlyRequired = onlyRequired
    self.onlyMine = onlyMine
    self.screen = screen
  }

  package enum Subject: Hashable, Sendable {
    case everything, draft
    /// A version, with the threads about those proposed before it that are not closed: its review settles them as well.
    case version(VersionNumber)
  }
}

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

/// A comment that names a person.
package struct ThreadMention: Hashable, Sendable {
  package let study: Study.ID
  package let thread: UUID
  package let comment: Int
  package let author: String
  package let at: Date
  package let isSettled: Bool
}
