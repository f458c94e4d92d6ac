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
  /// Where people request a link for a new password; nil if the portal sends no mail.
  let forgottenPassword: String?
  let button: String
  /// The institution through which people sign in; nil if there is none.
  let institution: Institution?
  /// Where someone who just signed out also signs out of the institution; nil if it does not offer that.
  let elsewhere: String?

  struct Institution: Sendable {
    let name: String
    /// A link, or what sends the text that is kept along.
    let address: String
  }

  init(
    shell: Shell = .stranger, email: String = "", problem: String? = nil,
    returningTo: String? = nil, kept: KeptForm? = nil, sendsMail: Bool = false,
    institution: String? = nil, elsewhere: String? = nil
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
    forgottenPassword = sendsMail ? Paths.forgottenPassword : nil
    button = "Sign in"
    self.institution = institution.map {
      Institution(
        name: $0,
        address: kept == nil ? Paths.institution(returningTo: returningTo) : Paths.institution)
    }
    self.elsewhere = institution == nil ? nil : elsewhere
  }

  /// For a form that was submitted after its session had ended.
  init(keeping form: SubmittedForm, of path: String, institution: String? = nil) {
    self.init(kept: KeptForm(form, of: path), institution: institution)
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
      hint: "At least 12 characters. A few unrelated words are easy to remember and hard to guess.",
      error: errors["password"], autocomplete: "new-password")
  }
}
