import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Marks screens of a study as seen, or no longer seen, by a person who may read its versions.
  /// - Throws: `StoreError.notFound`.
  package func mark(
    _ screens: [SeenScreen], seen: Bool, in id: Study.ID, by account: Account.ID
  ) async throws {
    let now = now()
    try await database.write { db in
      guard try db.mayReadVersions(of: id, account) else { throw StoreError.notFound }
      for screen in screens where !screen.screen.isEmpty && !screen.content.isEmpty {
        if seen {
          try db.execute(
            prepared: """
              INSERT INTO seenScreen (study, account, screen, content, at) VALUES (?, ?, ?, ?, ?)
              ON CONFLICT DO NOTHING
              """,
            arguments: [id.uuidString, account.uuidString, screen.screen, screen.content, now])
        } else {
          try db.execute(
            prepared: """
              DELETE FROM seenScreen
              WHERE study = ? AND account = ? AND screen = ? AND content = ?
              """,
            arguments: [id.uuidString, account.uuidString, screen.screen, screen.content])
        }
      }
    }
  }

  /// The screens that a person has seen, each as it was: one that stays the same in a later version stays seen.
  package func seenScreens(of id: Study.ID, for account: Account.ID) async throws
    -> Set<SeenScreen>
  {
    try await database.read { db in
      guard try db.mayReadVersions(of: id, account) else { throw StoreError.notFound }
      return try db.seenScreens(of: id, for: account)
    }
  }
}

extension Database {
  func seenScreens(of study: Study.ID, for account: Account.ID) throws -> Set<SeenScreen> {
    Set(
      try Row.fetchAll(
        self, prepared: "SELECT screen, content FROM seenScreen WHERE study = ? AND account = ?",
        arguments: [study.uuidString, account.uuidString]
      ).map { SeenScreen(screen: $0["screen"], content: $0["content"]) })
  }
}
