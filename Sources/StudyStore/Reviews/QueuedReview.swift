import Foundation
import StudyModel

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
