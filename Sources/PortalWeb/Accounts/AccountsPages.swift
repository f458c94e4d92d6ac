import StudyEditing
import StudyStore

/// The accounts and open invitations, with a form to invite someone.
struct AccountListPage: Page {
  static let template = "accounts/list"
  let shell: Shell
  let accounts: [Row]
  let invitations: [Invited]
  let hasInvitations: Bool
  /// Where second factors are required; nil if the portal offers none.
  let rule: String?
  /// Mail about accounts that could not be sent.
  let unsent: [Unsent]
  let hasUnsent: Bool
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
    let hasSecondFactor: Bool
    let lastSignedIn: Moment?
    /// Where its name, email, and role are changed.
    let change: String
    /// The address to post to. Exactly one of `deactivation` and `reactivation` is set.
    let deactivation: String?
    let reactivation: String?
    /// Where an inactive account is erased.
    let erasure: String?
    /// The address to post to for a link with which someone else chooses a new password.
    let passwordLink: String?
    /// The address to post to for removing someone else's second factor.
    let secondFactorRemoval: String?
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

  struct Unsent: Sendable {
    let name: String
    let email: String
    /// What it says, for example “password changed”.
    let subject: String
    let reason: String
    let written: Moment
    let isGivenUp: Bool
  }

  init(
    shell: Shell, accounts: [Account], invitations: [PendingInvitation],
    protected: Set<Account.ID> = [], rule: String? = nil, unsent: [FailedAccountMail] = [],
    reader: Account, form: SubmittedForm, errors: FormErrors
  ) {
    self.shell = shell
    self.rule = rule
    self.accounts = accounts.filter { !$0.isErased }.map { account in
      let path = Paths.deactivation(of: account.id)
      let isReader = account.id == reader.id
      return Row(
        name: account.name, initials: account.name.initials, email: account.email,
        role: account.role.title, isReader: isReader, isInactive: !account.isActive,
        hasSecondFactor: protected.contains(account.id),
        lastSignedIn: account.lastSignedInAt.map(Moment.init),
        change: isReader ? Paths.account : Paths.account(account.id),
        deactivation: account.isActive && !isReader ? path : nil,
        reactivation: account.isActive ? nil : path + "/removal",
        erasure: account.isActive ? nil : Paths.erasure(of: account.id),
        passwordLink: account.isActive && !isReader ? Paths.passwordLink(of: account.id) : nil,
        secondFactorRemoval: protected.contains(account.id) && !isReader
          ? Paths.removingSecondFactor(of: account.id) : nil)
    }
    self.invitations = invitations.map {
      Invited(
        name: $0.name, initials: $0.name.initials, email: $0.email, role: $0.role.title,
        invitedBy: $0.invitedBy, expires: Moment($0.expiresAt),
        revocation: Paths.revocation(of: $0.id))
    }
    hasInvitations = !invitations.isEmpty
    self.unsent = unsent.map {
      Unsent(
        name: $0.name, email: $0.to, subject: $0.kind.words, reason: $0.reason,
        written: Moment($0.writtenAt), isGivenUp: $0.isGivenUp)
    }
    hasUnsent = !unsent.isEmpty
    self.errors = errors.summary
    email = FormField(
      "email", "Email", type: "email", value: form["email"] ?? "", error: errors["email"])
    name = FormField("name", "Name", value: form["name"] ?? "", error: errors["name"])
    role = SelectField(
      "role", "Role", options: Role.options(), chosen: form["role"] ?? Role.researcher.rawValue,
      error: errors["role"])
  }
}
