import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping walkthroughs of visitors") struct WalkingByLink {
  let reviewed: ReviewedStudy
  let link: ViewLink
  let token: String

  var store: StudyStore { reviewed.store }

  init() async throws {
    reviewed = try await ReviewedStudy()
    (link, token) = try await reviewed.store.makeViewLink(
      reviewed.id, ReviewedStudy.number, days: 2, by: reviewed.portal.ada.id)
  }

  @Test func `belongs to one browser with the link, for hours after the last step`() async throws {
    let (run, visitor) = try await start()
    let other = try await start()
    #expect(visitor.browser.count == 43)

    _ = try await store.saveRun(
      run, state: Data("second".utf8), ifSequence: 0, for: .visitor(visitor))

    let kept = try await store.run(run, for: .visitor(visitor))
    #expect(kept?.state == Data("second".utf8))
    #expect(kept?.version == ReviewedStudy.number)
    #expect(try await store.run(run, for: .visitor(other.visitor)) == nil)
    #expect(try await store.run(run, for: .account(reviewed.portal.ada.id)) == nil)
    let stranger = LinkVisitor(link: token, browser: "")
    #expect(try await store.run(run, for: .visitor(stranger)) == nil)
    let elsewhere = try await store.makeViewLink(
      reviewed.id, ReviewedStudy.number, by: reviewed.portal.ada.id
    ).token
    let sameBrowser = LinkVisitor(link: elsewhere, browser: visitor.browser)
    #expect(try await store.run(run, for: .visitor(sameBrowser)) == nil)
    #expect(try await store.runs(of: reviewed.id, for: .visitor(visitor)).map(\.id) == [run])
    reviewed.portal.clock.advance(by: WalkthroughRun.visitorLifetime)
    #expect(try await store.run(run, for: .visitor(visitor)) == nil)
  }

  @Test func `is deleted when the link is revoked`() async throws {
    let (run, visitor) = try await start()

    try await store.revokeViewLink(link.id, of: reviewed.id, by: reviewed.portal.ada.id)

    #expect(try await count() == 0)
    await #expect(throws: StoreError.notFound) {
      try await store.saveRun(run, state: Data(), ifSequence: 0, for: .visitor(visitor))
    }
    await #expect(throws: StoreError.notFound) { try await start() }
    #expect(try await store.version(ofViewLink: token) == nil)
    #expect(try await store.versionLine(ofViewLink: token) == nil)
    #expect(try await store.workingViewLink(token) == nil)
  }

  @Test func `ends with the link, the study's archiving, and its maker's access`() async throws {
    let (run, visitor) = try await start()
    #expect(try await store.versionLine(ofViewLink: token)?.number == ReviewedStudy.number)
    try await store.archive(reviewed.id, by: reviewed.portal.ada.id)
    #expect(try await store.run(run, for: .visitor(visitor)) == nil)
    try await store.bringBack(reviewed.id, by: reviewed.portal.ada.id)
    #expect(try await store.run(run, for: .visitor(visitor)) != nil)
    try await store.setActive(reviewed.portal.ada.id, false, by: reviewed.portal.alan.id)
    #expect(try await store.run(run, for: .visitor(visitor)) == nil)
    try await store.setActive(reviewed.portal.ada.id, true, by: reviewed.portal.alan.id)
    for _ in 0..<13 {
      reviewed.portal.clock.advance(by: WalkthroughRun.visitorLifetime - 1)
      guard let kept = try await store.run(run, for: .visitor(visitor)) else { break }
      _ = try await store.saveRun(
        run, state: Data(), ifSequence: kept.sequence, for: .visitor(visitor))
    }
    #expect(try await store.run(run, for: .visitor(visitor)) == nil)
  }

  @Test func `makes room for new ones, and refuses too many and too much`() async throws {
    var (first, visitor) = try await start()
    let oldest = first
    for _ in 0..<VisitorLimit.runsPerVisitor {
      reviewed.portal.clock.advance(by: 1)
      (first, visitor) = try await start(as: visitor)
    }
    #expect(try await store.run(oldest, for: .visitor(visitor)) == nil)
    #expect(try await count() == VisitorLimit.runsPerVisitor)
    let large = Data(count: VisitorLimit.stateBytes + 1)
    await #expect(throws: VisitorLimit.tooLarge) {
      try await store.saveRun(first, state: large, ifSequence: 0, for: .visitor(visitor))
    }
    for _ in stride(from: VisitorLimit.runsPerVisitor + 1, to: VisitorLimit.startsPerHour, by: 1) {
      _ = try await start()
    }
    #expect(try await count() == VisitorLimit.runsPerLink)
    await #expect(throws: VisitorLimit.tooManyStarts) { try await start() }
    reviewed.portal.clock.advance(by: 3_601)
    _ = try await start()
    let made = try #require(
      try await store.viewLinks(of: reviewed.id, for: reviewed.portal.ada.id).first)
    #expect(made.walkthroughs == VisitorLimit.startsPerHour + 1)
    #expect(made.openings == 0)
  }

  @Test(arguments: [
    "UPDATE walkthroughRun SET account = NULL", "UPDATE walkthroughRun SET viewLink = NULL",
    "UPDATE walkthroughRun SET visitorHash = NULL", "UPDATE walkthroughRun SET version = NULL",
    "UPDATE walkthroughRun SET account = (SELECT id FROM account LIMIT 1)",
  ])
  func `has one owner and one version`(sql: String) async throws {
    _ = try await start()
    _ = try await store.startRun(
      study: reviewed.id, version: ReviewedStudy.number, task: "join", language: .english,
      state: Data(), by: reviewed.portal.ada.id)

    await #expect(throws: DatabaseError.self) {
      try await store.database.write { try $0.execute(sql: sql) }
    }
  }

  @Test func `browsers' secrets are not kept`() async throws {
    let (_, visitor) = try await start()

    let kept = try await store.database.read {
      try String.fetchAll($0, sql: "SELECT visitorHash FROM walkthroughRun")
    }
    #expect(kept == [hashed(visitor.browser)])
  }

  private func start(as visitor: LinkVisitor? = nil) async throws -> (
    run: WalkthroughRun.ID, visitor: LinkVisitor
  ) {
    let started = try await store.startRun(
      task: "join", language: .english, state: Data("first".utf8),
      by: visitor ?? LinkVisitor(link: token, browser: ""), from: "192.0.2.1")
    return (started.run, LinkVisitor(link: token, browser: started.browser))
  }

  private func count() async throws -> Int? {
    try await store.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM walkthroughRun WHERE viewLink IS NOT NULL")
    }
  }
}
