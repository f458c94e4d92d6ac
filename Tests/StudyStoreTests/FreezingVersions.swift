import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Freezing versions") struct FreezingVersions {
  static let first = VersionNumber(1, 0, 0)
  static let second = VersionNumber(1, 1, 0)

  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `stores the draft's canonical bytes under a number`() async throws {
    let study = study.statingConsentVersions(as: Self.first, after: [])
    let line = try await propose(Self.first, notes: "For the board")
    try await portal.write("Later", in: study.id, by: portal.ada)

    let found = try #require(
      try await portal.store.version(Self.first, of: study.id, for: portal.ada.id))

    #expect(found.line == line)
    #expect(line.state == .proposed)
    #expect(line.notes == "For the board")
    #expect(line.proposedBy == "Ada")
    #expect(try found.version.canonical == study.canonicalBytes())
    #expect(try found.version.sha256 == study.contentHash())
    #expect(try found.version.study() == study)
  }

  @Test func `moves the study's pointer with each publication`() async throws {
    _ = try await propose(Self.first)
    let published = try await publish(Self.first)
    try await portal.write("Later", in: study.id, by: portal.ada)
    _ = try await propose(Self.second)

    let before = try await portal.store.studies(for: portal.ada.id).cards[0]
    _ = try await publish(Self.second)
    let after = try await portal.store.studies(for: portal.ada.id).cards[0]

    #expect(published.isCurrent)
    #expect(published.publishedBy == "Ada")
    #expect(before.publishedNumber == Self.first)
    #expect(before.proposedNumber == Self.second)
    #expect(before.editsSincePublication == 1)
    #expect(after.publishedNumber == Self.second)
    #expect(after.proposedNumber == nil)
    #expect(after.editsSincePublication == 0)
    let lines = try await portal.store.versions(of: study.id, for: portal.ada.id)
    #expect(lines?.map(\.number) == [Self.second, Self.first])
    #expect(lines?.map(\.state) == [.published, .superseded])
    #expect(lines?.map(\.isCurrent) == [true, false])
  }

  @Test func `rejects a number that is not higher than all others`() async throws {
    _ = try await propose(Self.second)
    try await portal.write("Later", in: study.id, by: portal.ada)

    for number in [Self.first, Self.second, VersionNumber(0, 9, 9)] {
      await #expect(throws: VersionError.numberTooLow(last: Self.second)) {
        try await propose(number)
      }
    }
    _ = try await propose(VersionNumber(1, 10, 0))
  }

  @Test func `rejects the same content twice, unless the first version was withdrawn`() async throws
  {
    _ = try await propose(Self.first)
    await #expect(throws: VersionError.nothingChanged(since: Self.first)) {
      try await propose(Self.second)
    }

    _ = try await portal.store.withdraw(study.id, Self.first, by: portal.ada.id)

    _ = try await propose(Self.second)
  }

  @Test func `rejects a draft that changed while the proposal was being written`() async throws {
    try await portal.write("Meanwhile", in: study.id, by: portal.ada)

    let conflict = await #expect(throws: EditConflict.self) {
      try await portal.store.propose(
        study.id, as: Self.first, notes: "", basedOn: 1, by: portal.ada.id)
    }

    #expect(conflict?.current.revision == 2)
  }

  @Test func `allows only valid transitions`() async throws {
    _ = try await propose(Self.first)
    _ = try await publish(Self.first)
    await #expect(throws: Version.IllegalMove.self) { try await publishAgain(Self.first) }
    let withdrawn = try await portal.store.withdraw(study.id, Self.first, by: portal.ada.id)

    #expect(withdrawn.state == .withdrawn)
    #expect(withdrawn.withdrawnBy == "Ada" && withdrawn.withdrawnAt != nil)
    #expect(withdrawn.withdrawalReason == nil)
    #expect(!withdrawn.isCurrent)
    #expect(try await portal.draft(of: study.id, for: portal.ada).publishedNumber == nil)
    await #expect(throws: Version.IllegalMove.self) { try await publishAgain(Self.first) }
  }

  @Test func `remembers why a version was withdrawn`() async throws {
    _ = try await propose(Self.first)

    let withdrawn = try await portal.store.withdraw(
      study.id, Self.first, because: "A dose is wrong.", by: portal.ada.id)

    #expect(withdrawn.withdrawalReason == "A dose is wrong.")
    let last = try #require(try await portal.store.history(of: study.id, for: portal.ada.id).first)
    #expect(last.summary == "Withdrew version 1.0.0: A dose is wrong.")
  }

  @Test func `cannot publish a version older than the published one`() async throws {
    _ = try await propose(Self.first)
    try await portal.write("Later", in: study.id, by: portal.ada)
    _ = try await propose(Self.second)
    _ = try await publish(Self.second)

    await #expect(throws: VersionError.olderThanPublished(Self.second)) {
      try await portal.store.publish(study.id, Self.first, by: portal.ada.id)
    }
  }

  @Test func `lets owners publish and editors propose`() async throws {
    try await portal.share(study, with: portal.grace, as: .editor)
    try await portal.share(study, with: portal.rosalind, as: .viewer)

    await #expect(throws: StoreError.notAllowed) {
      try await propose(Self.first, by: portal.rosalind)
    }
    await #expect(throws: StoreError.notFound) { try await propose(Self.first, by: portal.alan) }
    _ = try await propose(Self.first, by: portal.grace)
    await #expect(throws: StoreError.notAllowed) {
      try await portal.store.publish(study.id, Self.first, by: portal.grace.id)
    }
    await #expect(throws: StoreError.notAllowed) {
      try await portal.store.withdraw(study.id, Self.first, by: portal.grace.id)
    }
  }

  @Test(arguments: [
    "UPDATE version SET canonical = '{}'", "UPDATE version SET notes = ''",
    "UPDATE version SET sha256 = sha256", "UPDATE version SET major = 2",
    "UPDATE version SET proposedAt = '2020-01-01T00:00:00.000Z'",
    "UPDATE version SET publishedAt = '2020-01-01T00:00:00.000Z'",
    "UPDATE version SET state = 'proposed'", "DELETE FROM version",
    "INSERT OR REPLACE INTO version SELECT * FROM version",
    "UPDATE version SET state = 'superseded' WHERE state = 'withdrawn'",
    "UPDATE study SET publishedVersion = (SELECT id FROM version WHERE state = 'withdrawn')",
    "DELETE FROM study", "UPDATE asset SET bytes = x'00'",
  ])
  func `is enforced by the database itself`(sql: String) async throws {
    _ = try await propose(Self.first)
    _ = try await portal.store.withdraw(study.id, Self.first, by: portal.ada.id)
    _ = try await propose(Self.second)
    _ = try await publish(Self.second)
    _ = try await portal.store.addAsset([1, 2, 3], mediaType: "image/png")

    await #expect(throws: DatabaseError.self) {
      try await portal.store.database.write { try $0.execute(sql: sql) }
    }
  }

  private func propose(_ number: VersionNumber, notes: String = "", by account: Account? = nil)
    async throws -> VersionLine
  {
    let revision = try await portal.draft(of: study.id, for: portal.ada).revision
    return try await portal.store.propose(
      study.id, as: number, notes: notes, basedOn: revision, by: (account ?? portal.ada).id)
  }

  /// Approves a version and publishes it.
  private func publish(_ number: VersionNumber) async throws -> VersionLine {
    try await portal.publish(number, of: study.id)
  }

  private func publishAgain(_ number: VersionNumber) async throws -> VersionLine {
    try await portal.store.publish(study.id, number, by: portal.ada.id)
  }
}
