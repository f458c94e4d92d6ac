import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Leads to the institution from a form, which must not lead to another host itself.
struct InstitutionLeavePage: Page {
  static let template = "identity/leave"
  let shell: Shell
  let name: String
  let address: String
  /// Whether text waits to be saved.
  let keepsText: Bool
}

/// Asks someone who is new at the institution for the password of the account that has their email.
struct ConnectAccountPage: Page {
  static let template = "identity/connect"
  let shell: Shell
  let name: String
  let email: String
  let errors: ErrorSummary?
  let current: FormField
  /// Nil for an account without a second factor.
  let code: FormField?
  /// Where people request a link for a new password; nil if the portal sends no mail.
  let forgottenPassword: String?

  init(
    shell: Shell, name: String, email: String, asksForCode: Bool, sendsMail: Bool = false,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.name = name
    self.email = email
    self.errors = errors.summary
    current = .currentPassword(errors)
    code = asksForCode ? .secondFactorCode(errors) : nil
    forgottenPassword = sendsMail ? Paths.forgottenPassword : nil
  }
}

/// Confirms a form by signing in at the institution again.
struct ConfirmationPage: Page {
  static let template = "identity/confirm"
  let shell: Shell
  let name: String
  let signer: String
  /// Whether the person has signed in again, so that one button is left.
  let isConfirmed: Bool
  let leaving: String
  /// The address of the form that waits, to which the button sends.
  let action: String
  let form: String
  /// What the person entered, as they sign it.
  let entries: [Entry]
  let hasEntries: Bool
  let code: FormField?

  struct Entry: Sendable {
    let name: String
    let text: String
  }

  init(
    shell: Shell, name: String, signer: String, form: WaitingForms.ID,
    waiting: WaitingForms.Waiting, isConfirmed: Bool
  ) {
    self.init(
      shell: shell, name: name, signer: signer, form: form, path: waiting.path,
      submitted: waiting.form, hasCode: waiting.hasCode, isConfirmed: isConfirmed)
  }

  init(
    shell: Shell, name: String, signer: String, form: String, path: String,
    submitted: SubmittedForm, hasCode: Bool, isConfirmed: Bool
  ) {
    self.shell = shell
    self.name = name
    self.signer = signer
    self.isConfirmed = isConfirmed
    self.form = form
    leaving = Paths.institution(confirming: form)
    action = path
    entries = Self.entries(of: submitted)
    hasEntries = !entries.isEmpty
    code = hasCode && isConfirmed ? .secondFactorCode(FormErrors()) : nil
  }

  /// What was chosen and typed, without what pages send by themselves.
  private static func entries(of form: SubmittedForm) -> [Entry] {
    var entries: [Entry] = []
    if let meaning = form["meaning"].flatMap({ Decision.Meaning(rawValue: $0) }) {
      entries.append(Entry(name: "Your decision", text: meaning.title))
    }
    if let outcome = form["reconsent"].flatMap({ Reconsent(rawValue: $0) }) {
      entries.append(Entry(name: "People who already consented", text: outcome.title))
    }
    entries += KeptTexts(form).changed.map { Entry(name: $0.label, text: $0.value) }
    entries += form.files.filter { !$0.fileName.isEmpty }.map {
      Entry(name: "File", text: $0.fileName)
    }
    return entries
  }
}
