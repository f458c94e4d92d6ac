import Foundation
import GRDB

/// What an operator watches of a database.
package struct StoreCondition: Sendable {
  /// The people's sessions that were used in the last 12 hours.
  package let sessions: Int
  package let mailWaiting: Int
  /// The mail of the last 30 days that was given up.
  package let mailGivenUp: Int
  package let webhooksWaiting: Int
  /// The size of the database file and of its log, in bytes; 0 for a database in memory.
  package let databaseBytes: Int
  package let logBytes: Int
}

/// Why a portal cannot work as it should, without paths or names, because anyone may ask.
package enum StoreFault: Hashable, Sendable {
  case unreadable
  case writing(WritingFailure)
  /// Less space is left on the disk than a day of work may need.
  case nearlyFull
}

extension StudyStore {
  /// The least space that must be left on the disk, in bytes.
  private static let leastSpace: UInt = 64 << 20

  /// What an operator watches.
  package func condition() async throws -> StoreCondition {
    let recent = now() - 12 * 3_600
    let file = DatabaseFile(openedAt: database.path)
    return try await database.read { db in
      func count(_ sentence: String, _ arguments: StatementArguments = StatementArguments()) throws
        -> Int
      {
        try Int.fetchOne(db, prepared: sentence, arguments: arguments) ?? 0
      }
      return StoreCondition(
        sessions: try count("SELECT count(*) FROM session WHERE lastSeenAt > ?", [recent]),
        mailWaiting: try count(
          """
          SELECT (SELECT count(*) FROM mail WHERE endedAt IS NULL)
            + (SELECT count(*) FROM accountMail WHERE endedAt IS NULL)
          """),
        mailGivenUp: try count(
          """
          SELECT (SELECT count(*) FROM mail WHERE outcome = 'givenUp')
            + (SELECT count(*) FROM accountMail WHERE outcome = 'givenUp')
          """),
        webhooksWaiting: try count("SELECT count(*) FROM webhookDelivery WHERE outcome IS NULL"),
        databaseBytes: DatabaseFile.size(of: file.path) ?? 0,
        logBytes: DatabaseFile.size(of: file.log) ?? 0)
    }
  }

  /// Why the database cannot be used now; nil if all is well.
  package func fault() async -> StoreFault? {
    do {
      _ = try await database.read { try Int.fetchOne($0, prepared: "SELECT count(*) FROM account") }
    } catch { return .unreadable }
    if database.configuration.readonly { return .writing(.readOnly) }
    do {
      // Rolled back, so that nothing that is kept until the next write is made again.
      try await database.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) { .rollback }
      }
    } catch { return WritingFailure(error).map(StoreFault.writing) ?? .unreadable }
    if let failure = DiskProbe(nextTo: database.path).failure() { return .writing(failure) }
    let folder = URL(filePath: database.path).deletingLastPathComponent().path
    var disk = statvfs()
    guard statvfs(folder, &disk) == 0 else { return nil }
    return disk.f_bavail * disk.f_frsize < Self.leastSpace ? .nearlyFull : nil
  }
}
