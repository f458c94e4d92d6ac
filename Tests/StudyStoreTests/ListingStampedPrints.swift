import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Listing stamped prints") struct ListingStampedPrints {
  private static let number = VersionNumber(1, 0, 0)
  private static let maker = ArtifactMaker(release: "1.0") { _, _ in
    [Artifact(name: "page.html", mediaType: "text/html", bytes: Array("page".utf8))]
  }

  private func kept(_ portal: Portal, _ id: Study.ID) async throws -> KeptVersion {
    try #require(
      try await portal.store.keptVersion(
        Self.number, of: id, for: portal.ada.id, making: Self.maker))
  }

  private func approvedVersion(_ portal: Portal) async throws -> Study.ID {
    let study = try await portal.sleepDiary()
    let revision = try await portal.draft(of: study.id, for: portal.ada).revision
    _ = try await portal.store.propose(
      study.id, as: Self.number, notes: "", basedOn: revision, by: portal.ada.id,
      making: Self.maker)
    try await portal.approve(Self.number, of: study.id)
    return study.id
  }

  private func stamp(
    _ name: String, _ portal: Portal, _ id: Study.ID, isListed: Bool = true
  ) async throws {
    let approval = try #require(try await kept(portal, id).line.approval)
    _ = try await portal.store.keepStamped(
      Artifact(name: name, mediaType: "application/pdf", bytes: Array(name.utf8)),
      under: approval, of: id, Self.number, isListed: isListed, madeBy: Self.maker)
  }

  @discardableResult
  private func list(_ portal: Portal, _ id: Study.ID) async throws -> StampListing {
    try await portal.store.listStamps(
      of: kept(portal, id), in: id, for: portal.ada.id, madeBy: Self.maker
    ).listing
  }

  @Test func `bundles list the prints that are there when it is decided, and no later one`()
    async throws
  {
    let portal = try await Portal()
    let id = try await approvedVersion(portal)
    try await stamp("print/a4/en.pdf", portal, id)
    try await stamp("print/letter/en.pdf", portal, id, isListed: false)
    #expect(try await kept(portal, id).awaitsListing)

    let decided = try await list(portal, id)
    try await stamp("print/a4/es.pdf", portal, id)

    #expect(decided.prints.map(\.name) == ["print/a4/en.pdf"])
    #expect(decided.isDecided && decided.namesUnstamped)
    let after = try await kept(portal, id)
    #expect(after.listing == decided && !after.awaitsListing)
    #expect(after.stamped.count == 3)
    #expect(try await list(portal, id) == decided)
  }

  @Test func `a renewed approval has a list of its own`() async throws {
    let portal = try await Portal()
    let id = try await approvedVersion(portal)
    try await stamp("print/a4/en.pdf", portal, id)
    let earlier = try await kept(portal, id)
    try await list(portal, id)

    try await portal.approve(
      Self.number, of: id, until: CalendarDay(portal.clock.now, in: .gmt).adding(days: 365))

    #expect(try await kept(portal, id).awaitsListing)
    let late = try await portal.store.listStamps(
      of: earlier, in: id, for: portal.ada.id, madeBy: Self.maker)
    #expect(late.awaitsListing)
    #expect(try await list(portal, id).prints == [])
  }

  @Test func `a portal that starts finds the approved versions of which no bundle was handed out`()
    async throws
  {
    let portal = try await Portal()
    let id = try await approvedVersion(portal)
    let unlisted = UnlistedVersion(study: id, number: Self.number, owner: portal.ada.id)
    #expect(try await portal.store.versionsWithoutListing() == [unlisted])

    try await list(portal, id)
    #expect(try await portal.store.versionsWithoutListing() == [])

    try await portal.approve(
      Self.number, of: id, until: CalendarDay(portal.clock.now, in: .gmt).adding(days: 365))
    #expect(try await portal.store.versionsWithoutListing() == [unlisted])

    _ = try await portal.store.withdraw(
      id, Self.number, because: "A dose is wrong.", by: portal.ada.id)
    #expect(try await portal.store.versionsWithoutListing() == [])
  }

  @Test func `a portal that starts stamps nothing while a condition is open`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    _ = try await reviewed.decide(
      .approveWithConditions, by: reviewed.barbara, conditions: ["Name the cuff."])

    #expect(try await reviewed.store.versionsWithoutListing() == [])
  }

  @Test func `nothing is decided while a condition is open`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let line = try await reviewed.decide(
      .approveWithConditions, by: reviewed.barbara, conditions: ["Name the cuff."])
    #expect(line.approval?.openConditions == 1)

    let kept = try await kept(reviewed.portal, reviewed.id)
    let same = try await reviewed.store.listStamps(
      of: kept, in: reviewed.id, for: reviewed.portal.ada.id, madeBy: Self.maker)

    #expect(!kept.awaitsListing && !same.listing.isDecided)
    await #expect(throws: DatabaseError.self) {
      try await reviewed.store.database.write {
        try $0.execute(sql: "INSERT INTO approvalListing (approval) SELECT id FROM approval")
      }
    }
  }

  @Test(arguments: [
    "UPDATE approvalListing SET madeBy = NULL", "DELETE FROM approvalListing",
    "INSERT OR REPLACE INTO approvalListing SELECT approval, 'x' FROM approvalListing",
    "INSERT INTO approvalPrint SELECT approval, 'late', artifact, 'x', 1 FROM approvalPrint",
  ]) func `what bundles list never changes`(sql: String) async throws {
    let portal = try await Portal()
    let id = try await approvedVersion(portal)
    try await stamp("print/a4/en.pdf", portal, id)
    try await list(portal, id)

    await #expect(throws: DatabaseError.self) {
      try await portal.store.database.write { try $0.execute(sql: sql) }
    }
  }

  @Test func `the bundles of approvals from before list what was stamped by then, and no more`()
    async throws
  {
    let portal = try await Portal()
    let id = try await approvedVersion(portal)
    try await stamp("print/a4/en.pdf", portal, id)
    try await portal.store.database.write { db in
      try db.execute(
        sql: """
          DROP TRIGGER approvalPrintIsListedInTime;
          DROP TABLE approvalListing;
          ALTER TABLE approvalPrint DROP COLUMN isListed;
          DELETE FROM grdb_migrations WHERE identifier = '0061-list-stamped-prints';
          """)
    }

    try Migrations(folder: Portal.migrations).run(on: portal.store.database)
    try await stamp("print/a4/es.pdf", portal, id)

    let listing = try await kept(portal, id).listing
    #expect(listing.isDecided && !listing.namesUnstamped)
    #expect(listing.prints.map(\.name) == ["print/a4/en.pdf"])
  }
}
