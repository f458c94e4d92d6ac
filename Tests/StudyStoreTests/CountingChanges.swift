import Foundation
import Testing

@testable import StudyStore

@Suite("Counting changes") struct CountingChanges {
  @Test func `the count changes with everything that is written, by whatever program`() async throws
  {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    let other = try folder.open()
    let study = try await portal.sleepDiary()

    let before = try #require(portal.store.changeCount())
    _ = try await portal.store.draft(of: study.id, for: portal.ada.id)
    #expect(portal.store.changeCount() == before)

    try await portal.write("Her own words", in: study.id, by: portal.ada)
    let after = try #require(portal.store.changeCount())
    #expect(after != before)

    _ = try await other.createAccount(
      email: "new@example.org", name: "By another program", role: .researcher,
      password: "quiet harbour at dusk")
    #expect(try #require(portal.store.changeCount()) != after)
  }

  @Test func `a closed store counts nothing, and leaves its file complete`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    #expect(portal.store.changeCount() != nil)

    try portal.store.close()

    #expect(portal.store.changeCount() == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path("accord.db-wal")))
  }

  @Test func `a database that nobody else can use is not counted`() async throws {
    #expect(try await Portal().store.changeCount() == nil)
  }
}
