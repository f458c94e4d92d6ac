import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Choosing passwords") struct ChoosingPasswords {
  @Test(arguments: [
    "aaaaaaaaaaaa", "123456789012", "abcdefghijklm", "zyxwvutsrqpo", "qwertyuiop12",
    "qwertzuiop!!", "abcabcabcabc", "Password1234", "P@ssw0rd!!!!", "passwordpassword",
    "new password", "welcome2accord", "administrator", "Motdepasse2026", "ada.lovelace@example.org",
    "Lovelace-1815", "adalovelaceada", "iloveyou1234", "112233445566",
    "ｐａｓｓｗｏｒｄ１２３４", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏𝟐𝟑𝟒",
  ])
  func `what is easy to guess is refused`(password: String) {
    #expect(throws: AccountError.guessablePassword) { try check(password) }
  }

  @Test(arguments: [
    "correct horse", "quiet harbour at dusk", "a lantern in the reeds", "a brand new password",
    "802746195330", "Tr7#mq!zVe0p", "pass-zo\u{EB}-word", "河の流れは絶えずして、しかも元の水にあらず",
  ])
  func `a few words and random characters are accepted`(password: String) throws {
    try check(password)
  }

  @Test func `length counts`() throws {
    #expect(throws: AccountError.weakPassword(minimum: 12)) { try check("fog and owl") }
    try check("fog and owls")
  }

  @Test func `up to 128 characters are accepted, of any script`() throws {
    let phrase = String(repeating: "河の流れは絶えずして、しかも", count: 10)
    try check(String(phrase.prefix(128)))
    #expect(throws: AccountError.longPassword(maximum: 128)) {
      try check(String(phrase.prefix(129)))
    }
  }

  /// They pass the rules, and are among the most common passwords of their length.
  @Test(arguments: ["1qaz2wsx3edc4rfv", "4815162342lost", "fyfcnfcbz-no", "thecakeisalie"])
  func `the most common passwords are known`(password: String) async throws {
    let isCommon = password != "fyfcnfcbz-no"
    #expect(LeakedPasswords.isCommon(password) == isCommon)
    #expect(LeakedPasswords.isCommon(password.uppercased()) == isCommon)
    guard isCommon else { return }
    await #expect(throws: (any Error).self) {
      try await Passwords(.least).hash(password, email: "ada@example.org", name: "Ada")
    }
  }

  @Test func `a password on the list of the institution is refused, wherever it is in the file`()
    async throws
  {
    let leaked = (0..<2_000).map { "the leaked phrase of reader \($0)" }
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "leaked.txt")
    let lines = leaked.map { "\(LeakedPasswords.hash($0)):\($0.count)\r\n" }.sorted()
    try Data(lines.joined().utf8).write(to: file)
    let list = try LeakedPasswords(file)

    #expect(LeakedPasswords.hash("password") == "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8")
    #expect(try leaked.allSatisfy { try list.contains($0) })
    #expect(
      try !(2_000..<4_000).contains { try list.contains("the leaked phrase of reader \($0)") })
    var store = try await Portal().store
    store.refuse(list)
    await #expect(throws: AccountError.leakedPassword) {
      try await store.createAccount(
        email: "x@example.org", name: "X", role: .researcher, password: leaked[17])
    }
    _ = try await store.createAccount(
      email: "x@example.org", name: "X", role: .researcher, password: "quiet harbour at dusk")
  }

  @Test func `a file of something else is no list`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "list.txt")
    try Data("password\n123456\n".utf8).write(to: file)

    #expect(throws: LeakedPasswords.Unreadable.self) { try LeakedPasswords(file) }
    #expect(throws: (any Error).self) { try LeakedPasswords(folder.url.appending(path: "none")) }
  }

  @Test func `an earlier password keeps working until it is changed`() async throws {
    let portal = try await Portal()
    let earlier = "ten letter"
    let hash = try await Passwords(.least).hash(unchecked: earlier)
    try await portal.store.database.write { db in
      try db.execute(
        sql: "UPDATE account SET passwordHash = ? WHERE id = ?",
        arguments: [hash, portal.ada.id.uuidString])
    }

    _ = try await portal.store.signIn(email: "ada@example.org", password: earlier)
    await #expect(throws: AccountError.weakPassword(minimum: 12)) {
      try await portal.store.changePassword(
        of: portal.ada.id, from: earlier, to: "fog and owl", keeping: "")
    }
    await #expect(throws: AccountError.guessablePassword) {
      try await portal.store.changePassword(
        of: portal.ada.id, from: earlier, to: "ada-ada-ada-1", keeping: "")
    }
    try await portal.store.changePassword(
      of: portal.ada.id, from: earlier, to: "fog and two owls", keeping: "")
  }

  private func check(_ password: String) throws {
    try PasswordRules.check(password, email: "ada.lovelace@example.org", name: "Ada Lovelace")
  }
}
