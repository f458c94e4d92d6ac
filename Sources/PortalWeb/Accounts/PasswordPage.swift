import StudyEditing
import StudyParts

/// The page for changing your own password.
struct PasswordPage: Page {
  static let template = "accounts/password"
  let shell: Shell
  let errors: ErrorSummary?
  let email: String
  let current: FormField
  let new: FormField

  init(shell: Shell, email: String, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.email = email
    self.errors = errors.summary
    current = FormField(
      "current-password", "Current password", type: "password", error: errors["current-password"],
      autocomplete: "current-password")
    new = .newPassword(errors, label: "New password")
  }
}
