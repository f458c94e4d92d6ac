import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Freezes the draft under a number. In the version, each consent states a version of its text that no earlier
  /// version states for a different text. The board can be asked in the same step: then neither happens without the other.
  /// - Parameters:
  ///   - revision: the revision of the draft that the author saw.
  ///   - board: the board that is asked to review the version, which must be the study's; nil to ask none.
  ///   - dueOn: the day until which the board should decide.
  ///   - submission: recognizes a form that is sent again.
  ///   - maker: generates the files of the version, which are stored with it.
  ///   - result: what is remembered for a form that is sent again: the number, unless something else is needed.
  /// - Throws: `EditConflict` if the draft has changed since then; `VersionError`, also for a draft with problems that
  ///   must be fixed; `ReviewError` if the board cannot be asked; `StoreError` unless the person is an editor or owner;
  ///   `RepeatedSubmission`.
  package func propose(
    _ id: Study.ID, as number: VersionNumber, notes: String, basedOn revision: Int,
    by account: Account.ID, asking board: Board.ID? = nil, dueOn: CalendarDay? = nil,
    submission: Submission? = nil, making maker: ArtifactMaker? = nil,
    remembering result: @escaping @Sendable (VersionLine) -> String = { "\($0.number)" }
  ) async throws -> VersionLine {
    try await noteExpiries(of: id, by: account)
    let now = now()
    let entry = NewAuditEntry(.invited, by: account, at: now, from: RequestOrigin.address)
    let (drafts, numbers) = (drafts, numbers)
    let prepare: @Sendable (Database) throws -> PreparedVersion = { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      try db.refuseRepeated(submission, by: account)
      let draft = try db.open(access, from: drafts).draft
      guard revision == access.revision else { throw EditConflict(current: draft, place: []) }
      try access.refuseProblems()
      let gaps = draft.study.translationsToFinish()
      guard gaps.isEmpty else { throw VersionError.incompleteTranslations(gaps.count) }
      try db.requireRecordedCorrections(for: number, in: id)
      let basis = try db.numberBasis(of: id)
      try db.require(number, for: draft.study, since: basis, by: numbers)
      let frozen = draft.study.statingConsentVersions(
        as: number, after: try db.frozenStudies(of: id))
      let version = try Version(freezing: frozen, as: number, notes: notes.withoutNull)
      return PreparedVersion(
        version: version, assets: frozen.assets,
        artifacts: try maker?.make(version, db.assets(of: frozen)) ?? [],
        earlier: try db.frozenHashes(of: id), basis: basis,
        historyLength: try db.historyLength(of: id))
    }
    // Reading every earlier version and generating the files run in parallel with the saves of others; only the write
    // itself waits for the database.
    let early = try await database.read(prepare)
    return try await database.write { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      let earlier = try db.frozenHashes(of: id)
      let isCurrent =
        try access.revision == revision && earlier == early.earlier
        && (db.historyLength(of: id) == early.historyLength
          || db.numberBasis(of: id) == early.basis)
      let prepared = try isCurrent ? early : prepare(db)
      let version = prepared.version
      // They may have been counted again since then, for the same revision.
      try access.refuseProblems()
      try db.requireNews(in: version, of: id)
      let at = try db.moment(now, in: id)
      try db.execute(
        prepared: """
          INSERT INTO version (study, major, minor, patch, state, sha256, revision, proposedAt,
            proposedBy, notes, canonical)
          VALUES (?, ?, ?, ?, 'proposed', ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, number.major, number.minor, number.patch, version.sha256, revision, at,
          account.uuidString, version.notes, String(decoding: version.canonical, as: UTF8.self),
        ])
      try db.noteAuthors(of: number, in: id, proposedBy: account)
      try db.note(prepared.assets, inVersionOf: id)
      if let maker { try db.keep(prepared.artifacts, of: id, number, madeBy: maker.release) }
      try db.append(
        NewEdit(
          study: id, kind: .proposed, account: account, at: at,
          summary: "Proposed version \(number)", after: version.entry))
      let line = try db.storedLine(number, of: id)
      try db.supersede(.changesRequested, .disapproved, in: id, by: line, of: account, at: at)
      if let board {
        _ = try db.ask(
          .namedBoard(board), dueOn: dueOn, about: line, of: id, by: account, recording: entry)
      }
      try db.remember(submission, by: account, made: result(line), at: now)
      return line
    }
  }
}

extension StudyAccess {
  /// - Throws: `VersionError.problemsToFix` if the draft has problems that must be fixed.
  fileprivate func refuseProblems() throws {
    guard problems.errors == 0 else { throw VersionError.problemsToFix(problems.errors) }
  }
}

/// A version prepared on one revision of a draft, which only needs to be written.
private struct PreparedVersion: Sendable {
  let version: Version
  let assets: [Asset]
  let artifacts: [Artifact]
  /// The earlier versions at that time.
  let earlier: [String]
  let basis: NumberBasis
  /// While nobody does anything in the study, its basis stays the same.
  let historyLength: Int?
}

extension Version {
  /// The history's record of a version, which proves which bytes and which release notes were meant.
  fileprivate var entry: JSONValue {
    .object([
      "number": .string(number.description), "sha256": .string(sha256),
      RecordedMove.notes: .string(StudyModel.sha256(Array(notes.utf8))),
    ])
  }

  /// The record of earlier releases, which had no release notes.
  static func entry(_ number: VersionNumber, sha256: String) -> JSONValue {
    .object(["number": .string(number.description), "sha256": .string(sha256)])
  }
}

extension String {
  /// SQLite would end the text at a null character.
  var withoutNull: String { replacing("\0", with: "") }
}

extension Database {
  /// The hashes of all versions of a study, which never change.
  fileprivate func frozenHashes(of study: Study.ID) throws -> [String] {
    try String.fetchAll(
      self, prepared: "SELECT sha256 FROM version WHERE study = ? ORDER BY major, minor, patch",
      arguments: [study.uuidString])
  }

  fileprivate func historyLength(of study: Study.ID) throws -> Int? {
    try Int.fetchOne(
      self, prepared: "SELECT historyLength FROM study WHERE id = ?", arguments: [study.uuidString])
  }

  /// Rejects a number that is not higher than all others, and content identical to that of the last version in effect,
  /// unless its approval ends, so that the board can renew it.
  fileprivate func requireNews(in version: Version, of study: Study.ID) throws {
    let order = "ORDER BY major DESC, minor DESC, patch DESC LIMIT 1"
    let number = """
      SELECT \(Dialect.versionNumber(of: "version")) AS number, sha256,
        \(Dialect.lastDay(of: "version")) AS lastDay
      FROM version
      """
    let last = try Row.fetchOne(
      self, prepared: "\(number) WHERE study = ? \(order)", arguments: [study.uuidString])
    if let last = try last?.versionNumber("number"), version.number <= last {
      throw VersionError.numberTooLow(last: last)
    }
    let standing = try Row.fetchOne(
      self,
      prepared: "\(number) WHERE study = ? AND state NOT IN ('withdrawn', 'expired') \(order)",
      arguments: [study.uuidString])
    if let standing, standing["sha256"] == version.sha256,
      try standing.optionalDay("lastDay") == nil,
      let since = try standing.versionNumber("number")
    {
      throw VersionError.nothingChanged(since: since)
    }
  }
}
