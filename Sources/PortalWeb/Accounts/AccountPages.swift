import StudyEditing
import StudyParts

/// The sign-in page. Keeps the text of a form that was submitted after its session had ended.
struct SignInPage: Page {
  static let template = "accounts/sign-in"
  let shell: Shell
  let lead: String
  let email: FormField
  let password: FormField
  let returningTo: String?
  let kept: KeptForm?
  let button: String

  init(
    shell: Shell = .stranger, email: String = "", problem: String? = nil,
    returningTo: String? = nil, kept: KeptForm? = nil
  ) {
    self.shell = shell
    lead =
      kept == nil
      ? "Write, walk through, and review what participants read."
      : "You were signed out."
    self.email = FormField(
      "email", "Email", type: "email", value: email, autocomplete: "username",
      takesFocus: problem == nil)
    password = FormField(
      "password", "Password", type: "password", error: problem, autocomplete: "current-password",
      takesFocus: problem != nil)
    self.returningTo = returningTo
    self.kept = kept
    button = "Sign in"
  }

  /// For a form that was submitted after its session had ended.
  init(keeping form: SubmittedForm, of path: String) {
    self.init(kept: KeptForm(form, of: path))
  }
}

/// Explains how to create a portal's first administrator.
struct NotSetUpPage: Page {
  static let template = "accounts/not-set-up"
  let shell: Shell
}

extension FormField {
  static func ownName(_ form: SubmittedForm, _ errors: FormErrors, proposed: String = "")
    -> FormField
  {
    FormField(
      "name", "Your name", value: form["name"] ?? proposed,
      hint: "Shown next to your changes.", error: errors["name"], autocomplete: "name")
  }

  static func newPassword(_ errors: FormErrors, label: String = "Password") -> FormField {
    FormField(
      "password", label, type: "password",
      hint: "At least 10 characters. A few words in a row are easy to remember.",
      error: errors["password"], autocomplete: "new-password")
  }
}
