import Foundation
import StudyModel

/// What Undo or Redo would do now.
package struct ReversibleEdit: Hashable, Sendable {
  package enum Direction: Sendable { case undo, redo }

  /// The number in the history of the line to undo.
  package let number: Int
  /// The summary of the edit in the history.
  package let summary: String
  package let at: Date
  /// What the edit is about: a part that it added or removed, the languages, or the smallest place around its changes.
  package let place: Place

  package init(number: Int, summary: String, at: Date, place: Place) {
    self.number = number
    self.summary = summary
    self.at = at
    self.place = place
  }
}

/// What Undo and Redo would do now within a part, and Undo anywhere in the study.
package struct UndoChoices: Hashable, Sendable {
  package let undo: ReversibleEdit?
  package let redo: ReversibleEdit?
  package let anywhere: ReversibleEdit?
  /// The person's latest edit within the part, if Undo skips it.
  package let blocked: BlockedEdit?
  /// The number of the line of the history since which the identifier belongs to the part; 0 if it always belonged to it.
  package let partSince: Int

  package init(
    undo: ReversibleEdit?, redo: ReversibleEdit?, anywhere: ReversibleEdit?,
    blocked: BlockedEdit? = nil, partSince: Int = 0
  ) {
    self.undo = undo
    self.redo = redo
    self.anywhere = anywhere
    self.blocked = blocked
    self.partSince = partSince
  }
}

/// An edit that cannot be undone because of later ones.
package struct BlockedEdit: Hashable, Sendable {
  /// The summary of the edit in the history.
  package let summary: String
  package let obstacle: ContentDifference.Obstacle

  package init(summary: String, obstacle: ContentDifference.Obstacle) {
    self.summary = summary
    self.obstacle = obstacle
  }
}

/// A line of one person's history, without its content.
struct EditOutline {
  let number: Int
  let undoes: Int?
  /// The first line of its run; see `EditRun`.
  let run: Int?
  let place: Place
}
