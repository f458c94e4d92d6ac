import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Freezes the draft under a number. In the version each consent states a version of its text that no earlier version
  /// states for another text.
  /// - Parameters:
  ///   - revision: of the draft as the author saw it.
  ///   - submission: recognizes the same form when it is sent again; the number is remembered.
  ///   - maker: makes what the version shows, which is kept with it.
  /// - Throws: `EditConflict` when the draft has changed since; `VersionError`, also for a draft with problems that must
  ///   be fixed; `StoreError`: editors and owners may; `RepeatedSubmission`.
  package func propose(
    _ id: Study.ID, as number: VersionNumber, notes: String, basedOn revision: Int,
    by account: Account.ID, submission: Submission? = nil, making maker: ArtifactMaker? = nil
  ) async throws -> VersionLine {
    let now = now()
    let drafts = drafts
    let prepare: @Sendable (Database) throws -> PreparedVersion = { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      try db.refuseRepeated(submission, by: account)
      let draft = try db.open(access, from: drafts).draft
      guard revision == access.revision else { throw EditConflict(current: draft, place: []) }
      try access.refuseProblems()
      let gaps = draft.study.translationsToFinish()
      guard gaps.isEmpty else { throw VersionError.incompleteTranslations(gaps.count) }
      let frozen = draft.study.statingConsentVersions(
        as: number, after: try db.frozenStudies(of: id))
      let version = try Version(freezing: frozen, as: number, notes: notes.withoutNull)
      return PreparedVersion(
        version: version, assets: frozen.assets,
        artifacts: try maker?.make(version, db.assets(of: frozen)) ?? [],
        earlier: try db.frozenHashes(of: id))
    }
    // Reading every earlier version and making what this one shows run beside the saves of others; only the write itself
    // waits for the database.
    let early = try await database.read(prepare)
    return try await database.write { db in
      let access = try db.requireAccess(to: id, for: account, as: .editor)
      let earlier = try db.frozenHashes(of: id)
      let isCurrent = access.revision == revision && earlier == early.earlier
      let prepared = try isCurrent ? early : prepare(db)
      let version = prepared.version
      // They may have been counted again since, for the same revision.
      try access.refuseProblems()
      try db.requireNews(in: version, of: id)
      try db.execute(
        sql: """
          INSERT INTO version (study, major, minor, patch, state, sha256, revision, proposedAt,
            proposedBy, notes, canonical)
          VALUES (?, ?, ?, ?, 'proposed', ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, number.major, number.minor, number.patch, version.sha256, revision, now,
          account.uuidString, version.notes, String(decoding: version.canonical, as: UTF8.self),
        ])
      try db.note(prepared.assets, inVersionOf: id)
      if let maker { try db.keep(prepared.artifacts, of: id, number, madeBy: maker.release) }
      try db.append(
        NewEdit(
          study: id, kind: .proposed, account: account, at: now,
          summary: "Proposed version \(number)", after: version.entry))
      try db.remember(submission, by: account, made: number.description, at: now)
      return try db.versionLine(number, of: id)
    }
  }
}

extension StudyAccess {
  /// - Throws: `VersionError.problemsToFix` where the draft has problems that must be fixed.
  fileprivate func refuseProblems() throws {
    guard problems.errors == 0 else { throw VersionError.problemsToFix(problems.errors) }
  }
}

/// A version that has been worked out on one revision of a draft and only needs to be written.
private struct PreparedVersion: Sendable {
  let version: Version
  let assets: [Asset]
  let artifacts: [Artifact]
  /// Which versions there were.
  let earlier: [String]
}

extension Version {
  /// What the history keeps of a version: enough to prove which bytes were meant.
  var entry: JSONValue {
    .object(["number": .string(number.description), "sha256": .string(sha256)])
  }
}

extension String {
  /// SQLite would end the text there.
  fileprivate var withoutNull: String { replacing("\0", with: "") }
}

extension Database {
  /// The hashes of all versions of a study, which never change.
  fileprivate func frozenHashes(of study: Study.ID) throws -> [String] {
    try String.fetchAll(
      self, sql: "SELECT sha256 FROM version WHERE study = ? ORDER BY major, minor, patch",
      arguments: [study.uuidString])
  }

  /// Refuses a number that is not above all others, and content that the last standing version has already.
  fileprivate func requireNews(in version: Version, of study: Study.ID) throws {
    let order = "ORDER BY major DESC, minor DESC, patch DESC LIMIT 1"
    let number = "SELECT \(Dialect.versionNumber(of: "version")) AS number, sha256 FROM version"
    let last = try Row.fetchOne(
      self, sql: "\(number) WHERE study = ? \(order)", arguments: [study.uuidString])
    if let last = try last?.versionNumber("number"), version.number <= last {
      throw VersionError.numberTooLow(last: last)
    }
    let standing = try Row.fetchOne(
      self, sql: "\(number) WHERE study = ? AND state <> 'withdrawn' \(order)",
      arguments: [study.uuidString])
    if let standing, standing["sha256"] == version.sha256,
      let since = try standing.versionNumber("number")
    {
      throw VersionError.nothingChanged(since: since)
    }
  }
}
