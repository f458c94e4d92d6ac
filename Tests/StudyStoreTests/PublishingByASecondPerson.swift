import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Publishing by a second person") struct PublishingByASecondPerson {
  private static let number = ReviewedStudy.number

  /// Ada's study without a board, which Grace owns as well. Ada proposed a version.
  private func sharedStudy() async throws -> ReviewedStudy {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let ada = reviewed.portal.ada.id
    try await reviewed.store.setRequiresBoard(false, of: reviewed.id, by: ada)
    try await reviewed.portal.share(reviewed.study, with: reviewed.portal.grace, as: .owner)
    return reviewed
  }

  @Test func `whoever proposed a version can publish it unless an owner decides otherwise`()
    async throws
  {
    let reviewed = try await sharedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    #expect(
      try await store.reviewSettings(of: reviewed.id, for: ada)?.requiresSecondPerson == false)

    let line = try await store.publish(reviewed.id, Self.number, by: ada)

    #expect(line.state == .published && line.cannotBePublishedBy == nil)
  }

  @Test func `only someone else publishes what a person proposed, which the history names`()
    async throws
  {
    let reviewed = try await sharedStudy()
    let (store, ada, grace) = (reviewed.store, reviewed.portal.ada.id, reviewed.portal.grace.id)
    try await store.setRequiresSecondPerson(true, of: reviewed.id, by: ada)
    #expect(try await reviewed.line().cannotBePublishedBy == ada)

    await #expect(throws: VersionError.needsSomeoneElse) {
      try await store.publish(reviewed.id, Self.number, by: ada)
    }
    #expect(try await reviewed.line().state == .proposed)
    let line = try await store.publish(reviewed.id, Self.number, by: grace)

    #expect(line.state == .published && line.publishedBy == "Grace")
    #expect(try await reviewed.kinds(2) == [.published, .secondPersonSet])
    var filter = AuditFilter()
    filter.action = .refused
    let refused = try await store.auditLines(after: 0, filter: filter)
    #expect(refused.map { $0.after("what") } == ["publishingAlone"])
  }

  @Test func `an approval by a board does not replace the second person`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    try await store.setRequiresSecondPerson(true, of: reviewed.id, by: ada)
    try await reviewed.decide(.approve, by: reviewed.rosalind)

    await #expect(throws: VersionError.needsSomeoneElse) {
      try await store.publish(reviewed.id, Self.number, by: ada)
    }
  }

  @Test func `whoever ends the rule cannot use that, and others can`() async throws {
    let reviewed = try await sharedStudy()
    let (store, ada, grace) = (reviewed.store, reviewed.portal.ada.id, reviewed.portal.grace.id)
    try await store.setRequiresSecondPerson(true, of: reviewed.id, by: grace)
    try await store.setRequiresSecondPerson(false, of: reviewed.id, by: ada)

    await #expect(throws: VersionError.needsSomeoneElse) {
      try await store.publish(reviewed.id, Self.number, by: ada)
    }
    _ = try await store.withdraw(reviewed.id, Self.number, by: ada)
    let next = VersionNumber(2, 0, 0)
    _ = try await reviewed.proposeNext(next, by: reviewed.portal.ada)
    await #expect(throws: VersionError.needsSomeoneElse) {
      try await store.publish(reviewed.id, next, by: ada)
    }

    let later = VersionNumber(3, 0, 0)
    _ = try await reviewed.proposeNext(later, by: reviewed.portal.grace)
    let line = try await store.publish(reviewed.id, later, by: grace)
    #expect(line.state == .published)
  }

  @Test func `a rule that another owner ended is over for everyone else`() async throws {
    let reviewed = try await sharedStudy()
    let (store, ada, grace) = (reviewed.store, reviewed.portal.ada.id, reviewed.portal.grace.id)
    try await store.setRequiresSecondPerson(true, of: reviewed.id, by: ada)
    try await store.setRequiresSecondPerson(false, of: reviewed.id, by: grace)

    let line = try await store.publish(reviewed.id, Self.number, by: ada)

    #expect(line.state == .published)
  }

  @Test func `only owners decide on it, and deciding twice is recorded once`() async throws {
    let reviewed = try await ReviewedStudy(isAsked: false)
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    await #expect(throws: StoreError.notAllowed) {
      try await store.setRequiresSecondPerson(true, of: reviewed.id, by: reviewed.portal.grace.id)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.setRequiresSecondPerson(true, of: reviewed.id, by: reviewed.portal.alan.id)
    }

    try await store.setRequiresSecondPerson(false, of: reviewed.id, by: ada)
    try await store.setRequiresSecondPerson(true, of: reviewed.id, by: ada)
    try await store.setRequiresSecondPerson(true, of: reviewed.id, by: ada)

    let lines = try await store.history(of: reviewed.id, for: ada, limit: 20)
    #expect(lines.filter { $0.kind == .secondPersonSet }.count == 1)
  }

  @Test func `no sentence of SQL publishes past the rule`() async throws {
    let reviewed = try await sharedStudy()
    let (store, ada) = (reviewed.store, reviewed.portal.ada.id)
    try await store.setRequiresSecondPerson(true, of: reviewed.id, by: ada)

    await #expect(throws: DatabaseError.self) {
      try await store.database.write { db in
        try db.execute(
          sql: """
            UPDATE version SET state = 'published', publishedAt = '2026-11-21T10:42:00.000Z', publishedBy = proposedBy
            """)
      }
    }

    #expect(try await reviewed.line().state == .proposed)
  }
}
