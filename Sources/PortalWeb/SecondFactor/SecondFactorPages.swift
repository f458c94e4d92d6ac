import StudyEditing
import StudyParts
import StudyStore

/// Begins setting up a second factor.
struct SecondFactorStartPage: Page {
  static let template = "second-factor/start"
  let shell: Shell
  let email: String
  /// Whether the person can use nothing else before.
  let isRequired: Bool
  let errors: ErrorSummary?
  let current: FormField
  /// A form that waits to be saved, for someone whose session was lost.
  let kept: KeptForm?

  init(
    shell: Shell, account: Account, isRequired: Bool, kept: KeptForm? = nil,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    email = account.email
    self.isRequired = isRequired
    self.kept = kept
    self.errors = errors.summary
    current = .currentPassword(errors, hasPassword: shell.hasPassword)
  }
}

/// Shows the key for an app and asks for its first code.
struct SecondFactorKeyPage: Page {
  static let template = "second-factor/key"
  let shell: Shell
  let errors: ErrorSummary?
  /// The key in groups of four characters.
  let key: String
  /// Opens an app that is on the same device.
  let link: String
  let code: FormField
  let kept: KeptForm?

  init(
    shell: Shell, email: String, secret: SecondFactorSecret, kept: KeptForm? = nil,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.errors = errors.summary
    self.kept = kept
    key = secret.groupedText
    link = SecondFactorKeyText.link(to: secret.text, email: email)
    code = FormField(
      "code", "Code", hint: "The 6 digits that the app shows for Accord.", error: errors["code"],
      autocomplete: "one-time-code")
  }
}

/// A key as apps read it.
enum SecondFactorKeyText {
  /// The address that authenticator apps open, in the format of Google Authenticator's wiki, “Key Uri Format”.
  static func link(to secret: String, email: String) -> String {
    "otpauth://totp/Accord:\(Paths.encoded(email))?secret=\(secret)&issuer=Accord"
  }
}

/// Shows new recovery codes, only once.
struct RecoveryCodesPage: Page {
  static let template = "second-factor/recovery-codes"
  let shell: Shell
  let isNew: Bool
  let codes: [String]
  var kept: KeptForm?

  /// The codes as a file to keep.
  static func text(of codes: [String], email: String) -> String {
    (["Recovery codes for Accord, \(email). Each works once.", ""] + codes).joined(separator: "\n")
      + "\n"
  }
}

/// The second factor of someone who has one.
struct SecondFactorPage: Page {
  static let template = "second-factor/manage"
  let shell: Shell
  let email: String
  let since: Moment
  let recoveryCodes: String
  let errors: ErrorSummary?
  let current: FormField
  let code: FormField

  init(
    shell: Shell, email: String, state: SecondFactorState, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.email = email
    since = Moment(state.setUpAt)
    recoveryCodes =
      state.recoveryCodes == 1
      ? "1 recovery code is left." : "\(state.recoveryCodes) recovery codes are left."
    self.errors = errors.summary
    current = .currentPassword(errors, hasPassword: shell.hasPassword)
    code = .secondFactorCode(errors)
  }
}

/// Asks someone whose password was right for a code.
struct SignInCodePage: Page {
  static let template = "second-factor/sign-in"
  let shell: Shell
  let code: FormField
  let returningTo: String?
  let kept: KeptForm?

  init(
    shell: Shell, problem: String? = nil, returningTo: String? = nil, kept: KeptForm? = nil
  ) {
    self.shell = shell
    var errors = FormErrors()
    if let problem { errors.add("code", problem) }
    code = .secondFactorCode(errors, takesFocus: true)
    self.returningTo = returningTo
    self.kept = kept
  }
}

extension FormField {
  /// - Parameter hasPassword: whether the person has one to type.
  static func currentPassword(_ errors: FormErrors, hasPassword: Bool = true) -> FormField {
    FormField(
      "current-password", "Current password", type: "password", error: errors["current-password"],
      autocomplete: "current-password", isConfirmedElsewhere: !hasPassword)
  }

  static func secondFactorCode(_ errors: FormErrors, takesFocus: Bool = false) -> FormField {
    FormField(
      "code", "Code", hint: "The 6 digits in your authenticator app, or a recovery code.",
      error: errors["code"], autocomplete: "one-time-code", takesFocus: takesFocus)
  }
}
