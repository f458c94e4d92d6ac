import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Records that approvals of a study have expired, before an operation looks at its versions, and also if the
  /// operation is refused for that. Does nothing for people who may not know of the study.
  func noteExpiries(of study: Study.ID, by account: Account.ID) async throws {
    let now = now()
    let isDue = try await database.read { db in
      try db.isExpiryDue(of: study) && db.versionAccess(to: study, for: account) != nil
    }
    guard isDue else { return }
    try await database.write { db in
      try db.noteExpiries(of: study, by: account, at: db.moment(now, in: study))
    }
  }
}

/// The moves of versions that follow from others, each with a line of history.
extension Database {
  /// Whether an approval of a study has expired, or the day has not been recorded.
  fileprivate func isExpiryDue(of study: Study.ID) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (SELECT 1 FROM latestDay WHERE day < \(Dialect.today))
          OR EXISTS (
            SELECT 1 FROM version WHERE study = ? AND \(Dialect.hasExpired("version")))
        """, arguments: [study.uuidString]) ?? false
  }

  func requiresBoard(_ study: Study.ID) throws -> Bool {
    try Bool.fetchOne(
      self, prepared: "SELECT requiresBoard FROM study WHERE id = ?", arguments: [study.uuidString])
      ?? true
  }

  /// Whether a board reviews a proposed version now, or members of one have decided on it.
  func isWithBoard(_ version: Int64) throws -> Bool {
    try Bool.fetchOne(
      self, prepared: "SELECT EXISTS (SELECT 1 FROM versionWithBoard WHERE version = ?)",
      arguments: [version]) ?? false
  }

  /// Whether a member of a board has decided on a version.
  func hasCountedDecision(on version: Int64) throws -> Bool {
    try Bool.fetchOne(
      self, prepared: "SELECT EXISTS (SELECT 1 FROM decision WHERE version = ? AND counts = TRUE)",
      arguments: [version]) ?? false
  }

  /// Whether a board objected to these bytes, under any number, and has not approved them since, according to the rows or to the
  /// history: a decision may be gone from the file, also from that of a version that was withdrawn since.
  func isObjectedTo(_ sha256: String, in study: Study.ID) throws -> Bool {
    if try recordedObjections(in: study).contains(sha256) { return true }
    return try Bool.fetchOne(
      self, prepared: "SELECT EXISTS (SELECT 1 FROM standingObjection WHERE sha256 = ?)",
      arguments: [sha256]) ?? false
  }

  /// Moves a version that is neither published nor withdrawn by it, after checking that it may.
  func move(
    _ line: VersionLine, of study: Study.ID, to state: Version.State
  ) throws {
    _ = try line.state.moving(to: state)
    try execute(
      prepared:
        "UPDATE version SET state = ? WHERE study = ? AND major = ? AND minor = ? AND patch = ?",
      arguments: [
        state.rawValue, study.uuidString, line.number.major, line.number.minor, line.number.patch,
      ])
  }

  /// Records that approvals of a study have expired, so that a clock that is set back revives none of them. Nobody did it: each
  /// line needs an account, so it has the one for which Accord looked.
  func noteExpiries(of study: Study.ID, by account: Account.ID, at now: Timestamp) throws {
    try noteDay()
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT version.id, version.sha256, \(Dialect.versionNumber(of: "version")) AS number,
          \(Dialect.lastDay(of: "version")) AS lastDay
        FROM version WHERE study = ? AND \(Dialect.hasExpired("version"))
        ORDER BY major, minor, patch
        """,
      arguments: [study.uuidString])
    for row in rows {
      let (id, sha256): (Int64, String) = (row["id"], row["sha256"])
      let (number, day): (String, String) = (row["number"], row["lastDay"])
      try execute(
        prepared: "UPDATE study SET publishedVersion = NULL WHERE id = ? AND publishedVersion = ?",
        arguments: [study.uuidString, id])
      try execute(prepared: "UPDATE version SET state = 'expired' WHERE id = ?", arguments: [id])
      try append(
        NewEdit(
          study: study, kind: .expired, account: account, at: now,
          summary: "Accord noticed that the approval of version \(number) expired after \(day)",
          after: .object([
            "number": .string(number), "sha256": .string(sha256), "lastDay": .string(day),
            "noticedBy": .string(EditLine.accord),
          ])))
    }
  }

  /// Supersedes every version below a new one that is in one of two states.
  func supersede(
    _ first: Version.State, _ second: Version.State, in study: Study.ID, by newer: VersionLine,
    of account: Account.ID, at now: Timestamp
  ) throws {
    let number = newer.number
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT version.id, version.sha256, \(Dialect.versionNumber(of: "version")) AS number
        FROM version
        WHERE study = ? AND state IN (?, ?) AND (major, minor, patch) < (?, ?, ?)
        ORDER BY major, minor, patch
        """,
      arguments: [
        study.uuidString, first.rawValue, second.rawValue, number.major, number.minor, number.patch,
      ])
    for row in rows {
      let (id, sha256, older): (Int64, String, String) = (row["id"], row["sha256"], row["number"])
      try execute(prepared: "UPDATE version SET state = 'superseded' WHERE id = ?", arguments: [id])
      try append(
        NewEdit(
          study: study, kind: .superseded, account: account, at: now,
          summary: "Version \(number) replaced version \(older)",
          after: .object([
            "number": .string(older), "sha256": .string(sha256), "by": .string("\(number)"),
          ])))
    }
  }

  /// Records the authors of a version that has just been proposed: who wrote what is new in it since the last one that a
  /// board approved, who owns the study, who can edit it and ever did, and who wrote what the draft took back from earlier
  /// versions or through its history, also if the last approved one no longer had it. What was taken back from a line after
  /// the last approved version is either in that version or by its later authors.
  func noteAuthors(
    of number: VersionNumber, in study: Study.ID, proposedBy account: Account.ID
  ) throws {
    guard let version = try versionID(number, of: study) else { throw StoreError.notFound }
    // Not by the rows of approvals: someone who writes one to the file would take people off the authors.
    let moves = try recordedMoves(of: study)
    let approved = Set(moves.filter { $0.state == .approved }.compactMap(\.version))
    let agreed = try Row.fetchAll(
      self,
      prepared: """
        SELECT version.id, \(Dialect.versionNumber(of: "version")) AS number FROM version
        WHERE study = ? AND id < ? ORDER BY id DESC
        """, arguments: [study.uuidString, version]
    ).first { approved.contains($0["number"]) }
    let proposal = moves.last { move in
      move.state == .proposed && move.version.map(approved.contains) == true
    }
    try execute(
      prepared: """
        INSERT INTO versionAuthor (version, account)
        SELECT :version, account FROM edit
        WHERE study = :study AND kind IN ('created', 'edited', 'undone') AND number > (
          SELECT coalesce(max(number), 0) FROM edit WHERE study = :study AND kind = 'proposed')
        UNION
        SELECT :version, :account
        UNION
        SELECT :version, member.account FROM member
        WHERE member.study = :study AND (member.role = 'owner' OR member.role = 'editor' AND EXISTS (
          SELECT 1 FROM edit WHERE edit.study = :study AND edit.account = member.account
            AND edit.kind IN ('created', 'edited', 'undone')))
        UNION
        SELECT :version, versionAuthor.account FROM versionAuthor
        JOIN version ON version.id = versionAuthor.version
        WHERE version.study = :study AND version.id < :version
          AND version.id > :agreed
        UNION
        SELECT :version, versionAuthor.account FROM restoredVersion
        JOIN version ON version.study = restoredVersion.study
          AND version.id <= restoredVersion.version
        JOIN versionAuthor ON versionAuthor.version = version.id
        WHERE restoredVersion.study = :study AND restoredVersion.number > (
          SELECT coalesce(max(number), 0) FROM edit WHERE study = :study AND kind = 'proposed')
        UNION
        SELECT :version, account FROM edit
        WHERE study = :study AND kind IN ('created', 'edited', 'undone') AND number < (
          SELECT max(earlier) FROM restoredEdit
          WHERE study = :study AND number > (
              SELECT coalesce(max(number), 0) FROM edit WHERE study = :study AND kind = 'proposed')
            AND earlier < :proposal)
        """,
      arguments: [
        "version": version, "study": study.uuidString, "account": account.uuidString,
        "agreed": (agreed?["id"] as Int64?) ?? 0, "proposal": proposal?.line,
      ])
  }

  /// Whether someone wrote part of a version or owns its study, so that they cannot decide on it.
  func isAuthor(_ account: Account.ID, of version: Int64) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: "SELECT EXISTS (SELECT 1 FROM versionStake WHERE version = ? AND account = ?)",
      arguments: [version, account.uuidString]) ?? false
  }

  /// The moment to record in a study: never before its last recorded one, even if the clock was set back.
  func moment(_ now: Timestamp, in study: Study.ID) throws -> Timestamp {
    let row = try Row.fetchOne(
      self, prepared: "SELECT at FROM edit WHERE study = ? ORDER BY number DESC LIMIT 1",
      arguments: [study.uuidString])
    return try row.map { max(now, Timestamp(try $0.date("at"))) } ?? now
  }
}

extension VersionLine {
  /// The history's record of a version, which proves which bytes were meant.
  var entry: JSONValue { entry(adding: [:]) }

  /// - Parameter altered: how the version was not as recorded.
  func entry(because reason: String, altered: AlteredVersion?) -> JSONValue {
    var additional: [String: JSONValue] = [:]
    if !reason.isEmpty { additional["reason"] = .string(reason) }
    additional["altered"] = altered.map { .string($0.fault) }
    return entry(adding: additional)
  }

  func entry(adding additional: [String: JSONValue]) -> JSONValue {
    .object(
      additional.merging([
        "number": .string(number.description), "sha256": .string(sha256),
      ]) { _, own in own })
  }
}
