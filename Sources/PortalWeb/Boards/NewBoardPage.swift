import StudyEditing
import StudyStore

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
