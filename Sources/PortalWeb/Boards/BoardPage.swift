import StudyEditing
import StudyStore

/// A board: its members, and what was changed.
struct BoardPage: Page {
  static let template = "boards/board"
  let shell: Shell
  let boards = Paths.boards
  let name: String
  let quorum: String
  let members: [Row]
  let errors: ErrorSummary?
  /// Nil for people who cannot change the board.
  let editor: BoardEditor?
  let changes: [Change]

  struct Row: Sendable {
    let name: String
    let initials: String
    let email: String
    let isChair: Bool
    let isInactive: Bool
  }

  struct Change: Sendable {
    let at: Moment
    let by: String
    let summary: String
  }

  init(
    shell: Shell, board: Board, reader: Account, changes: [RecordedChange], form: BoardFields,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    name = board.name
    quorum =
      board.quorum == 1
      ? "1 member must decide" : "\(board.quorum) members must decide"
    members = board.members.map {
      Row(
        name: $0.account.name, initials: $0.account.name.initials, email: $0.account.email,
        isChair: $0.isChair, isInactive: !$0.account.isActive)
    }
    self.errors = errors.summary
    editor =
      board.mayChange(reader)
      ? BoardEditor(
        form, errors: errors, action: Paths.board(board.id), known: board.state,
        submit: "Save changes") : nil
    self.changes = changes.map { Change(at: Moment($0.at), by: $0.by, summary: $0.summary) }
  }
}
