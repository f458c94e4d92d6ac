import StudyEditing
import StudyStore

/// A person's own account.
struct OwnAccountPage: Page {
  static let template = "accounts/own"
  let shell: Shell
  let role: String
  let errors: ErrorSummary?
  let name: FormField
  /// What the person signs in with, and who can change it.
  let email: String
  let emailHelp: String
  let current: FormField
  /// Whether the portal offers two-step sign-in, and whether it is on.
  let offersSecondFactor: Bool
  let hasSecondFactor: Bool
  /// Whether the person has a password to change.
  let hasPassword: Bool
  /// The connection with an institution; nil if there is none.
  let identity: Connection?
  /// When sessions end by themselves, after “A session ends”.
  let sessionEnd: String
  let sessions: [Session]
  /// Where the other sessions are ended; nil if there are none.
  let otherSessions: String?

  struct Connection: Sendable {
    let issuer: String
    let since: Moment

    init(_ identity: LinkedIdentity) {
      issuer = identity.issuer
      since = Moment(identity.linkedAt)
    }
  }

  struct Session: Sendable {
    let browser: String
    let isCurrent: Bool
    let origin: String?
    let since: Moment
    let lastUsed: Moment
    /// The address to post to; nil for the session that asks, which ends by signing out.
    let removal: String?
  }

  init(
    shell: Shell, account: Account, sessions: [ListedSession],
    offersSecondFactor: Bool = true, hasSecondFactor: Bool = false,
    identity: LinkedIdentity? = nil, limits: SessionLimits = .usual,
    form: SubmittedForm = SubmittedForm(),
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    self.offersSecondFactor = offersSecondFactor
    self.hasSecondFactor = hasSecondFactor
    hasPassword = account.hasPassword
    self.identity = identity.map { Connection($0) }
    role = account.role.title
    self.errors = errors.summary
    name = .ownName(form, errors, proposed: account.name)
    email = account.email
    emailHelp =
      account.role == .administrator
      ? "Ask another administrator to change it." : "Ask an administrator to change it."
    current = FormField(
      "current-password", "Current password", type: "password",
      hint: "Enter your password to save changes.", error: errors["current-password"],
      autocomplete: "current-password", isConfirmedElsewhere: !shell.hasPassword)
    sessionEnd =
      "after \(Self.words(for: limits.idle)) without use, \(Self.words(for: limits.lifetime)) after you signed in"
    self.sessions = sessions.map {
      Session(
        browser: $0.browser.isEmpty ? "Unknown browser" : $0.browser, isCurrent: $0.isCurrent,
        origin: $0.origin.isEmpty ? nil : $0.origin, since: Moment($0.startedAt),
        lastUsed: Moment($0.lastSeenAt), removal: $0.isCurrent ? nil : Paths.ending($0.id))
    }
    otherSessions = sessions.contains { !$0.isCurrent } ? Paths.otherSessions : nil
  }

  /// A time in the largest unit that it is a whole number of, such as “12 hours”.
  private static func words(for seconds: Double) -> String {
    let minutes = Int(seconds / 60)
    let (unit, length) =
      [("day", 1_440), ("hour", 60)].first { minutes.isMultiple(of: $0.1) } ?? ("minute", 1)
    let count = minutes / length
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
