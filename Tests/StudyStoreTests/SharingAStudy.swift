import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Sharing a study") struct SharingAStudy {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `shows people without access nothing, not even that it exists`() async throws {
    let store = portal.store
    let id = study.id
    let stranger = portal.grace.id
    _ = try await store.propose(
      id, as: VersionNumber(1, 0, 0), notes: "", basedOn: 1, by: portal.ada.id)

    #expect(try await store.draft(of: id, for: stranger) == nil)
    #expect(try await store.versions(of: id, for: stranger) == nil)
    #expect(try await store.version(VersionNumber(1, 0, 0), of: id, for: stranger) == nil)
    let attempts: [() async throws -> Void] = [
      { _ = try await store.history(of: id, for: stranger) },
      { try await portal.write("x", in: id, by: portal.grace) },
      { _ = try await store.undo(id, by: stranger) },
      { try await store.archive(id, by: stranger) },
      { try await store.setMember(email: "grace@example.org", role: .owner, of: id, by: stranger) },
      { try await store.removeMember(portal.ada.id, of: id, by: stranger) },
      { _ = try await store.publish(id, VersionNumber(1, 0, 0), by: stranger) },
      {
        _ = try await store.startRun(
          study: id, version: nil, task: "join", language: .english, state: Data(), by: stranger)
      },
    ]
    for attempt in attempts { await #expect(throws: StoreError.notFound) { try await attempt() } }
  }

  @Test func `lets a reviewer neither edit nor own a study`() async throws {
    for role in [MemberRole.editor, .owner] {
      await #expect(throws: StoreError.reviewersOnlyRead(name: "Rosalind")) {
        try await portal.share(study, with: portal.rosalind, as: role)
      }
    }
    try await portal.share(study, with: portal.rosalind, as: .viewer)
    // As an earlier release would have allowed.
    try await portal.store.database.write { db in
      try db.execute(
        sql: "UPDATE ownMember SET role = 'owner' WHERE account = ?",
        arguments: [portal.rosalind.id.uuidString])
    }

    #expect(try await portal.draft(of: study.id, for: portal.rosalind).role == .viewer)
    await #expect(throws: StoreError.notAllowed) {
      try await portal.write("x", in: study.id, by: portal.rosalind)
    }
    await #expect(throws: StoreError.lastOwner) {
      try await portal.store.removeMember(portal.ada.id, of: study.id, by: portal.ada.id)
    }
  }

  @Test func `lets viewers read and editors write`() async throws {
    try await portal.share(study, with: portal.grace, as: .viewer)
    #expect(try await portal.draft(of: study.id, for: portal.grace).role == .viewer)
    await #expect(throws: StoreError.notAllowed) {
      try await portal.write("x", in: study.id, by: portal.grace)
    }

    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.write("x", in: study.id, by: portal.grace)
    await #expect(throws: StoreError.notAllowed) {
      try await portal.store.archive(study.id, by: portal.grace.id)
    }
    await #expect(throws: StoreError.notAllowed) {
      try await portal.store.setMember(
        email: "alan@example.org", role: .viewer, of: study.id, by: portal.grace.id)
    }
  }

  @Test func `lists members, owners first`() async throws {
    try await portal.share(study, with: portal.rosalind, as: .viewer)
    try await portal.share(study, with: portal.alan, as: .editor)

    let members = try await portal.store.members(of: study.id)

    #expect(members.map(\.account.name) == ["Ada", "Alan", "Rosalind"])
    #expect(members.map(\.role) == [.owner, .editor, .viewer])
  }

  @Test func `always keeps an owner`() async throws {
    await #expect(throws: StoreError.lastOwner) {
      try await portal.share(study, with: portal.ada, as: .editor)
    }
    await #expect(throws: StoreError.lastOwner) {
      try await portal.store.removeMember(portal.ada.id, of: study.id, by: portal.ada.id)
    }

    try await portal.share(study, with: portal.grace, as: .owner)
    try await portal.store.removeMember(portal.ada.id, of: study.id, by: portal.ada.id)

    #expect(try await portal.store.draft(of: study.id, for: portal.ada.id) == nil)
    #expect(try await portal.store.studies(for: portal.ada.id).total == 0)
  }

  @Test func `requires a person with an account`() async throws {
    await #expect(throws: StoreError.unknownAccount(email: "nobody@example.org")) {
      try await portal.store.setMember(
        email: "nobody@example.org", role: .viewer, of: study.id, by: portal.ada.id)
    }
  }

  @Test func `cannot be started by a reviewer`() async throws {
    await #expect(throws: StoreError.notAllowed) {
      try await portal.store.create(.sleepDiary, by: portal.rosalind.id, problems: (0, 0))
    }
  }

  @Test func `is not possible while the study is archived`() async throws {
    try await portal.store.archive(study.id, by: portal.ada.id)

    #expect(try await portal.draft(of: study.id, for: portal.ada).isArchived)
    await #expect(throws: StoreError.archived) {
      try await portal.write("x", in: study.id, by: portal.ada)
    }
    try await portal.store.bringBack(study.id, by: portal.ada.id)
    try await portal.write("x", in: study.id, by: portal.ada)
  }
}
