import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// What a form that proposes a version offers to do in the same step: ask the board, and make the package for its office.
struct ProposalHandover: Sendable {
  /// The name of the board.
  let board: String
  /// The board that the form asks, so that another one, chosen since then, is not asked instead.
  let boardID: String
  let asksBoard: Bool
  /// Whether a package can be made here.
  let hasPackage: Bool
  let makesPackage: Bool
  /// Why the board cannot be asked; nil if nothing is known against it.
  let error: String?

  /// What a submitted form asks for.
  struct Choice: Sendable {
    /// The board to ask; nil to ask none.
    let board: Board.ID?
    let makesPackage: Bool

    init(_ form: SubmittedForm) {
      board = form["board"].flatMap(UUID.init)
      makesPackage = form["package"] == "on"
    }
  }

  /// Both are chosen for a version that answers what the board asked for. Other versions may be for colleagues first.
  /// - Parameters:
  ///   - lines: the versions so far.
  ///   - form: what was submitted; empty for a new form.
  ///   - error: why the board could not be asked.
  init(
    to board: Board, after lines: [VersionLine], canMakePackage: Bool, form: SubmittedForm,
    error: String?
  ) {
    self.board = board.name
    boardID = board.id.uuidString.lowercased()
    self.error = error
    hasPackage = canMakePackage
    let isNew = form["revision"] == nil
    let choice = Choice(form)
    let answersBoard = lines.sentBack != nil
    asksBoard = isNew ? answersBoard : choice.board == board.id
    makesPackage = canMakePackage && (isNew ? answersBoard : choice.makesPackage)
  }
}

extension [VersionLine] {
  /// The latest version, if its reviewers requested changes that no later version answers yet.
  var sentBack: VersionLine? {
    previous(to: nil).flatMap { $0.state == .changesRequested ? $0 : nil }
  }
}
