import Foundation
import GRDB
import StudyModel

/// What was said is shown only as the history recorded it. Every method that gives threads to a page goes through one of these
/// (`docs/decisions/0119-altered-comments-are-not-shown.md`).
extension StudyStore {
  /// What is wrong with the threads of a study, compared once while nothing is written.
  func alteredThreads(of study: Study.ID, _ db: Database) throws -> [AlteredThread] {
    try comparisons.threads(of: study, db) { try db.alteredThreads(of: study) }
  }

  /// Threads for a page that shows other things as well: of those that are not as recorded, it says so instead.
  /// - Parameter altered: what is wrong with them, if that was compared before.
  func shown(
    _ threads: [StudyThread], of study: Study.ID, knowing altered: [AlteredThread]? = nil,
    _ db: Database
  ) throws -> [StudyThread] {
    guard !threads.isEmpty else { return [] }
    let altered = try Dictionary(
      grouping: altered ?? alteredThreads(of: study, db), by: \.thread)
    return threads.map { thread in
      altered[thread.id.uuidString].map { thread.withheld(because: $0.map(\.difference)) }
        ?? thread
    }
  }

  /// A thread for a page of its own.
  /// - Throws: `AlteredVersion` or `AlteredDraft` for what it is about, if it is not as recorded.
  func shown(_ thread: StudyThread, _ db: Database) throws -> StudyThread? {
    let altered = try alteredThreads(of: thread.study, db)
    guard let own = altered.first(where: { $0.thread == thread.id.uuidString }) else {
      return thread
    }
    if let version = own.version {
      try db.requireAsRecorded(version, in: thread.study, comparing: .withThreads, knowing: altered)
    } else if let draft = try db.alteredDraft(of: thread.study, altered) {
      throw draft
    }
    return try shown([thread], of: thread.study, db).first
  }

  /// Refuses a list of what was said about a version that is not opened either.
  /// - Returns: what is wrong with the threads of the study; nil if that was not compared.
  /// - Throws: `AlteredVersion`, to people who may read the version.
  func requireShown(
    _ subject: ThreadFilter.Subject, of study: Study.ID, for account: Account.ID, _ db: Database
  ) throws -> [AlteredThread]? {
    guard case .version(let number) = subject,
      try db.readableVersion(number, of: study, for: account) != nil
    else { return nil }
    let altered = try alteredThreads(of: study, db)
    if !altered.isEmpty {
      try db.requireAsRecorded(number, in: study, comparing: .withThreads, knowing: altered)
    }
    return altered
  }
}
