import StudyEditing
import StudyStore

/// The accounts and open invitations, with a form to invite someone.
struct AccountListPage: Page {
  static let template = "accounts/list"
  let shell: Shell
  let accounts: [Row]
  let invitations: [Invited]
  let hasInvitations: Bool
  let errors: ErrorSummary?
  let email: FormField
  let name: FormField
  let role: SelectField

  struct Row: Sendable {
    let name: String
    let initials: String
    let email: String
    let role: String
    let isReader: Bool
    let isInactive: Bool
    let lastSignedIn: Moment?
    /// The address to post to. Exactly one of `deactivation` and `reactivation` is set.
    let deactivation: String?
    let reactivation: String?
  }

  struct Invited: Sendable {
    let name: String
    let initials: String
    let email: String
    let role: String
    let invitedBy: String
    let expires: Moment
    let revocation: String
  }

  init(
    shell: Shell, accounts: [Account], invitations: [PendingInvitation], reader: Account,
    form: SubmittedForm, errors: FormErrors
  ) {
    self.shell = shell
    self.accounts = accounts.map { account in
      let path = Paths.deactivation(of: account.id)
      let isReader = account.id == reader.id
      return Row(
        name: account.name, initials: account.name.initials, email: account.email,
        role: account.role.title, isReader: isReader, isInactive: !account.isActive,
        lastSignedIn: account.lastSignedInAt.map(Moment.init),
        deactivation: account.isActive && !isReader ? path : nil,
        reactivation: account.isActive ? nil : path + "/removal")
    }
    self.invitations = invitations.map {
      Invited(
        name: $0.name, initials: $0.name.initials, email: $0.email, role: $0.role.title,
        invitedBy: $0.invitedBy, expires: Moment($0.expiresAt),
        revocation: Paths.revocation(of: $0.id))
    }
    hasInvitations = !invitations.isEmpty
    self.errors = errors.summary
    email = FormField(
      "email", "Email", type: "email", value: form["email"] ?? "", error: errors["email"])
    name = FormField("name", "Name", value: form["name"] ?? "", error: errors["name"])
    role = SelectField(
      "role", "Role", options: Role.options(), chosen: form["role"] ?? Role.researcher.rawValue,
      error: errors["role"])
  }
}
