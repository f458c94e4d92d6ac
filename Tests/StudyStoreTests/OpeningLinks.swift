import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Opening view-only links") final class OpeningLinks: Sendable {
  let folder: TemporaryFolder
  let portal: Portal
  let study: Study.ID
  let token: String

  var store: StudyStore { portal.store }

  init() async throws {
    folder = try TemporaryFolder()
    let clock = Clock()
    let store = try StudyStore(
      opening: folder.path("accord.db"), migrations: Portal.migrations, now: { clock.now },
      random: .system, passwords: Passwords(.least))
    portal = try await Portal(store: store, clock: clock)
    study = try await portal.sleepDiary().id
    let number = VersionNumber(1, 0, 0)
    _ = try await store.propose(study, as: number, notes: "", basedOn: 1, by: portal.ada.id)
    token = try await store.makeViewLink(study, number, by: portal.ada.id).token
  }

  @Test func `an opening is logged at most once a minute for each source`() async throws {
    for source in ["192.0.2.1", "192.0.2.1", "192.0.2.2", " 192.0.2.1", "192.0.2.2"] {
      #expect(try await store.viewLink(token: token, from: source) != nil)
    }
    #expect(try await logged() == ["192.0.2.1", "192.0.2.2"])

    portal.clock.advance(by: 59)
    _ = try await store.viewLink(token: token, from: "192.0.2.1")
    #expect(try await logged().count == 2)
    portal.clock.advance(by: 1)
    _ = try await store.viewLink(token: token, from: "192.0.2.1")
    #expect(try await logged().count == 3)
    // A clock that was set back does not stop the log.
    portal.clock.advance(by: -3_600)
    _ = try await store.viewLink(token: token, from: "192.0.2.1")
    #expect(try await logged().count == 4)
    #expect(try await store.viewLinks(of: study, for: portal.ada.id).map(\.openings) == [4])
  }

  @Test func `openings at the same moment are logged once`() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { [store, token] group in
      for _ in 0..<20 {
        group.addTask { try await store.viewLink(token: token, from: "192.0.2.1") != nil }
      }
      for try await isOpen in group { #expect(isOpen) }
    }

    #expect(try await logged() == ["192.0.2.1"])
  }

  @Test func `a link opens at once while another program locks the database`() async throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.path("accord.db"), configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let watch = ContinuousClock()
    let start = watch.now

    #expect(try await store.viewLink(token: token, from: "192.0.2.1") != nil)

    #expect(watch.now - start < .seconds(3))
    #expect(try await logged() == [])
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    _ = try await store.viewLink(token: token, from: "192.0.2.1")
    #expect(try await logged() == ["192.0.2.1"])
  }

  @Test func `a link opens while the disk cannot be written`() async throws {
    try await store.forbidWriting(true)

    #expect(try await store.viewLink(token: token, from: "192.0.2.1") != nil)

    try await store.forbidWriting(false)
    #expect(try await logged() == [])
  }

  /// The sources of all openings, once the writes that were begun are over.
  private func logged() async throws -> [String] {
    try await store.database.writeWithoutTransaction {
      try String.fetchAll($0, sql: "SELECT source FROM viewLinkOpening ORDER BY id")
    }
  }
}
