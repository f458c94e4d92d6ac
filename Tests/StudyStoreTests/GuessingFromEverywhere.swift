import Testing

@testable import StudyStore

@Suite("Guessing from everywhere") struct GuessingFromEverywhere {
  let portal: Portal

  init() async throws { portal = try await Portal() }

  @Test func `after fifty failures from everywhere, only a browser of the owner may try`()
    async throws
  {
    let earlier = try await signIn(email: "ada@example.org")
    let mark = StudyStore.browserMark(of: earlier)
    try await portal.store.signOut(token: earlier)
    try failEverywhere("ADA@example.org")
    func enter(in browser: String?, _ password: String = Portal.password) async throws -> String {
      try await portal.store.signIn(
        email: "ada@example.org", password: password, from: "198.51.100.7", browser: browser
      ).token
    }

    for stranger in [nil, "made up", StudyStore.browserMark(of: "another token")] {
      await #expect(throws: SignInError.unknownBrowser(retryAfter: 2_600)) {
        _ = try await enter(in: stranger)
      }
    }
    _ = try await signIn(email: "grace@example.org")
    await #expect(throws: SignInError.wrongEmailOrPassword) {
      _ = try await enter(in: mark, "wrong password")
    }
    _ = try await enter(in: mark)
    portal.clock.advance(by: 3_600)
    _ = try await enter(in: nil)
  }

  @Test func `an account has at most a hundred failures in an hour`() throws {
    let attempts = SignInAttempts()
    let now = Timestamp(portal.clock.now)
    for number in 0..<200 {
      _ = try? attempts.begin(
        email: "ada@example.org", from: "\(number)", isKnown: number >= 100, at: now)
    }

    #expect(throws: SignInError.tooManyAttempts(retryAfter: 3_600)) {
      try attempts.begin(email: "ada@example.org", from: "201", at: now)
    }
    let counted = (0..<200).count { number in
      (try? attempts.begin(email: "grace@example.org", from: "\(number)", at: now)) != nil
    }
    #expect(counted == 100)
  }

  @Test func `a link for a new password lets any browser in again`() async throws {
    try failEverywhere("ada@example.org")
    let link = try await portal.store.makePasswordLink(email: "ada@example.org")

    _ = try await portal.store.resetPassword(token: link.token, to: "another password")

    _ = try await portal.store.signIn(email: "ada@example.org", password: "another password")
  }

  /// Half of the failures are so old that they cause no delays.
  private func failEverywhere(_ email: String) throws {
    for number in 1...HourlyFailures.limit {
      if number == HourlyFailures.limit / 2 { portal.clock.advance(by: 1_000) }
      _ = try portal.store.attempts.begin(
        email: email, from: "\(number)", isKnown: false, at: Timestamp(portal.clock.now))
    }
  }

  private func signIn(email: String) async throws -> String {
    try await portal.store.signIn(email: email, password: Portal.password).token
  }
}
