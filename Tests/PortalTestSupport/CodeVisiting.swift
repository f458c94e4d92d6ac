import Foundation
import Hummingbird
import StudyExchange
import Testing

@testable import PortalWeb
@testable import StudyStore

/// Visits by people who sign in with codes of an app.
protocol CodeVisiting {}

extension CodeVisiting {
  func visiting(
    as person: TestPortal.Person = .ada,
    _ story: @escaping @Sendable (Browser, TestPortal) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-keys").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let portal = try await TestPortal(keys: KeyFolder(folder))
    try await portal.addPeople()
    let browser = Browser(PortalClient(portal.services))
    try await browser.signIn(as: person)
    try await story(browser, portal)
  }

  func turnOn(_ browser: Browser, _ portal: TestPortal) async throws -> (
    SecondFactorSecret, codes: [String]
  ) {
    try await browser.open(Paths.secondFactor)
    let shown = try await browser.submit(
      Paths.secondFactor, ["current-password": TestPortal.password])
    let secret = try secret(on: shown)
    let codes = try await browser.submit(
      Paths.secondFactorConfirmation, ["code": code(secret, portal)])
    return (secret, recoveryCodes(on: codes))
  }

  @discardableResult
  func signIn(_ browser: Browser) async throws -> Browser.Visit {
    try await browser.submit(
      Paths.signIn, ["email": "ada@example.org", "password": TestPortal.password])
  }

  @discardableResult
  func enter(_ code: String, _ browser: Browser) async throws -> Browser.Visit {
    try await browser.submit(Paths.signInCode, ["code": code])
  }

  /// What an app shows that knows the key.
  func code(_ secret: SecondFactorSecret, _ portal: TestPortal) -> String {
    secret.code(at: SecondFactorSecret.step(at: Timestamp(portal.clock.now)))
  }

  /// The key on the page, read as an app does.
  func secret(on page: Browser.Visit) throws -> SecondFactorSecret {
    let match = try #require(page.html.firstMatch(of: /id="key" value="([A-Z2-7 ]+)"/))
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var bits: [Int] = []
    for character in match.1 where character != " " {
      let value = try #require(alphabet.firstIndex(of: character))
      bits += (0..<5).reversed().map { value >> $0 & 1 }
    }
    let bytes = stride(from: 0, to: bits.count / 8 * 8, by: 8).map {
      UInt8(bits[$0..<$0 + 8].reduce(0) { $0 * 2 + $1 })
    }
    return SecondFactorSecret(bytes: bytes)
  }

  func recoveryCodes(on page: Browser.Visit) -> [String] {
    page.html.matches(of: /<code>([A-Z2-7-]+)<\/code>/).map { String($0.1) }
  }
}
