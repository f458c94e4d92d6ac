import Foundation
import StudyModel

/// Who is asked to review a version.
package enum Reviewers: Hashable, Sendable {
  /// The board that the study's owners chose.
  case board
  /// The same, if it is still this one.
  case namedBoard(Board.ID)
  /// People by their addresses; those without an account are invited.
  case people(emails: [String])

  /// How many people can be asked at once.
  package static let most = 100
}

/// A request to review a version.
package struct ReviewRequest: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let number: VersionNumber
  /// The name of the board; nil if people were asked by their addresses.
  package let board: String?
  /// The people asked, or the members that the board had then.
  package let people: [AskedPerson]
  package let askedBy: String
  package let askedAt: Date
  package let dueOn: CalendarDay?
  /// When it was taken back; nil if it was not.
  package let endedAt: Date?
  /// The number of members of the board who must agree, as it was when they were asked; 0 if people were asked by their addresses.
  package let quorum: Int

  package init(
    id: Int64, number: VersionNumber, board: String?, people: [AskedPerson], askedBy: String,
    askedAt: Date, dueOn: CalendarDay?, endedAt: Date? = nil, quorum: Int = 0
  ) {
    self.id = id
    self.number = number
    self.board = board
    self.people = people
    self.askedBy = askedBy
    self.askedAt = askedAt
    self.dueOn = dueOn
    self.endedAt = endedAt
    self.quorum = quorum
  }

  package var isOpen: Bool { endedAt == nil }

  /// Whether enough members decided, one of them against the version.
  package var isSplit: Bool {
    let given = people.filter(\.counts).compactMap(\.decision)
    return isOpen && quorum > 0 && given.count >= quorum && given.contains { !$0.approves }
  }

  /// Whether too few members of the board can decide.
  package var isOutOfReach: Bool {
    isOpen && people.count { $0.counts || $0.decision != nil } < quorum
  }
}

/// A person who was asked to review a version.
package struct AskedPerson: Hashable, Sendable {
  package let email: String
  /// Nil for someone who was invited and has no account yet.
  package let name: String?
  /// What the person decided in this review; nil if nothing yet.
  package let decision: Decision.Meaning?
  /// Whether the person's decision counts toward the quorum of the board.
  package let counts: Bool

  package init(email: String, name: String?, decision: Decision.Meaning?, counts: Bool = false) {
    self.email = email
    self.name = name
    self.decision = decision
    self.counts = counts
  }
}

/// The link for a reviewer who has no account yet; shown once.
package struct ReviewInvitation: Hashable, Sendable {
  package let email: String
  package let invitation: Invitation

  package init(email: String, invitation: Invitation) {
    self.email = email
    self.invitation = invitation
  }
}

/// Why nobody can be asked to review a version.
package enum ReviewError: Error, Hashable, Sendable {
  /// The study has no board.
  case noBoard
  /// The owners of the study chose another board than the one named.
  case otherBoard
  /// The board is already asked about this version.
  case boardIsAsked
  /// Too few members of the board can decide: the others wrote part of the version, own the study, or are on the board
  /// only through people who did.
  case quorumIsOutOfReach(quorum: Int, able: Int)
  case nobodyAsked
  case tooManyPeople(limit: Int)
  case invalidEmail(String)
  /// The person wrote part of the version or owns the study.
  case authorsCannotReview(name: String)
  /// The version is not proposed.
  case notInReview(Version.State)
  /// The account with this address has been deactivated.
  case inactive(email: String)
}

/// A version that a person was asked to review.
package struct QueuedReview: Hashable, Sendable {
  package let study: Study.ID
  package let title: String
  package let number: VersionNumber
  package let state: Version.State
  /// The name of the board; nil if the person was asked in person.
  package let board: String?
  package let askedBy: String
  package let askedAt: Date
  package let dueOn: CalendarDay?
  package let mine: Mine
  /// The number of decisions that count, and how many are needed; 0 if this person's is advice.
  package let decided: Int
  package let quorum: Int
  /// Whether the quorum is reached, and the chair decides because a member objected.
  package let waitsForChair: Bool
  /// Whether it waits for this person although its day is over.
  package let isOverdue: Bool

  package init(
    study: Study.ID, title: String, number: VersionNumber, state: Version.State, board: String?,
    askedBy: String, askedAt: Date, dueOn: CalendarDay?, mine: Mine, decided: Int, quorum: Int,
    waitsForChair: Bool = false, isOverdue: Bool = false
  ) {
    self.study = study
    self.title = title
    self.number = number
    self.state = state
    self.board = board
    self.askedBy = askedBy
    self.askedAt = askedAt
    self.dueOn = dueOn
    self.mine = mine
    self.decided = decided
    self.quorum = quorum
    self.waitsForChair = waitsForChair
    self.isOverdue = isOverdue
  }

  /// What a version asks of a person.
  package enum Mine: Hashable, Sendable {
    case waiting
    case decided(Decision.Meaning)
    /// The person wrote part of it or owns the study, and cannot decide.
    case author
    /// It no longer waits for decisions.
    case over
  }
}

/// A screen of the storyboard as a person has seen it.
package struct SeenScreen: Hashable, Sendable {
  /// Its id in the storyboard.
  package let screen: String
  /// The hash of everything it shows.
  package let content: String

  package init(screen: String, content: String) {
    self.screen = screen
    self.content = content
  }
}
