import StudyModel
import StudyStore

/// Undo and Redo on the page of a part, and what each would do.
struct UndoView: Sendable {
  let undoAction: String
  let redoAction: String
  /// The place of the part to which Undo is limited, as JSON text.
  let part: String
  let undo: Choice?
  /// Why there is nothing to undo, for the button that cannot be pressed.
  let nothing: String
  let redo: Choice?
  /// The latest edit anywhere in the study, if it is a different one.
  let elsewhere: Choice?
  /// The number of the line of the history since which the identifier belongs to the part: unsaved text in a browser that is
  /// older is about another one. Nil if it always belonged to it.
  let partSince: String?

  struct Choice: Sendable {
    let number: Int
    let words: String
  }

  /// What Undo would do now; nil if there is nothing to undo.
  var label: String? { undo?.words }

  init(_ study: Study.ID, at place: Place, _ choices: UndoChoices?) {
    partSince = choices.flatMap { $0.partSince > 0 ? String($0.partSince) : nil }
    undoAction = Paths.undo(study)
    redoAction = Paths.redo(study)
    part = JSONValue.array(place.map(JSONValue.string)).canonicalText
    let skipped = choices?.blocked?.sentence(besides: choices?.undo)
    undo = choices?.undo.map { Choice($0, besides: skipped) }
    nothing = skipped ?? "You have nothing to undo here"
    redo = choices?.redo.map { Choice($0) }
    elsewhere =
      choices?.anywhere?.number == choices?.undo?.number
      ? nil : choices?.anywhere.map { Choice($0) }
  }
}

extension UndoView.Choice {
  /// - Parameter skipped: a sentence about a later edit that is not undone.
  fileprivate init(_ edit: ReversibleEdit, besides skipped: String? = nil) {
    number = edit.number
    words = skipped.map { "\(edit.summary.asSentence) \($0)" } ?? edit.summary
  }
}

extension BlockedEdit {
  /// Says that the edit stays, and why.
  /// - Parameter undone: an earlier edit that is undone, whose summary may be the same.
  func sentence(besides undone: ReversibleEdit?) -> String {
    let reason =
      switch obstacle {
      case .changedSince, .isBack: "it has been changed since"
      case .holderIsGone: "what it changed no longer exists"
      }
    return undone?.summary == summary
      ? "A later edit of yours here cannot be undone, because \(reason)."
      : "Your latest edit here, “\(summary)”, cannot be undone, because \(reason)."
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
  /// The sentence about an edit that Undo skips within a part; nil if it skips none before the edit that it undoes.
  func skipped(
    undoing number: Int?, in study: Study.ID, at scope: UndoScope, by account: Account.ID
  ) async throws -> String? {
    let choices = try await store.undoChoices(
      in: study, by: account, within: { scope.holds($0) }, around: { scope.lies(in: $0) })
    return number == nil || choices.undo?.number == number
      ? choices.blocked?.sentence(besides: choices.undo) : nil
  }

  /// What Undo and Redo on the page of a part would do for an account.
  func undoView(_ draft: Draft, at place: Place, by account: Account.ID) async throws -> UndoView {
    guard draft.mayEdit else { return UndoView(draft.study.id, at: place, nil) }
    let scope = UndoScope(place: place)
    return UndoView(
      draft.study.id, at: place,
      try await store.undoChoices(
        in: draft.study.id, at: place, by: account, within: { scope.holds($0) },
        around: { scope.lies(in: $0) }))
  }
}
