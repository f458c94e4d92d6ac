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

/// A submitted form that could not be saved, carried through signing in.
struct KeptForm: Sendable {
  /// Prefix for the names of kept fields, so that none collides with a field of the sign-in form.
  static let prefix = "kept."
  static let pathField = "keptFor"

  let path: String
  let fields: [Field]
  /// What the person typed, to show it on the page.
  let texts: [Text]
  let hasTexts: Bool
  let lostFiles: Bool

  struct Field: Sendable {
    let name: String
    let value: String
  }

  /// A text and a readable name of its field, such as “Learn more” for `learnMore.0.content`.
  struct Text: Sendable {
    let name: String
    let text: String
  }

  init(_ form: SubmittedForm, of path: String) {
    self.init(
      path: path, fields: form.fields.map { Field(name: $0.name, value: $0.value) },
      lostFiles: form.files.contains { !$0.fileName.isEmpty })
  }

  /// The form carried in a sign-in form; nil if it carries none.
  init?(carriedBy form: SubmittedForm) {
    guard let path = form[Self.pathField], isOwnPath(path) else { return nil }
    self.init(
      path: path,
      fields: form.fields.filter { $0.name.hasPrefix(Self.prefix) }.map {
        Field(name: String($0.name.dropFirst(Self.prefix.count)), value: $0.value)
      }, lostFiles: form["keptFiles"] == "lost")
  }

  private init(path: String, fields: [Field], lostFiles: Bool) {
    self.path = path
    self.lostFiles = lostFiles
    // The ended session's CSRF token is no longer valid, and passwords are never sent back.
    self.fields = fields.filter {
      $0.name != "csrf" && !$0.name.lowercased().contains("password")
    }
    // Tokens and numbers are not text that someone typed.
    let all = self.fields
    let seen = Dictionary(all.map { ($0.name, $0.value) }) { first, _ in first }
    texts = all.filter { field in
      let was = seen["was.\(field.name)"]
      let isUntouched = was == Setting.fingerprint(ofRead: .string(field.value))
      return !isUntouched && field.value.contains { $0.isWhitespace }
    }.map { Text(name: Self.words(of: $0.name), text: $0.value) }
    hasTexts = !texts.isEmpty
  }

  private static func words(of field: String) -> String {
    (field.split(separator: ".").last { Int($0) == nil } ?? "text").memberWords
  }
}

/// Shows the text that was kept through signing in and offers to save it.
struct KeptTextPage: Page {
  static let template = "accounts/kept-text"
  let shell: Shell
  let kept: KeptForm
  let button: String

  init(shell: Shell, kept: KeptForm) {
    self.shell = shell
    self.kept = kept
    button = kept.hasTexts ? "Save my text" : "Continue"
  }
}

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

/// Creates an account for the person with the invitation's link.
struct InvitationPage: Page {
  static let template = "accounts/invitation"
  let shell: Shell
  let token: String
  let email: String
  let role: String
  let invitedBy: String
  let errors: ErrorSummary?
  let name: FormField
  let password: FormField
}

/// Explains how to create a portal's first administrator.
struct NotSetUpPage: Page {
  static let template = "accounts/not-set-up"
  let shell: Shell
}

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
