import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping an audit log") struct KeepingAnAuditLog {
  let portal: Portal
  var store: StudyStore { portal.store }

  init() async throws { portal = try await Portal() }

  private func actions() async throws -> [AuditAction?] {
    try await store.auditLines(after: 4, limit: 500).map(\.action)
  }

  @Test func `what people do is recorded with who, when, from where, and what was before`()
    async throws
  {
    let study = try await portal.sleepDiary()
    try await RequestOrigin.$address.withValue("192.0.2.7") {
      let (token, _) = try await store.signIn(email: "ada@example.org", password: Portal.password)
      try await store.setMember(
        email: "grace@example.org", role: .viewer, of: study.id, by: portal.ada.id)
      try await store.setMember(
        email: "grace@example.org", role: .editor, of: study.id, by: portal.ada.id)
      try await store.removeMember(portal.grace.id, of: study.id, by: portal.ada.id)
      try await store.signOut(token: token)
      try await store.signOut(token: token)
    }

    let lines = try await store.auditLines(after: 4, limit: 500)
    #expect(
      lines.map(\.action) == [.signedIn, .memberSet, .memberSet, .memberRemoved, .signedOut])
    #expect(lines.allSatisfy { $0.entry.origin == "192.0.2.7" && $0.entry.name == "Ada" })
    #expect(lines.allSatisfy { $0.entry.role == "researcher" && $0.at == portal.clock.now })
    #expect(lines[2].before("role") == "viewer" && lines[2].after("role") == "editor")
    #expect(lines[2].entry.object == portal.grace.id.uuidString)
    #expect(lines[2].entry.study == study.id.uuidString)
    #expect(try await store.auditCheck().verdict == .unbroken(count: 9))
  }

  @Test func `accounts, invitations, and downloads are recorded`() async throws {
    let alan = portal.alan.id
    let first = try await store.invite(
      email: "x@example.org", name: "X", role: .reviewer, by: alan)
    _ = try await store.acceptInvitation(token: first.token, name: "X", password: Portal.password)
    let second = try await store.invite(email: "y@example.org", name: "", role: .reviewer, by: alan)
    try await store.revokeInvitation(second.id, by: alan)
    try await store.revokeInvitation(second.id, by: alan)
    try await store.setActive(portal.ada.id, false, by: alan)
    try await store.setActive(portal.ada.id, false, by: alan)
    try await store.setActive(portal.ada.id, true, by: alan)
    try await store.recordDownload(
      of: "bundle", format: "bundle", hash: "abc", study: nil, by: portal.ada.id)

    #expect(
      try await actions() == [
        .invited, .accountCreated, .invited, .invitationRevoked, .accountDeactivated,
        .accountReactivated, .downloaded,
      ])
    let lines = try await store.auditLines(before: nil, limit: 1)
    #expect(lines.first?.after("sha256") == "abc")
  }

  @Test func `a change that is refused is not recorded as made`() async throws {
    await #expect(throws: StoreError.notAllowed) {
      try await store.revokeInvitation(UUID(), by: portal.ada.id)
    }
    await #expect(throws: AccountError.lastAdministrator) {
      try await store.setActive(portal.alan.id, false, by: portal.alan.id)
    }

    #expect(try await actions() == [])
  }

  @Test func `a flood of failures is a handful of entries, whatever was typed`() async throws {
    for number in 1...200 {
      _ = try? await store.signIn(
        email: "secret\(number)@example.org", password: "x", from: "192.0.2.\(number)")
    }
    for _ in 1...5 {
      _ = try? await store.signIn(email: "ada@example.org", password: "x", from: "192.0.2.1")
    }
    portal.clock.advance(by: 1_000)
    _ = try await store.signIn(email: "ada@example.org", password: Portal.password)

    let lines = try await store.auditLines(after: 4, limit: 500)
    let failures = lines.filter { $0.action == .signInFailed }
    #expect(failures.count == 4 && lines.count == 5)
    #expect(failures.compactMap { $0.after("count") }.sorted() == ["1", "1", "199", "4"])
    #expect(failures.count { $0.entry.object == portal.ada.id.uuidString } == 2)
    #expect(!lines.contains { String(decoding: $0.json, as: UTF8.self).contains("secret") })
  }

  @Test func `a flood that lasts for days is recorded less and less often`() {
    let refused = Refusals()
    var now = Timestamp(portal.clock.now)
    var count = 0
    var entries = 0
    for _ in 0..<(7 * 1_440) {
      let noted = refused.note(.signIn(nil), from: "192.0.2.1", at: now)
      entries += noted.count
      count += noted.map(\.count).reduce(0, +)
      now = now + 60
    }

    #expect(entries < 40)
    #expect(count + refused.due(at: now + 90_000).map(\.count).reduce(0, +) == 7 * 1_440)
  }

  @Test(arguments: [
    ("UPDATE auditEntry SET after = NULL WHERE number = 2", 2),
    ("UPDATE auditEntry SET name = 'Eve' WHERE number = 3", 3),
    ("DELETE FROM auditEntry WHERE number = 2", 2), ("DELETE FROM auditEntry WHERE number = 4", 4),
    ("UPDATE auditEnd SET length = 3", 4),
  ])
  func `a row changed by hand is refused by triggers, and found without them`(
    sql: String, line: Int
  ) async throws {
    await #expect(throws: DatabaseError.self) {
      try await store.database.write { try $0.execute(sql: sql) }
    }
    try await store.database.write { db in
      for trigger in ["auditEntryNeverChanges", "auditEntryStays", "auditEndOnlyGrows"] {
        try db.execute(sql: "DROP TRIGGER \(trigger)")
      }
      try db.execute(sql: sql)
    }

    #expect(try await store.auditCheck().verdict == .broken(at: line))
  }

  @Test func `a filter selects lines by person, action, study, and time`() async throws {
    let study = try await portal.sleepDiary()
    portal.clock.advance(by: 86_400)
    try await store.setMember(
      email: "grace@example.org", role: .viewer, of: study.id, by: portal.ada.id)
    var person = AuditFilter()
    person.account = portal.grace.id
    var action = AuditFilter()
    action.action = .memberSet
    var ofStudy = AuditFilter()
    ofStudy.study = study.id
    var earlier = AuditFilter()
    earlier.until = portal.clock.now

    // The creation of her account, and the access that she was given.
    #expect(try await store.auditLines(before: nil, filter: person).count == 2)
    #expect(try await store.auditLines(before: nil, filter: action).count == 1)
    #expect(try await store.auditLines(before: nil, filter: ofStudy).count == 1)
    #expect(try await store.auditLines(before: nil, filter: earlier).count == 4)
    #expect(try await store.auditedStudies(for: portal.ada.id).map(\.title) == ["Sleep Diary"])
    #expect(try await store.auditedStudies(for: portal.alan.id).map(\.title) == [nil])
  }

  @Test func `a line that was checked is not checked again, until all are`() async throws {
    #expect(try await store.auditCheck().verdict == .unbroken(count: 4))
    try await store.database.write { db in
      try db.execute(sql: "DROP TRIGGER auditEntryNeverChanges")
      try db.execute(sql: "UPDATE auditEntry SET reason = 'x' WHERE number = 2")
    }

    #expect(try await store.auditCheck().verdict == .unbroken(count: 4))
    #expect(try await store.auditCheck(again: true).verdict == .broken(at: 2))
  }
}
