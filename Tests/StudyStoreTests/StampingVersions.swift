import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Storing stamped prints") struct StampingVersions {
  private static let number = VersionNumber(1, 0, 0)
  private static let maker = ArtifactMaker(release: "1.0") { _, _ in
    [Artifact(name: "page.html", mediaType: "text/html", bytes: Array("page".utf8))]
  }

  private static func print(_ text: String) -> Artifact {
    Artifact(name: "print/a4/en.pdf", mediaType: "application/pdf", bytes: Array(text.utf8))
  }

  private func kept(_ portal: Portal, _ id: Study.ID) async throws -> KeptVersion {
    try #require(
      try await portal.store.keptVersion(
        Self.number, of: id, for: portal.ada.id, making: Self.maker))
  }

  private func approved(_ portal: Portal) async throws -> Study.ID {
    let study = try await portal.sleepDiary()
    let revision = try await portal.draft(of: study.id, for: portal.ada).revision
    _ = try await portal.store.propose(
      study.id, as: Self.number, notes: "", basedOn: revision, by: portal.ada.id,
      making: Self.maker)
    try await portal.approve(Self.number, of: study.id)
    return study.id
  }

  @Test func `the first stamped print stays, next to the version's own files`() async throws {
    let portal = try await Portal()
    let id = try await approved(portal)
    let before = try await kept(portal, id)
    let approval = try #require(before.line.approval)

    let first = try await portal.store.keepStamped(
      Self.print("one"), under: approval, of: id, Self.number, madeBy: Self.maker)
    let second = try await portal.store.keepStamped(
      Self.print("two"), under: approval, of: id, Self.number, madeBy: Self.maker)

    #expect(first?.sha256 == sha256(Data("one".utf8)) && first?.madeBy == "1.0")
    #expect(second == first)
    let after = try await kept(portal, id)
    #expect(after.stampedPrint("print/a4/en.pdf") == first)
    #expect(after.artifacts == before.artifacts)
  }

  @Test func `a renewed approval has its own prints, and an earlier one stamps no more`()
    async throws
  {
    let portal = try await Portal()
    let id = try await approved(portal)
    let earlier = try #require(try await kept(portal, id).line.approval)
    _ = try await portal.store.keepStamped(
      Self.print("one"), under: earlier, of: id, Self.number, madeBy: Self.maker)

    try await portal.approve(
      Self.number, of: id, until: CalendarDay(portal.clock.now, in: .gmt).adding(days: 365))

    let renewed = try await kept(portal, id)
    #expect(renewed.stamped == [])
    let late = try await portal.store.keepStamped(
      Self.print("late"), under: earlier, of: id, Self.number, madeBy: Self.maker)
    #expect(late == nil)
    #expect(try await kept(portal, id).stamped == [])
  }

  @Test func `nothing is stamped while a condition is open`() async throws {
    let reviewed = try await ReviewedStudy(quorum: 1)
    let line = try await reviewed.decide(
      .approveWithConditions, by: reviewed.barbara, conditions: ["Name the cuff."])
    let approval = try #require(line.approval)

    await #expect(throws: DatabaseError.self) {
      _ = try await reviewed.store.keepStamped(
        Self.print("one"), under: approval, of: reviewed.id, ReviewedStudy.number,
        madeBy: Self.maker)
    }
  }

  @Test(arguments: [
    "UPDATE approvalPrint SET name = 'x'", "DELETE FROM approvalPrint",
    "INSERT INTO approvalPrint SELECT approval, name, artifact, 'x', 0 FROM approvalPrint",
  ]) func `what an approval stamped never changes`(sql: String) async throws {
    let portal = try await Portal()
    let id = try await approved(portal)
    let approval = try #require(try await kept(portal, id).line.approval)
    _ = try await portal.store.keepStamped(
      Self.print("one"), under: approval, of: id, Self.number, madeBy: Self.maker)

    await #expect(throws: DatabaseError.self) {
      try await portal.store.database.write { try $0.execute(sql: sql) }
    }
  }
}
