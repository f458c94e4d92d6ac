import Foundation
import StudyModel
import Testing

@testable import StudyStore

@Suite("Signing in through an institution") struct SigningInThroughAnInstitution {
  private let portal: Portal
  private var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  private static let issuer = "https://login.example.org"

  private func statement(
    _ subject: String, email: String? = nil, grant: InstitutionSignIn.Grant = .leftToPortal,
    creates: Bool = false, factors: Set<Role> = [.researcher, .reviewer]
  ) -> InstitutionSignIn {
    InstitutionSignIn(
      issuer: Self.issuer, subject: subject, verifiedEmail: email, name: "Grace Murray",
      grant: grant, createsAccount: creates, secondFactorRoles: factors)
  }

  private func signIn(_ statement: InstitutionSignIn) async throws -> Account {
    guard case .signedIn(let token, let account) = try await store.signIn(through: statement),
      try await store.session(token: token)?.account.id == account.id
    else { throw IdentityRefusal.expired }
    return account
  }

  private func token(_ statement: InstitutionSignIn) async throws -> String {
    guard case .mustConfirm(let token) = try await store.signIn(through: statement) else {
      throw IdentityRefusal.expired
    }
    return token
  }

  private func connect(
    _ token: String, password: String = Portal.password, code: String = ""
  ) async throws -> InstitutionOutcome {
    try await store.link(token, password: password, code: code, key: nil, from: "10.0.0.1")
  }

  private func lines(_ action: AuditAction) async throws -> [AuditLine] {
    try await store.auditLines(after: 4, limit: 500).filter { $0.action == action }
  }

  @Test func `an account with a password is connected with it, and then by its identity alone`()
    async throws
  {
    let token = try await token(statement("grace", email: " Grace@Example.ORG "))
    #expect(try await store.identity(of: portal.grace.id) == nil)
    #expect(try await store.accountToLink(token)?.account.id == portal.grace.id)
    await #expect(throws: AccountError.wrongPassword) { try await connect(token, password: "x") }
    guard case .signedIn = try await connect(token) else {
      Issue.record("not signed in")
      return
    }

    #expect(try await store.identity(of: portal.grace.id)?.issuer == Self.issuer)
    #expect(try await signIn(statement("grace", email: "other@example.org")).id == portal.grace.id)
    #expect(try await signIn(statement("grace")).email == "grace@example.org")
    await #expect(throws: IdentityRefusal.expired) { try await connect(token) }
    #expect(try await lines(.identityLinked).count == 1)
  }

