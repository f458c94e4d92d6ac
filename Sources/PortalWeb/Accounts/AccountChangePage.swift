import StudyEditing
import StudyStore

/// An account as administrators change it.
struct AccountChangePage: Page {
  static let template = "accounts/change"
  let shell: Shell
  /// Where the form is submitted.
  let action: String
  let title: String
  let errors: ErrorSummary?
  let name: FormField
  let email: FormField
  let role: SelectField
  /// Hands over the studies that nobody can manage; nil if there are none.
  let transfer: StudyTransferForm?
  /// The connection with an institution; nil if there is none.
  let identity: Connection?
  /// What the account was when the form was made, to notice what others change meanwhile.
  let was: Earlier

  struct Connection: Sendable {
    let issuer: String
    let since: Moment
    /// Where it is disconnected.
    let removal: String
    /// Whether the person cannot sign in afterward.
    let isOnlyWay: Bool
  }

  struct Earlier: Sendable {
    let name: String
    let email: String
    let role: String
  }

  init(
    shell: Shell, account: Account, ownerless: [StudyTitle] = [],
    identity: LinkedIdentity? = nil, form: SubmittedForm = SubmittedForm(),
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    action = Paths.account(account.id)
    title = account.name
    was = Earlier(name: account.name, email: account.email, role: account.role.rawValue)
    let now = Self.now(account, unlike: form)
    self.errors = errors.summary
    self.identity = identity.map {
      Connection(
        issuer: $0.issuer, since: Moment($0.linkedAt),
        removal: Paths.removingIdentity(of: account.id), isOnlyWay: !account.hasPassword)
    }
    transfer = StudyTransferForm(ownerless, of: account, form: form, errors: errors)
    name = FormField(
      "name", "Name", value: form["name"] ?? account.name,
      hint: now.name + "Shown next to the person’s changes.", error: errors["name"])
    email = FormField(
      "email", "Email", type: "email", value: form["email"] ?? account.email,
      hint: now.email
        + "The person signs in with it. Password links that were not used stop working.",
      error: errors["email"])
    role = SelectField(
      "role", "Role",
      hint: now.role + "Changing the role revokes the person’s pending invitations to others.",
      options: Role.options(), chosen: form["role"] ?? account.role.rawValue, error: errors["role"])
  }

  /// What others made of the account while the form was open, for example “Now Grace Murray. ”.
  private static func now(_ account: Account, unlike form: SubmittedForm)
    -> (name: String, email: String, role: String)
  {
    func note(_ value: String, _ field: String, _ shown: String) -> String {
      form["was.\(field)"].map { $0 == value ? "" : "Now \(shown). " } ?? ""
    }
    return (
      note(account.name, "name", account.name), note(account.email, "email", account.email),
      note(account.role.rawValue, "role", account.role.title)
    )
  }
}

/// Hands over studies whose owners are all inactive.
struct StudyTransferForm: Sendable {
  let action: String
  let study: SelectField
  let email: FormField
  let former: SelectField
  let reason: FormField

  /// Nil if there is no such study.
  init?(_ studies: [StudyTitle], of account: Account, form: SubmittedForm, errors: FormErrors) {
    guard let first = studies.first else { return nil }
    action = Paths.transfer(from: account.id)
    study = SelectField(
      "study", "Study", options: studies.map { ($0.id.uuidString.lowercased(), $0.title, nil) },
      chosen: form["study"] ?? first.id.uuidString.lowercased(), error: errors["study"])
    email = .newOwner(form, errors)
    former = SelectField(
      "former-owner", "Role of \(account.name) afterward", options: FormerOwner.options(for: true),
      chosen: form["former-owner"] ?? FormerOwner.viewer.rawValue)
    reason = FormField(
      "reason", "Reason", value: form["reason"] ?? "",
      hint: "The version history and the audit log keep it.", error: errors["reason"])
  }
}

extension Paths {
  /// Where administrators hand over studies of an inactive account.
  static func transfer(from account: Account.ID) -> String { Self.account(account) + "/transfer" }
}
