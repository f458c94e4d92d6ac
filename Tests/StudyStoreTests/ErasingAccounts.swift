import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Erasing accounts") struct ErasingAccounts {
  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  @Test func `replaces the name and the email, and keeps nobody from using the email`() async throws
  {
    try await erase(portal.grace)

    let grace = try #require(try await store.account(portal.grace.id))
    #expect(grace.isErased && !grace.isActive)
    #expect(grace.name == "Erased account \(portal.grace.id.uuidString.prefix(4))")
    #expect(!grace.email.contains("grace"))
    let log = try await store.auditLines(after: 5, limit: 10)
    #expect(log.map(\.action) == [.accountErased] && log.first?.entry.before == nil)
    let next = try await store.createAccount(
      email: "grace@example.org", name: "Grace", role: .researcher, password: Portal.password)
    #expect(next.id != portal.grace.id)
  }

  @Test func `is for inactive accounts, by administrators, once`() async throws {
    await #expect(throws: StoreError.notAllowed) {
      try await store.erase(portal.grace.id, by: portal.alan.id)
    }
    try await store.setActive(portal.grace.id, false, by: portal.alan.id)
    await #expect(throws: StoreError.notAllowed) {
      try await store.erase(portal.grace.id, by: portal.ada.id)
    }
    try await store.erase(portal.grace.id, by: portal.alan.id)

    await #expect(throws: StoreError.notAllowed) {
      try await store.erase(portal.grace.id, by: portal.alan.id)
    }
    await #expect(throws: StoreError.notAllowed) {
      try await store.setActive(portal.grace.id, true, by: portal.alan.id)
    }
    let erased = try #require(try await store.account(portal.grace.id))
    await #expect(throws: StoreError.notAllowed) {
      try await store.changeAccount(
        erased.id, to: AccountDetails(name: "Grace", email: "g@example.org", role: .researcher),
        shown: AccountDetails(of: erased), by: portal.alan.id)
    }
    await #expect(throws: SignInError.wrongEmailOrPassword) {
      try await store.signIn(email: erased.email, password: "erased")
    }
  }

  @Test func `removes what only the person needed`() async throws {
    let study = try await portal.sleepDiary()
    try await portal.share(study, with: portal.grace, as: .editor)
    _ = try await store.signIn(email: portal.grace.email, password: Portal.password)
    _ = try await store.makeToken(named: "Laptop", for: .read, in: study.id, by: portal.grace.id)
    _ = try await store.startRun(
      study: study.id, version: nil, task: "join", language: .english, state: Data(),
      by: portal.grace.id)

    try await erase(portal.grace)

    let left = try await store.database.read { db in
      try StudyStore.personalTables.filter { table in
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE account = ?)",
          arguments: [portal.grace.id.uuidString]) ?? true
      }
    }
    #expect(left == [])
    #expect(try await store.members(of: study.id).map(\.account.id) == [portal.ada.id])
    let history = try await store.history(of: study.id, for: portal.ada.id)
    #expect(history.first?.summary == "Removed a person whose account was erased")
  }

  @Test func `every other table that names accounts is kept on purpose`() async throws {
    let kept: Set = [
      // Who came by whose invitation decides whose votes count.
      "acceptedInvitation",
      // What people wrote, signed, and did in studies, by the ID of their account.
      "approval", "auditEntry", "board", "boardChange", "boardMember", "classCorrection", "comment",
      "condition", "decision", "edit", "member", "readLanguage", "reviewRemoval", "reviewRequest",
      "reviewRequestMember", "seenScreen", "shelf", "study", "thread", "threadMention", "version",
      "versionAuthor", "viewLink", "webhook",
      // What was changed in groups, and who created them.
      "groupChange", "researchGroup",
      // The person leaves each study, which its history records.
      "ownMember",
      // Only whom mail went to, for 30 days.
      "mail",
      // It is removed when the account is deactivated.
      "invitation",
      // The row itself.
      "account",
    ]
    #expect(try await store.tablesNamingAccounts() == kept.union(StudyStore.personalTables))
  }

  @Test func `keeps signed names and unbroken chains`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, id) = (reviewed.store, reviewed.id)
    try await reviewed.decide(.approve, by: reviewed.rosalind)
    try await store.setActive(reviewed.rosalind.id, false, by: reviewed.portal.alan.id)

    try await store.erase(reviewed.rosalind.id, by: reviewed.portal.alan.id)

    let names = try await store.database.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM decision")
    }
    #expect(names == ["Rosalind"])
    #expect(try await store.alteredVersions(of: id).isEmpty)
    guard case .unbroken = try await store.historyCheck(of: id).verdict,
      case .unbroken = try await store.auditCheck(again: true).verdict
    else { throw StoreError.notFound }
  }

  @Test func `waits until a study without another owner is transferred`() async throws {
    let study = try await portal.sleepDiary()
    try await store.setActive(portal.ada.id, false, by: portal.alan.id)

    await #expect {
      try await store.erase(portal.ada.id, by: portal.alan.id)
    } throws: { error in
      guard case .onlyOwner(let titles) = error as? AccountError else { return false }
      return titles.count == 1
    }
    #expect(try await store.account(portal.ada.id)?.name == "Ada")

    try await store.transferOwnerless(
      study.id, to: portal.grace.email, leaving: .leaves, because: "Ada left.",
      by: portal.alan.id)
    try await store.erase(portal.ada.id, by: portal.alan.id)
  }

  @Test func `waits until nobody asks the person to review`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false, in: portal)
    let asked = try await store.askForReview(
      reviewed.id, ReviewedStudy.number, of: .people(emails: [portal.rosalind.email]),
      by: portal.ada.id)
    try await store.setActive(portal.rosalind.id, false, by: portal.alan.id)

    await #expect(throws: AccountError.askedByEmail) {
      try await store.erase(portal.rosalind.id, by: portal.alan.id)
    }
    try await store.endReview(asked.request.id, of: reviewed.id, by: portal.ada.id)
    try await store.erase(portal.rosalind.id, by: portal.alan.id)
  }

  @Test(arguments: [
    "UPDATE account SET name = 'Grace' WHERE erasedAt IS NOT NULL",
    "UPDATE account SET erasedAt = createdAt WHERE name = 'Ada'",
  ])
  func `the database holds it by itself`(sql: String) async throws {
    try await erase(portal.grace)

    await #expect(throws: DatabaseError.self) {
      try await store.database.write { try $0.execute(sql: sql) }
    }
  }

  private func erase(_ account: Account) async throws {
    try await store.setActive(account.id, false, by: portal.alan.id)
    try await store.erase(account.id, by: portal.alan.id)
  }
}
