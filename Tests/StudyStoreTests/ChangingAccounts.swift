import Testing

@testable import StudyStore

@Suite("Changing accounts") struct ChangingAccounts {
  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  @Test func `people change their name with their password`() async throws {
    await #expect(throws: AccountError.wrongPassword) {
      try await changeOwn(name: "Ada King", password: "wrong")
    }
    try await changeOwn(name: " Ada King ")

    let ada = try await store.account(portal.ada.id)
    #expect(ada?.name == "Ada King" && ada?.email == "ada@example.org")
    #expect(ada?.role == .researcher)
    let lines = try await store.auditLines(after: 4, limit: 10)
    #expect(lines.map(\.action) == [.passwordRefused, .accountChanged])
    #expect(lines[1].before("name") == "Ada" && lines[1].after("email") == nil)
  }

  @Test func `administrators change a name, an email, and a role`() async throws {
    try await change(portal.ada, name: " Ada King ", email: "King@Example.org", as: .administrator)

    let ada = try await store.account(portal.ada.id)
    #expect(ada?.name == "Ada King" && ada?.email == "king@example.org")
    #expect(ada?.role == .administrator)
    _ = try await store.signIn(email: "king@example.org", password: Portal.password)
    let lines = try await store.auditLines(after: 4, limit: 10)
    #expect(lines.map(\.action) == [.accountChanged, .signedIn])
    #expect(lines[0].before("email") == "ada@example.org")
  }

  @Test func `a form that shows an earlier account saves nothing`() async throws {
    try await change(portal.ada, name: "Ada King")

    await #expect(throws: AccountError.changedMeanwhile) {
      try await change(portal.ada, email: "king@example.org")
    }
    #expect(try await store.account(portal.ada.id)?.name == "Ada King")
    #expect(try await store.account(portal.ada.id)?.email == "ada@example.org")
  }

  @Test func `a name and an email of an account stay valid and unique`() async throws {
    await #expect(throws: AccountError.emailTaken) {
      try await change(portal.ada, email: "ALAN@example.org")
    }
    await #expect(throws: AccountError.invalidEmail) {
      try await change(portal.ada, email: "ada")
    }
    await #expect(throws: AccountError.missingName) { try await changeOwn(name: " ") }
    await #expect(throws: AccountError.longName(maximum: 200)) {
      try await changeOwn(name: String(repeating: "a", count: 201))
    }
    #expect(try await store.account(portal.ada.id) == portal.ada)
  }

  @Test func `a form that changes nothing is not recorded`() async throws {
    try await changeOwn()

    #expect(try await store.auditLines(after: 4, limit: 10).isEmpty)
  }

  @Test func `wrong passwords slow down like those of signing in`() async throws {
    for number in 1...10 {
      await #expect(throws: AccountError.wrongPassword) {
        if number.isMultiple(of: 2) {
          try await changeOwn(password: "wrong")
        } else {
          try await store.changePassword(
            of: portal.ada.id, from: "wrong", to: "a brand new password", keeping: "")
        }
      }
    }
    await #expect(throws: SignInError.tooManyAttempts(retryAfter: 900)) {
      try await store.changePassword(
        of: portal.ada.id, from: Portal.password, to: "a brand new password", keeping: "")
    }
    await #expect(throws: SignInError.tooManyAttempts(retryAfter: 900)) { try await changeOwn() }
  }

  @Test func `administrators change the role, which takes effect at once`() async throws {
    let (token, _) = try await store.signIn(email: "ada@example.org", password: Portal.password)

    try await change(portal.ada, as: .reviewer)

    #expect(try await store.session(token: token)?.account.role == .reviewer)
    await #expect(throws: StoreError.notAllowed) {
      try await change(portal.ada, as: .administrator, by: portal.ada)
    }
  }

  @Test func `a new email ends a password link, and a new role ends invitations`() async throws {
    try await change(portal.ada, as: .administrator)
    let link = try await store.makePasswordLink(for: portal.ada.id, by: portal.alan.id)
    let invitation = try await store.invite(
      email: "kay@example.org", name: "Kay", role: .administrator, by: portal.ada.id)

    let ada = try #require(try await store.account(portal.ada.id))
    try await change(ada, email: "king@example.org", as: .researcher)

    #expect(try await store.owner(ofPasswordLink: link.token) == nil)
    #expect(try await store.invitation(token: invitation.token) == nil)
  }

  @Test func `nobody changes their own email or role without another administrator`() async throws {
    await #expect(throws: StoreError.notAllowed) { try await change(portal.alan, as: .researcher) }
    await #expect(throws: StoreError.notAllowed) {
      try await change(portal.alan, email: "turing@example.org")
    }
    #expect(try await store.account(portal.alan.id) == portal.alan)
  }

  @Test func `an email under which someone was invited goes to nobody else`() async throws {
    _ = try await store.invite(
      email: "kay@example.org", name: "Kay", role: .reviewer, by: portal.alan.id)

    await #expect(throws: AccountError.emailPromised) {
      try await change(portal.ada, email: "Kay@example.org")
    }
    portal.clock.advance(by: 8 * 86_400)
    try await change(portal.ada, email: "kay@example.org")
  }

  @Test func `a change of an email changes nobody who was asked to review`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false, in: portal)
    let asked = try await store.askForReview(
      reviewed.id, ReviewedStudy.number,
      of: .people(emails: [portal.rosalind.email, "lise@example.org"]), by: portal.ada.id)
    let invited = try #require(asked.invitations.first?.invitation)
    try await store.revokeInvitation(invited.id, by: portal.alan.id)

    await #expect(throws: AccountError.emailPromised) {
      try await change(reviewed.dorothy, email: "lise@example.org")
    }
    await #expect(throws: AccountError.askedByEmail) {
      try await change(portal.rosalind, email: "franklin@example.org")
    }
    try await change(portal.rosalind, name: "Rosalind Franklin")
    try await store.endReview(asked.request.id, of: reviewed.id, by: portal.ada.id)
    let rosalind = try #require(try await store.account(portal.rosalind.id))
    try await change(rosalind, email: "franklin@example.org")
  }

  @Test func `the only owner of a study does not become a reviewer`() async throws {
    let study = try await portal.sleepDiary()

    await #expect {
      try await change(portal.ada, as: .reviewer)
    } throws: { error in
      guard case .onlyOwner(let titles) = error as? AccountError else { return false }
      return titles.count == 1
    }
    try await store.setMember(
      email: portal.grace.email, role: .owner, of: study.id, by: portal.ada.id)
    try await change(portal.ada, as: .reviewer)
  }

  private func changeOwn(
    name: String = "Ada", password: String = Portal.password
  ) async throws {
    try await store.changeOwnName(portal.ada.id, to: name, password: password)
  }

  /// - Parameter account: what the form showed.
  private func change(
    _ account: Account, name: String? = nil, email: String? = nil, as role: Role? = nil,
    by administrator: Account? = nil
  ) async throws {
    let shown = AccountDetails(of: account)
    try await store.changeAccount(
      account.id,
      to: AccountDetails(
        name: name ?? shown.name, email: email ?? shown.email, role: role ?? shown.role),
      shown: shown, by: administrator?.id ?? portal.alan.id)
  }
}
