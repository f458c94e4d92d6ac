import Foundation
import GRDB
import StudyModel
import TestSupport
import Testing

@testable import StudyStore

@Suite("Keeping walkthroughs and assets") struct WalkingThrough {
  let portal: Portal
  let study: Study

  init() async throws {
    portal = try await Portal()
    study = try await portal.sleepDiary()
  }

  @Test func `continues from the last state`() async throws {
    let id = try await start()

    let next = try await save(id, "second", after: 0)
    let run = try await portal.store.run(id, for: .account(portal.ada.id))

    #expect(next == 1)
    #expect(run?.state == Data("second".utf8))
    #expect(run?.sequence == 1)
    #expect(run?.language == .spanish)
    #expect(run?.version == nil)
  }

  @Test func `notices a step taken in another tab`() async throws {
    let id = try await start()
    _ = try await save(id, "there", after: 0)

    let conflict = await #expect(throws: RunConflict.self) {
      try await save(id, "here", after: 0)
    }

    #expect(conflict?.current.state == Data("there".utf8))
  }

  @Test func `belongs only to the person, as long as they can see the study`() async throws {
    try await portal.share(study, with: portal.grace, as: .viewer)
    let id = try await start(by: portal.grace)
    #expect(try await portal.store.run(id, for: .account(portal.ada.id)) == nil)
    #expect(try await portal.store.run(id, for: .account(portal.grace.id)) != nil)

    try await portal.store.removeMember(portal.grace.id, of: study.id, by: portal.ada.id)

    #expect(try await portal.store.run(id, for: .account(portal.grace.id)) == nil)
  }

  @Test func `is forgotten a day after the last step`() async throws {
    let id = try await start()
    portal.clock.advance(by: 23 * 3_600)
    _ = try await save(id, "later", after: 0)
    portal.clock.advance(by: 23 * 3_600)
    #expect(try await portal.store.run(id, for: .account(portal.ada.id)) != nil)

    portal.clock.advance(by: 3_601)

    #expect(try await portal.store.run(id, for: .account(portal.ada.id)) == nil)
    await #expect(throws: StoreError.notFound) { try await save(id, "too late", after: 1) }
    _ = try await start()
    let kept = try await portal.store.database.read {
      try Int.fetchAll(
        $0,
        sql: "SELECT count(*) FROM walkthroughRun UNION ALL SELECT count(*) FROM walkthroughDraft")
    }
    #expect(kept == [1, 1])
  }

  @Test func `may use a version`() async throws {
    let number = VersionNumber(1, 0, 0)
    await #expect(throws: StoreError.notFound) { try await start(version: number) }
    _ = try await portal.store.propose(
      study.id, as: number, notes: "", basedOn: 1, by: portal.ada.id)

    let id = try await start(version: number)

    #expect(try await portal.store.run(id, for: .account(portal.ada.id))?.version == number)
  }

  @Test func `stores assets by their content`() async throws {
    let bytes: [UInt8] = [0, 1, 2, 255]

    let first = try await portal.store.addAsset(bytes, mediaType: "image/png")
    let second = try await portal.store.addAsset(bytes, mediaType: "image/gif")

    let asset = try await portal.store.asset(first)
    #expect(first == second)
    #expect(first == sha256(bytes))
    #expect(digest(asset?.bytes) == digest(bytes))
    #expect(asset?.mediaType == "image/png")
    #expect(try await portal.store.asset("unknown") == nil)
    #expect(try await portal.store.addAsset([], mediaType: "text/plain") == sha256([UInt8]()))
  }

  private func start(version: VersionNumber? = nil, by account: Account? = nil) async throws
    -> UUID
  {
    try await portal.store.startRun(
      study: study.id, version: version, task: "join", language: .spanish,
      state: Data("first".utf8), draft: version == nil ? Data("{}".utf8) : nil,
      by: (account ?? portal.ada).id)
  }

  private func save(_ id: UUID, _ state: String, after sequence: Int) async throws -> Int {
    try await portal.store.saveRun(
      id, state: Data(state.utf8), ifSequence: sequence, for: .account(portal.ada.id))
  }
}
