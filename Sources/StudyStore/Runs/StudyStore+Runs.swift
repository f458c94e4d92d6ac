import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Stores a new walkthrough of someone with an account.
  /// - Throws: `StoreError.notFound` if there is no such study or version for this person.
  package func startRun(
    study: Study.ID, version: VersionNumber?, task: String, language: Language, state: Data,
    draft: Data? = nil, by account: Account.ID
  ) async throws -> UUID {
    let id = random.uuid()
    let now = now()
    try await database.write { db in
      let mayRead =
        try version.map { try db.readableVersion($0, of: study, for: account) != nil }
        ?? (db.access(to: study, for: account) != nil)
      guard mayRead else { throw StoreError.notFound }
      let versionID: Int64? = try version.map { number in
        guard let row = try db.versionRow(number, of: study) else { throw StoreError.notFound }
        return row["id"]
      }
      try db.execute(prepared: "DELETE FROM walkthroughRun WHERE expiresAt <= ?", arguments: [now])
      try db.execute(
        prepared: """
          INSERT INTO walkthroughRun
            (id, study, version, account, task, language, expiresAt, state)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, study.uuidString, versionID, account.uuidString, task, language.rawValue,
          now + WalkthroughRun.lifetime, state,
        ])
      try draft.map { try db.keep($0, ofRun: id) }
    }
    return id
  }

  /// A person's own walkthrough of a study that they may still see; nil once it has expired.
  package func run(_ id: WalkthroughRun.ID, for owner: RunOwner) async throws -> WalkthroughRun? {
    let now = now()
    return try await database.read { try $0.run(id, for: owner, at: now) }
  }

  /// A person's own walkthroughs of a study that have not expired, the latest first.
  package func runs(of study: Study.ID, for owner: RunOwner) async throws -> [WalkthroughRun] {
    let now = now()
    return try await database.read { try $0.runs(of: study, for: owner, at: now) }
  }

  /// The draft with which a person's own walkthrough began; nil for a walkthrough of a version.
  package func draft(ofRun id: WalkthroughRun.ID, for owner: RunOwner) async throws -> Data? {
    let now = now()
    return try await database.read { db in
      guard try db.run(id, for: owner, at: now) != nil else { return nil }
      return try Data.fetchOne(
        db, prepared: "SELECT content FROM walkthroughDraft WHERE run = ?",
        arguments: [id.uuidString])
    }
  }

  /// Stores the next state of a walkthrough.
  /// - Parameter draft: another draft to continue in; nil for the current one.
  /// - Returns: the sequence number for the next save.
  /// - Throws: `RunConflict` if it was continued elsewhere; `StoreError.notFound` if it has expired; `VisitorLimit`.
  package func saveRun(
    _ id: WalkthroughRun.ID, state: Data, draft: Data? = nil, ifSequence sequence: Int,
    for owner: RunOwner
  ) async throws -> Int {
    let now = now()
    var lifetime = WalkthroughRun.lifetime
    if case .visitor = owner {
      guard state.count <= VisitorLimit.stateBytes else { throw VisitorLimit.tooLarge }
      lifetime = WalkthroughRun.visitorLifetime
    }
    let expiresAt = now + lifetime
    return try await database.write { db in
      guard let current = try db.run(id, for: owner, at: now) else { throw StoreError.notFound }
      guard current.sequence == sequence else { throw RunConflict(current: current) }
      try db.execute(
        prepared: "UPDATE walkthroughRun SET state = ?, sequence = ?, expiresAt = ? WHERE id = ?",
        arguments: [state, sequence + 1, expiresAt, id.uuidString])
      try draft.map { try db.keep($0, ofRun: id) }
      return sequence + 1
    }
  }
}

extension Database {
  fileprivate func keep(_ draft: Data, ofRun id: WalkthroughRun.ID) throws {
    try execute(
      prepared: """
        INSERT INTO walkthroughDraft (run, content) VALUES (?, ?)
        ON CONFLICT (run) DO UPDATE SET content = excluded.content
        """,
      arguments: [id.uuidString, draft])
  }

  fileprivate func run(_ id: WalkthroughRun.ID, for owner: RunOwner, at now: Timestamp) throws
    -> WalkthroughRun?
  {
    let own = owner.runs(at: now)
    return try Row.fetchOne(
      self, prepared: own.sql + "AND walkthroughRun.id = ?",
      arguments: own.arguments + [id.uuidString]
    ).map(WalkthroughRun.init)
  }

  fileprivate func runs(of study: Study.ID, for owner: RunOwner, at now: Timestamp) throws
    -> [WalkthroughRun]
  {
    let own = owner.runs(at: now)
    return try Row.fetchAll(
      self,
      prepared: own.sql
        + "AND walkthroughRun.study = ? ORDER BY walkthroughRun.expiresAt DESC LIMIT 100",
      arguments: own.arguments + [study.uuidString]
    ).map(WalkthroughRun.init)
  }
}

extension RunOwner {
  /// A query for the runs that the owner may continue, to which conditions can be added.
  fileprivate func runs(at now: Timestamp) -> (sql: String, arguments: StatementArguments) {
    switch self {
    case .account(let account):
      (
        sql: Self.columns + """
          LEFT JOIN version ON version.id = walkthroughRun.version
          WHERE walkthroughRun.account = ? AND walkthroughRun.expiresAt > ?
            AND (
              EXISTS (
                SELECT 1 FROM member
                WHERE member.study = walkthroughRun.study
                  AND member.account = walkthroughRun.account)
              OR (walkthroughRun.version IS NOT NULL
                AND \(VersionAccess.mayReview("version", "walkthroughRun.account"))))

          """,
        arguments: [account.uuidString, now]
      )
    case .visitor(let visitor):
      (
        sql: Self.columns + """
          JOIN viewLink ON viewLink.id = walkthroughRun.viewLink
          JOIN version ON version.id = viewLink.version AND version.id = walkthroughRun.version
          \(ViewLink.standing)
          WHERE viewLink.tokenHash = ? AND viewLink.revokedAt IS NULL AND viewLink.expiresAt > ?
            AND walkthroughRun.visitorHash = ? AND walkthroughRun.expiresAt > ?

          """,
        arguments: [hashed(visitor.link), now, hashed(visitor.browser), now]
      )
    }
  }

  private static let columns = """
    SELECT walkthroughRun.id, walkthroughRun.study, walkthroughRun.task, walkthroughRun.language,
      walkthroughRun.state, walkthroughRun.sequence,
      \(Dialect.versionNumber(of: "version")) AS versionNumber
    FROM walkthroughRun

    """
}

extension WalkthroughRun {
  fileprivate init(_ row: Row) throws {
    self.init(
      id: try row.uuid("id"), study: try row.uuid("study"),
      version: try row.versionNumber("versionNumber"), task: row["task"],
      language: Language(row["language"]), state: row["state"], sequence: row["sequence"])
  }
}
