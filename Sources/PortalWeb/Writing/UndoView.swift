import StudyModel
import StudyStore

/// Undo and Redo on the page of a part: what each would do, in words.
struct UndoView: Sendable {
  let undoAction: String
  let redoAction: String
  /// The part that Undo stays in, as JSON.
  let part: String
  let undo: Choice?
  let redo: Choice?
  /// The latest edit anywhere in the study, where that is another one.
  let elsewhere: Choice?

  struct Choice: Sendable {
    let number: Int
    let words: String
  }

  /// What Undo would do now, if anything.
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

/// The places that Undo on the page of a part is about.
struct UndoScope: Sendable {
  let place: Place

  func holds(_ other: Place) -> Bool {
    guard place == ["facts"] else { return other.starts(with: place) }
    // The facts' page is also that of the languages and of whatever else belongs to the study as a whole: which consents,
    // tasks and articles there are, and in which order, but not what is in them.
    return other.count <= 2 || !["consents", "tasks", "articles"].contains(other[0])
  }

  /// Whether what is at a place holds this one, so that an edit of it may be one of this part alone.
  func lies(in other: Place) -> Bool { place.starts(with: other) }
}

extension Services {
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
