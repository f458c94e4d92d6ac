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

/// The lines of a person's history that are in effect: an undone edit is not, unless it was redone.
struct StandingEdits {
  /// The latest first.
  private let lines: [EditOutline]
  private let undone: Set<Int>
  private let depths: [Int: Int]

  /// - Parameter lines: the latest first.
  init(_ lines: [EditOutline]) {
    // The last save of a run represents all of them.
    var runs: Set<Int> = []
    let lines = lines.filter { line in line.run.map { runs.insert($0).inserted } ?? true }
    self.lines = lines
    undone = Set(lines.compactMap(\.undoes))
    var depths: [Int: Int] = [:]
    for line in lines.reversed() {
      depths[line.number] = line.undoes.map { (depths[$0] ?? 0) + 1 } ?? 0
    }
    self.depths = depths
  }

  /// The lines that can be tried, the latest first. A redone edit counts as an edit; an undo can be redone only as long
  /// as its author has not edited the same place since then.
  func candidates(_ direction: ReversibleEdit.Direction) -> [EditOutline] {
    switch direction {
    case .undo: return lines.filter { stands($0, depth: 0) }
    case .redo:
      var candidates: [EditOutline] = []
      var editedSince: Set<Place> = []
      for line in lines {
        if stands(line, depth: 1),
          !editedSince.contains(where: {
            $0.starts(with: line.place) || line.place.starts(with: $0)
          })
        {
          candidates.append(line)
        }
        if line.undoes == nil { editedSince.insert(line.place) }
      }
      return candidates
    }
  }

  private func stands(_ line: EditOutline, depth: Int) -> Bool {
    !undone.contains(line.number) && (depths[line.number] ?? 0) % 2 == depth
  }
}
