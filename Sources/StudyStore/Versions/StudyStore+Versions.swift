import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// A study's versions that a person may read, the highest number first; nil if they may not know of the study. Those that
  /// are not as the history recorded them are among them, and say so.
  package func versions(
    of id: Study.ID, for account: Account.ID, comparing compared: ComparedRows = .withoutThreads
  ) async throws -> [VersionLine]? {
    try await database.read { db in
      guard try db.mayReadVersions(of: id, account) else { return nil }
      var lines = try Row.fetchAll(
        db,
        prepared: VersionLine.select()
          + " WHERE version.study = :study AND \(VersionAccess.mayRead("version", ":account"))"
          + " ORDER BY version.major DESC, version.minor DESC, version.patch DESC",
        arguments: ["study": id.uuidString, "account": account.uuidString]
      ).map(VersionLine.init(row:))
      for altered in try db.alteredVersions(of: id, comparing: compared) {
        guard let index = lines.firstIndex(where: { $0.number == altered.number }) else { continue }
        lines[index].altered = altered
      }
      return lines
    }
  }

  /// A version with its frozen bytes; nil if there is none or this person may not know of it.
  /// - Throws: `AlteredVersion`.
  package func version(
    _ number: VersionNumber, of id: Study.ID, for account: Account.ID,
    comparing compared: ComparedRows = .withThreads
  ) async throws -> (line: VersionLine, version: Version)? {
    try await database.read { db in
      guard try db.readableVersion(number, of: id, for: account) != nil else { return nil }
      return try db.openVersion(
        number, of: id, comparing: compared,
        knowing: compared == .withThreads ? alteredThreads(of: id, db) : nil)
    }
  }
}

extension Database {
  /// A version with its frozen bytes; nil if there is none.
  /// - Throws: `AlteredVersion`.
  func openVersion(
    _ number: VersionNumber, of study: Study.ID, comparing compared: ComparedRows = .withThreads,
    knowing threads: [AlteredThread]? = nil
  ) throws -> (line: VersionLine, version: Version)? {
    guard let row = try versionRow(number, of: study, columns: ", version.canonical") else {
      return nil
    }
    try requireAsRecorded(number, in: study, comparing: compared, knowing: threads)
    let line = try VersionLine(row: row)
    return (line, Version(line, canonical: row["canonical"]))
  }
}

extension StudyStore {
  /// The draft as exported, with consents that state the versions of their texts; nil if this person may not know of
  /// the study.
  package func draftForExport(of id: Study.ID, for account: Account.ID) async throws -> Study? {
    try await database.read { [drafts] db in
      guard let access = try db.access(to: id, for: account) else { return nil }
      let draft = try db.open(access, from: drafts).draft
      return draft.study.statingConsentVersions(
        ofDraft: draft.revision, after: try db.frozenStudies(of: id))
    }
  }
}

extension VersionLine {
  fileprivate static func select(_ otherColumns: String = "") -> String {
    """
    SELECT version.id, \(Dialect.versionNumber(of: "version")) AS number, version.sha256,
      CASE WHEN \(Dialect.hasExpired("version")) THEN 'expired' ELSE version.state END AS state,
      version.notes, version.proposedAt, version.publishedAt, version.withdrawnAt,
      proposer.name AS proposer, publisher.name AS publisher, withdrawer.name AS withdrawer,
      (SELECT edit.after FROM edit
        WHERE edit.study = version.study AND edit.kind = 'withdrawn' AND edit.at = version.withdrawnAt
        ORDER BY edit.number LIMIT 1) AS withdrawal,
      coalesce(version.id = study.publishedVersion, FALSE)
        AND NOT \(Dialect.hasExpired("version")) AS isCurrent,
      (SELECT min(decision.meaning) FROM decision
        WHERE decision.version = version.id AND decision.counts = TRUE
          AND decision.meaning IN ('disapprove', 'requestChanges')) AS objection,
      EXISTS (
        SELECT 1 FROM version AS earlier
        WHERE earlier.study = version.study AND earlier.id < version.id
          AND earlier.publishedAt IS NOT NULL) AS hasPublishedPredecessor,
      EXISTS (
        SELECT 1 FROM decision WHERE decision.version = version.id AND decision.counts = TRUE
      ) AS hasCountedDecision,
      EXISTS (
        SELECT 1 FROM reviewRequest
        WHERE reviewRequest.version = version.id AND reviewRequest.board IS NOT NULL
          AND reviewRequest.endedAt IS NULL) AS isBoardAsked,
      (SELECT account FROM publicationBySomeoneElse
        WHERE publicationBySomeoneElse.version = version.id) AS cannotBePublishedBy,
      \(Replacement.number) AS replacement, \(BoardObjections.columns),
      \(Approval.columns) \(otherColumns)
    FROM version
    \(Approval.join)
    JOIN study ON study.id = version.study
    JOIN account AS proposer ON proposer.id = version.proposedBy
    LEFT JOIN account AS publisher ON publisher.id = version.publishedBy
    LEFT JOIN account AS withdrawer ON withdrawer.id = version.withdrawnBy
    """
  }

