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

  package init(undo: ReversibleEdit?, redo: ReversibleEdit?, anywhere: ReversibleEdit?) {
    self.undo = undo
    self.redo = redo
    self.anywhere = anywhere
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
