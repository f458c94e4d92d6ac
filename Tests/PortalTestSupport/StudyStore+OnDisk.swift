import Foundation
import GRDB
import Hummingbird
import PortalConfiguration
import StudyEditing
import StudyModel
import TestSupport

@testable import PortalWeb
@testable import StudyStore

extension TestPortal {
  /// Uses a database on disk, with the usual people in it.
  static func onDisk() async throws -> TestPortal {
    let file = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID()).sqlite")
    let clock = TestClock()
    let store = try StudyStore(
      opening: file.path, migrations: Repository.root.appending(path: "migrations"),
      now: { clock.now }, random: .system, passwords: Passwords(.least))
    let portal = try await TestPortal(store: store, clock: clock)
    try await portal.addPeople()
    return portal
  }
}

extension StudyStore {
  /// Simulates a disk that has become read-only.
  func forbidWriting(_ isForbidden: Bool) async throws {
    try await database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA query_only = \(isForbidden ? 1 : 0)")
    }
  }
}
