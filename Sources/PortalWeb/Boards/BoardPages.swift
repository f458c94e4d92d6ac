import StudyEditing
import StudyStore

/// All boards, by name.
struct BoardListPage: Page {
  static let template = "boards/list"
  let shell: Shell
  let boards: [Row]
  let hasBoards: Bool
  let adding = Paths.newBoard

  struct Row: Sendable {
    let name: String
    let address: String
    let about: String
  }

  init(shell: Shell, boards: [Board]) {
    self.shell = shell
    self.boards = boards.map {
      Row(name: $0.name, address: Paths.board($0.id), about: Self.about($0))
    }
    hasBoards = !boards.isEmpty
  }

  private static func about(_ board: Board) -> String {
    let members = board.members.count == 1 ? "1 member" : "\(board.members.count) members"
    return [members, "quorum \(board.quorum)", board.chair.map { "chaired by \($0.account.name)" }]
      .compactMap(\.self).joined(separator: " · ")
  }
}

/// The fields that describe a board.
struct BoardEditor: Sendable {
  let action: String
  let name: FormField
  let members: String
  let membersError: String?
  let chair: FormField
  let quorum: FormField
  let submit: String

  init(_ form: BoardFields, errors: FormErrors, action: String, submit: String) {
    self.action = action
    self.submit = submit
    name = FormField("name", "Name", value: form.name, error: errors["name"])
    members = form.members
    membersError = errors["members"]
    chair = FormField(
      "chair", "Chair", type: "email", value: form.chair,
      hint: "The email address of one of the members.", error: errors["chair"], isOptional: true)
    quorum = FormField(
      "quorum", "Quorum", type: "number", value: form.quorum,
      hint: "How many members must decide.", error: errors["quorum"])
  }
}

/// Asks for the details of a new board.
struct NewBoardPage: Page {
  static let template = "boards/new"
  let shell: Shell
  let boards = Paths.boards
  let errors: ErrorSummary?
  let editor: BoardEditor

  init(shell: Shell, form: BoardFields, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.errors = errors.summary
    editor = BoardEditor(form, errors: errors, action: Paths.boards, submit: "Create board")
  }
}

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
    shell: Shell, board: Board, reader: Account, changes: [BoardChange], form: BoardFields,
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
        form, errors: errors, action: Paths.board(board.id), submit: "Save changes") : nil
    self.changes = changes.map { Change(at: Moment($0.at), by: $0.by, summary: $0.summary) }
  }
}
