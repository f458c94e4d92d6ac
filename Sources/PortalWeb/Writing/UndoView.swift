import StudyModel
import StudyStore

/// Undo and Redo on the page of a part, and what each would do.
struct UndoView: Sendable {
  let undoAction: String
  let redoAction: String
  /// The place of the part to which Undo is limited, as JSON text.
  let part: String
  let undo: Choice?
  let redo: Choice?
  /// The latest edit anywhere in the study, if it is a different one.
  let elsewhere: Choice?

  struct Choice: Sendable {
    let number: Int
    let words: String
  }

  /// What Undo would do now; nil if there is nothing to undo.
  var label: String? { undo?.words }

  init(_ study: Study.ID, at place: Place, _ choices: UndoChoices?) {
    undoAction = Paths.undo(study)
    redoAction = Paths.redo(study)
    part = JSONValue.array(place.map(JSONValue.string)).canonicalText
    undo = choices?.undo.map(Choice.init)
    redo = choices?.redo.map(Choice.init)
    elsewhere =
      choices?.anywhere?.number == choices?.undo?.number
      ? nil : choices?.anywhere.map(Choice.init)
  }
}

extension UndoView.Choice {
  fileprivate init(_ edit: ReversibleEdit) {
    number = edit.number
    words = edit.summary
  }
}

/// The places whose edits Undo covers on the page of a part.
struct UndoScope: Sendable {
  let place: Place

  /// Whether Undo covers edits of `other`.
  func holds(_ other: Place) -> Bool {
    guard place == ["facts"] else { return other.starts(with: place) }
    // The page of the facts also covers the languages and everything else about the study as a whole, including which
    // consents, tasks, and articles there are and their order, but not what they contain.
    return other.count <= 2 || !["consents", "tasks", "articles"].contains(other[0])
  }

  /// Whether `other` contains this place, so that an edit of it may concern only this part.
  func lies(in other: Place) -> Bool { place.starts(with: other) }
}

extension Services {
  /// What Undo and Redo on the page of a part would do for an account.
  func undoView(_ draft: Draft, at place: Place, by account: Account.ID) async throws -> UndoView {
    guard draft.mayEdit else { return UndoView(draft.study.id, at: place, nil) }
    let scope = UndoScope(place: place)
    return UndoView(
      draft.study.id, at: place,
      try await store.undoChoices(
        in: draft.study.id, by: account, within: { scope.holds($0) },
        around: { scope.lies(in: $0) }))
  }
}
