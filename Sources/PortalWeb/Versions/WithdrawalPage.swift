import StudyEditing
import StudyModel
import StudyStore

/// Asks for the reason for withdrawing a version, which cannot be undone.
struct WithdrawalPage: Page {
  static let template = "versions/withdraw"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let action: String
  /// Whether participants currently see the version.
  let isPublished: Bool
  /// How it is not as the history recorded it.
  let altered: String?
  let errors: ErrorSummary?
  let reason: String
  let reasonError: String?

  init(
    shell: Shell, draft: Draft, line: VersionLine, form: SubmittedForm = SubmittedForm(),
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    number = "\(line.number)"
    address = Self.returning(from: line, of: draft.study.id)
    altered = line.altered?.fault
    action = Paths.withdrawal(draft.study.id, line.number)
    isPublished = line.state == .published
    self.errors = errors.summary
    reason = form["reason"] ?? ""
    reasonError = errors["reason"]
  }

  /// Where people go back to; an altered version has no page of its own.
  static func returning(from line: VersionLine, of study: Study.ID) -> String {
    line.altered == nil ? Paths.version(study, line.number) : Paths.versions(study)
  }

  /// The reason given.
  /// - Throws: What is wrong with it.
  static func reason(in form: SubmittedForm) throws(FormErrors) -> String {
    let reason = form.trimmed("reason") ?? ""
    if reason.isEmpty {
      throw FormErrors("reason", "Explain in a sentence why you are withdrawing this version.")
    }
    if let correction = TextLimit.paragraph.correction(of: reason, "this reason has") {
      throw FormErrors("reason", correction)
    }
    return reason
  }
}
