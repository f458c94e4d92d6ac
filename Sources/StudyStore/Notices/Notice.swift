import Foundation
import StudyModel

/// Something that a person should know, and where it is.
package struct Notice: Identifiable, Hashable, Sendable {
  /// Made of what the notice follows from, so that it stays the same as long as that does.
  package let id: String
  package let kind: Kind
  /// Nil for an accepted invitation and for a sign-in.
  package let study: Study.ID?
  /// The study's title; empty without a study.
  package let title: String
  package let number: VersionNumber?
  package let thread: UUID?
  /// The number of the comment in its thread; nil without one.
  package let comment: Int?
  /// Whose doing it is: a person, or the board that approved.
  package let name: String
  package let at: Date
  /// When a review is due, or the last day of an approval; nil without one.
  package let day: CalendarDay?
  /// How many conditions an approval still has.
  package let openConditions: Int
  /// Whether the person has not marked it as read.
  package let isNew: Bool

  package enum Kind: String, CaseIterable, Sendable {
    /// The person is asked to review a version and has not decided.
    case reviewAsked
    /// A comment names the person.
    case mentioned
    /// Someone commented in a thread that the person opened.
    case answered
    /// Someone reopened a thread that the person commented on.
    case reopened
    /// A version of the person was approved.
    case approved
    case changesRequested, disapproved
    /// Someone decided on a version of the person that still waits for others.
    case decided
    /// A version that the person was asked to review was withdrawn.
    case withdrawn
    /// Someone else withdrew a version of a study that the person owns or edits.
    case withdrawnByOther
    /// The approval of a version of the person ends within 60 days.
    case expires
    /// The approval of a version of the person has ended, and no later version is in use.
    case expired
    case invitationAccepted
    /// Someone signed in to the person's account in a way that is new; the name is that of the browser.
    case signedInAnew
  }

  package init(
    id: String, kind: Kind, study: Study.ID?, title: String, number: VersionNumber?,
    thread: UUID? = nil, comment: Int? = nil, name: String, at: Date, day: CalendarDay? = nil,
    openConditions: Int = 0,
    isNew: Bool
  ) {
    self.id = id
    self.kind = kind
    self.study = study
    self.title = title
    self.number = number
    self.thread = thread
    self.comment = comment
    self.name = name
    self.at = at
    self.day = day
    self.openConditions = openConditions
    self.isNew = isNew
  }
}
