import StudyEditing
import StudyParts
import StudyStore

/// A link for choosing a new password, shown to an administrator only once.
struct PasswordLinkPage: Page {
  static let template = "accounts/password-link"
  let shell: Shell
  let name: String
  let email: String
  let link: String
  let expires: Moment
}

/// Lets the person with a link choose a new password.
struct NewPasswordPage: Page {
  static let template = "accounts/new-password"
  /// What people read after they changed their password, in whichever way.
  static let notice =
    "Your password has been changed, and you have been signed out everywhere else. API tokens still work; revoke those you do not recognize."

  let shell: Shell
  let token: String
  let email: String
  let errors: ErrorSummary?
  let password: FormField

  init(shell: Shell, token: String, email: String, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.token = token
    self.email = email
    self.errors = errors.summary
    password = .newPassword(errors, label: "New password")
  }
}

/// Asks for the address to which a link for a new password is sent.
struct ForgottenPasswordPage: Page {
  static let template = "accounts/forgotten-password"
  let shell: Shell
  let errors: ErrorSummary?
  let email: FormField

  init(shell: Shell, email: String = "", errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.errors = errors.summary
    self.email = FormField(
      "email", "Email", type: "email", value: email, error: errors["email"],
      autocomplete: "username", takesFocus: errors.isEmpty)
  }
}

/// Says what happens next, the same for every address.
struct PasswordLinkSentPage: Page {
  static let template = "accounts/password-link-sent"
  let shell: Shell
  let email: String
}
