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
  /// The day until which the board should decide.
  let due: FormField
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
      board = form["board"].flatMap { UUID(uuidString: $0) }
      makesPackage = form["package"] == "on"
    }
  }

  /// Both are chosen for a version that answers what the board asked for. Other versions may be for colleagues first.
  /// - Parameters:
  ///   - lines: the versions so far.
  ///   - form: what was submitted; empty for a new form.
  ///   - errors: what is wrong with the form, such as why the board could not be asked.
  ///   - today: the earliest day on which the review can be due; nil for no limit.
  init(
    to board: Board, after lines: [VersionLine], canMakePackage: Bool, form: SubmittedForm,
    errors: FormErrors, today: CalendarDay? = nil
  ) {
    self.board = board.name
    boardID = board.id.uuidString.lowercased()
    error = errors["board"]
    due = .due(
      value: form["dueOn"] ?? "", hint: "If the board is asked, it sees this date in its list.",
      error: errors["dueOn"], today: today)
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