  @Test func `an email that is not verified finds nobody`() async throws {
    await #expect(throws: IdentityRefusal.noVerifiedEmail) {
      try await signIn(statement("grace", creates: true))
    }
  }

  @Test func `an account has one identity, and nobody else takes it over`() async throws {
    _ = try await connect(try await token(statement("grace", email: "grace@example.org")))

    await #expect(throws: IdentityRefusal.otherIdentity) {
      try await signIn(statement("mallory", email: "grace@example.org"))
    }
    let refused = try #require(try await lines(.identityRefused).first)
    #expect(refused.entry.object == portal.grace.id.uuidString)
    #expect(refused.after("reason") == "otherIdentity")
  }

  @Test func `passwords are limited in number and time`() async throws {
    let first = try await token(statement("grace", email: "grace@example.org"))
    for _ in 0..<PendingLinks.tries {
      await #expect(throws: AccountError.wrongPassword) { try await connect(first, password: "x") }
    }
    await #expect(throws: IdentityRefusal.expired) { try await connect(first) }

    let second = try await token(statement("ada", email: "ada@example.org"))
    portal.clock.advance(by: 601)
    await #expect(throws: IdentityRefusal.expired) { try await connect(second) }
    #expect(try await store.accountToLink(second) == nil)
  }

  @Test func `two people cannot connect the same account at once`() async throws {
    let first = try await token(statement("grace", email: "grace@example.org"))
    let second = try await token(statement("mallory", email: "grace@example.org"))

    // The later one took its place.
    await #expect(throws: IdentityRefusal.expired) { try await connect(first) }
    _ = try await connect(second)
    #expect(try await store.owns(portal.grace.id, issuer: Self.issuer, subject: "mallory"))
  }

  @Test func `an invitation makes an account without a password`() async throws {
    _ = try await store.invite(
      email: "mary@example.org", name: "Mary", role: .reviewer, by: portal.alan.id)
    let mary = try await signIn(statement("mary", email: "mary@example.org"))

    #expect(mary.role == .reviewer && !mary.hasPassword && mary.name == "Grace Murray")
    #expect(try await store.invitations().isEmpty)
    for password in ["", "institution", "Mary’s long password"] {
      await #expect(throws: SignInError.wrongEmailOrPassword) {
        try await store.signIn(email: "mary@example.org", password: password)
      }
    }
    #expect(try await store.makePasswordLinkToMail(email: "mary@example.org") == nil)
  }

  @Test func `an invitation that expired makes none`() async throws {
    _ = try await store.invite(
      email: "mary@example.org", name: "Mary", role: .reviewer, by: portal.alan.id)
    portal.clock.advance(by: 8 * 86_400)

    await #expect(throws: IdentityRefusal.noAccount) {
      try await signIn(statement("mary", email: "mary@example.org"))
    }
  }

  @Test func `unknown people get an account only where the rules say so`() async throws {
    let email = "mary@example.org"
    await #expect(throws: IdentityRefusal.noAccount) {
      try await signIn(statement("mary", email: email))
    }
    await #expect(throws: IdentityRefusal.noAccount) {
      try await signIn(statement("mary", email: email, grant: .role(.researcher)))
    }
    await #expect(throws: IdentityRefusal.noAccount) {
      try await signIn(statement("mary", email: email, creates: true))
    }
    await #expect(throws: IdentityRefusal.noRole) {
      try await signIn(statement("mary", email: email, grant: .none, creates: true))
    }
    let mary = try await signIn(
      statement("mary", email: email, grant: .role(.researcher), creates: true))
    #expect(mary.role == .researcher && !mary.hasPassword)
  }

  @Test func `roles follow the institution at each sign-in, and are recorded`() async throws {
    let mary = try await signIn(
      statement("mary", email: "mary@example.org", grant: .role(.researcher), creates: true))
    #expect(
      try await signIn(statement("mary", grant: .role(.administrator))).role == .administrator)
    #expect(try await signIn(statement("mary", grant: .role(.reviewer))).role == .reviewer)

    let changes = try await lines(.accountChanged)
    #expect(changes.map { $0.after("role") } == ["administrator", "reviewer"])
    #expect(changes.allSatisfy { $0.entry.reason == "Stated by \(Self.issuer)" })
    await #expect(throws: IdentityRefusal.noRole) {
      try await signIn(statement("mary", grant: .none))
    }
    #expect(try await store.account(mary.id)?.role == .reviewer)
  }

  @Test func `a role that somebody cannot have is refused, not ignored`() async throws {
    _ = try await portal.sleepDiary()
    _ = try await connect(try await token(statement("ada", email: "ada@example.org")))
    await #expect(throws: IdentityRefusal.onlyOwner(of: [Study.sleepDiary.displayTitle])) {
      try await signIn(statement("ada", grant: .role(.reviewer)))
    }

    _ = try await connect(try await token(statement("alan", email: "alan@example.org")))
    await #expect(throws: IdentityRefusal.lastAdministrator) {
      try await signIn(statement("alan", grant: .role(.researcher)))
    }
    #expect(try await store.account(portal.alan.id)?.role == .administrator)
  }

  @Test func `a deactivated account stays out`() async throws {
    _ = try await connect(try await token(statement("grace", email: "grace@example.org")))
    try await store.setActive(portal.grace.id, false, by: portal.alan.id)

    await #expect(throws: IdentityRefusal.inactive) { try await signIn(statement("grace")) }
    try await store.setActive(portal.rosalind.id, false, by: portal.alan.id)
    await #expect(throws: IdentityRefusal.inactive) {
      try await signIn(statement("rosalind", email: "rosalind@example.org"))
    }
  }

  @Test func `administrators disconnect an account, whose sessions end`() async throws {
    guard
      case .signedIn(let session, _) = try await connect(
        try await token(statement("grace", email: "grace@example.org")))
    else { return }
    await #expect(throws: StoreError.notAllowed) {
      try await store.unlinkIdentity(of: portal.grace.id, by: portal.ada.id)
    }
    try await store.unlinkIdentity(of: portal.grace.id, by: portal.alan.id)

    #expect(try await store.session(token: session) == nil)
    #expect(try await store.identity(of: portal.grace.id) == nil)
    // The person is asked for the password again.
    _ = try await token(statement("grace", email: "grace@example.org"))
    await #expect(throws: StoreError.notFound) {
      try await store.unlinkIdentity(of: portal.grace.id, by: portal.alan.id)
    }
  }

  @Test func `the rule for second factors holds unless the institution’s sign-in is one`()
    async throws
  {
    try await store.requireSecondFactor(
      of: [.administrator, .researcher], by: portal.alan.id, password: Portal.password)
    portal.clock.advance(by: 1)
    func mustSetUp(_ statement: InstitutionSignIn) async throws -> Bool? {
      guard case .signedIn(let token, _) = try await store.signIn(through: statement) else {
        return nil
      }
      return try await store.session(token: token)?.mustSetUpSecondFactor
    }
    _ = try await connect(try await token(statement("grace", email: "grace@example.org")))
    _ = try await connect(try await token(statement("alan", email: "alan@example.org")))

    #expect(try await mustSetUp(statement("grace")) == false)
    #expect(try await mustSetUp(statement("grace", factors: [])) == true)
    #expect(try await mustSetUp(statement("alan")) == true)
    #expect(try await mustSetUp(statement("alan", factors: [.administrator])) == false)
  }

  @Test func `an account without a password confirms only after a new sign-in`() async throws {
    let mary = try await signIn(
      statement("mary", email: "mary@example.org", grant: .role(.researcher), creates: true))
    for password in ["", "institution"] {
      await #expect(throws: ReauthenticationNeeded()) {
        try await store.changeOwnName(mary.id, to: "Mary", password: password)
      }
    }
    let other = Reauthentication(account: portal.grace.id, issuer: Self.issuer)
    await #expect(throws: ReauthenticationNeeded()) {
      try await Reauthentication.$current.withValue(other) {
        try await store.changeOwnName(mary.id, to: "Mary", password: "")
      }
    }

    try await Reauthentication.$current.withValue(
      Reauthentication(account: mary.id, issuer: Self.issuer)
    ) {
      try await store.changeOwnName(mary.id, to: "Mary", password: "")
      // It does not give the account a password.
      await #expect(throws: StoreError.notAllowed) {
        try await store.changePassword(
          of: mary.id, from: "", to: "correct horse battery", keeping: "")
      }
      // Others still type theirs.
      await #expect(throws: AccountError.wrongPassword) {
        try await store.changeOwnName(portal.grace.id, to: "G", password: "")
      }
    }
    #expect(try await store.account(mary.id)?.name == "Mary")
    #expect(try await !lines(.reauthenticated).isEmpty)
  }
}
