import StudyEditing
import StudyParts

/// Creates the first administrator, for the person with the link that the portal printed when it started.
struct SetUpPage: Page {
  static let template = "accounts/set-up"
  let shell: Shell
  let token: String
  let errors: ErrorSummary?
  let email: FormField
  let name: FormField
  let password: FormField

  init(shell: Shell, form: SubmittedForm, token: String, errors: FormErrors = FormErrors()) {
    self.shell = shell
    self.token = token
    self.errors = errors.summary
    name = .ownName(form, errors)
    email = FormField(
      "email", "Email", type: "email", value: form["email"] ?? "", error: errors["email"],
      autocomplete: "username")
    password = .newPassword(errors)
  }
}