  init(row: Row) throws {
    guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
    self.init(
      number: number, sha256: row["sha256"], state: try row.choice("state"), notes: row["notes"],
      proposedAt: try row.date("proposedAt"), proposedBy: row["proposer"],
      publishedAt: try row.optionalDate("publishedAt"), publishedBy: row["publisher"],
      withdrawnAt: try row.optionalDate("withdrawnAt"), withdrawnBy: row["withdrawer"],
      withdrawalReason: Self.reason(row["withdrawal"]), isCurrent: row["isCurrent"],
      approval: try Approval(row: row), objection: try row.optionalChoice("objection"),
      hasPublishedPredecessor: row["hasPublishedPredecessor"],
      hasCountedDecision: row["hasCountedDecision"], isBoardAsked: row["isBoardAsked"],
      replacement: try row.versionNumber("replacement"),
      cannotBePublishedBy: try row.optionalUUID("cannotBePublishedBy"),
      pendingObjections: BoardObjections(row: row))
  }
}

extension Version {
  /// - Parameter canonical: the content of the version's row.
  init(_ line: VersionLine, canonical: String) {
    self.init(
      number: line.number, canonical: Array(canonical.utf8), sha256: line.sha256,
      notes: line.notes, state: line.state,
      dates: Version.Dates(
        proposed: line.proposedAt, published: line.publishedAt, withdrawn: line.withdrawnAt))
  }
}

extension VersionLine {
  /// The reason in the history's record of a withdrawal.
  private static func reason(_ entry: String?) -> String? {
    entry.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?["reason"]?.stringValue
  }
}

extension Database {
  /// The versions of a study, opened. One whose content is not what the history recorded was changed outside of Accord and
  /// states nothing. Others that were altered still have the texts to which people may have consented.
  func frozenStudies(of study: Study.ID) throws -> [Study.Frozen] {
    let moves = Dictionary(grouping: try recordedMoves(of: study), by: \.version)
    return try Row.fetchAll(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number, sha256, canonical FROM version
        WHERE study = ?
        """, arguments: [study.uuidString]
    ).compactMap { row -> Study.Frozen? in
      guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
      let (hash, canonical): (String, String) = (row["sha256"], row["canonical"])
      guard moves[number.description]?.describe(content: hash) == true,
        sha256(Array(canonical.utf8)) == hash
      else { return nil }
      return (number: number, study: try Study(document: canonical.utf8))
    }
  }

  /// One version, joined with the names that a page shows.
  func versionRow(_ number: VersionNumber, of study: Study.ID, columns: String = "") throws -> Row?
  {
    try Row.fetchOne(
      self,
      prepared: VersionLine.select(columns)
        + " WHERE version.study = ? AND major = ? AND minor = ? AND patch = ?",
      arguments: [study.uuidString, number.major, number.minor, number.patch])
  }

  /// An existing version of a study.
  /// - Throws: `StoreError.notFound`, `AlteredVersion`.
  func versionLine(
    _ number: VersionNumber, of study: Study.ID, comparing compared: ComparedRows = .withoutThreads
  ) throws -> VersionLine {
    let line = try storedLine(number, of: study)
    try requireAsRecorded(number, in: study, comparing: compared)
    return line
  }

  /// An existing version as its row says, for what may be done to an altered one, and after a change that compared it.
  /// - Throws: `StoreError.notFound`.
  func storedLine(_ number: VersionNumber, of study: Study.ID) throws -> VersionLine {
    guard let row = try versionRow(number, of: study) else { throw StoreError.notFound }
    return try VersionLine(row: row)
  }
}
