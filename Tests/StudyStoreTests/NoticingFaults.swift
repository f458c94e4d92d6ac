import Foundation
import GRDB
import Testing

@testable import StudyStore

@Suite("Noticing faults") struct NoticingFaults {
  @Test func `a database that works has none, and nothing is left next to it`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()

    let fault = await store.fault()

    // Only the disk of the machine that runs the tests may be nearly full.
    #expect(fault == nil || fault == .nearlyFull)
    #expect(!FileManager.default.fileExists(atPath: folder.path("accord.db.probe")))
  }

  @Test func `a database that lacks a table cannot be read`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.open()
    try await store.database.write { db in
      try db.execute(sql: "ALTER TABLE account RENAME TO formerAccount")
    }

    #expect(await store.fault() == .unreadable)
  }

  @Test func `an operator sees how much there is`() async throws {
    let folder = try TemporaryFolder()
    let portal = try await Portal(store: try folder.open())
    _ = try await portal.sleepDiary()

    let condition = try await portal.store.condition()

    #expect(condition.databaseBytes > 0 && condition.logBytes > 0)
    #expect(condition.sessions == 0 && condition.mailWaiting == 0)
    #expect(condition.webhooksWaiting == 0 && condition.mailGivenUp == 0)
  }

  @Test func `a logged error has no values`() async throws {
    let portal = try await Portal()

    let error = await #expect(throws: (any Error).self) {
      try await portal.store.createAccount(
        email: "ada@example.org", name: "Ada", role: .researcher, password: Portal.password)
    }

    let logged = LoggedError(try #require(error)).description
    #expect(!logged.contains("ada@") && logged.contains("AccountError"))
  }
}
