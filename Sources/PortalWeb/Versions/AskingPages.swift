import StudyEditing
import StudyModel
import StudyStore

/// Asks whom to invite to review a version by email, or again by when a board should decide.
struct AskingPage: Page {
  static let template = "versions/asking"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let action: String
  let errors: ErrorSummary?
  /// The board that is asked; nil if people are asked for advice.
  let board: String?
  let emails: String
  let emailsError: String?
  let due: FormField

  init(
    shell: Shell, draft: Draft, line: VersionLine, form: SubmittedForm,
    errors: FormErrors = FormErrors(), board: String? = nil, today: CalendarDay? = nil
  ) {
    self.board = board
    self.shell = shell
    study = draft.tabs(.versions)
    number = "\(line.number)"
    address = Paths.version(draft.study.id, line.number)
    action = Paths.reviewers(draft.study.id, line.number)
    self.errors = errors.summary
    emails = form["emails"] ?? ""
    emailsError = errors["emails"]
    due = .due(
      value: form["dueOn"] ?? "", hint: "Reviewers see this date in their list.",
      error: errors["dueOn"], today: today)
  }
}

extension FormField {
  /// The day on which a review is due.
  /// - Parameter today: the earliest day; nil for no limit.
  static func due(
    value: String = "", hint: String? = nil, error: String? = nil, today: CalendarDay?
  ) -> FormField {
    FormField(
      "dueOn", "Due", type: "date", value: value, hint: hint, error: error, isOptional: true,
      minimum: today.map { "\($0)" })
  }
}
