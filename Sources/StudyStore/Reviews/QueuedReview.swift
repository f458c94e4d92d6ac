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
  package internal(set) var mine: Mine
  /// The number of decisions that count, and how many are needed; 0 if this person's is advice.
  package let decided: Int
  package let quorum: Int
  /// Whether the quorum is reached, and the chair decides because a member objected.
  package let waitsForChair: Bool
  /// Whether it was ever approved or published.
  package let wasInForce: Bool
  /// Whether a condition of its approval is open.
  package let hasOpenConditions: Bool
  /// What its board objected to it; nil if nothing.
  package let objection: Decision.Meaning?
  /// Whether it waits for this person although its day is over.
  package let isOverdue: Bool

  package init(
    study: Study.ID, title: String, number: VersionNumber, state: Version.State, board: String?,
    askedBy: String, askedAt: Date, dueOn: CalendarDay?, mine: Mine, decided: Int, quorum: Int,
    waitsForChair: Bool = false, wasInForce: Bool = true, hasOpenConditions: Bool = false,
    objection: Decision.Meaning? = nil, isOverdue: Bool = false
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
    self.wasInForce = wasInForce
    self.hasOpenConditions = hasOpenConditions
    self.objection = objection
    self.isOverdue = isOverdue
  }

  /// What a version asks of a person.
  package enum Mine: Hashable, Sendable {
    case waiting
    case decided(Decision.Meaning)
    /// A later version took its place before the person decided.
    case replaced(by: VersionNumber)
    /// It was changed outside of Accord, so that nobody can decide on it.
    case altered
    /// The person wrote part of it or owns the study, and cannot decide.
    case author
    /// It no longer waits for decisions.
    case over
  }
}
