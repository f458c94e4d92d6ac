import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The corrections that hold in a comparison, at most one for each change. Those made for the draft, or for an earlier
  /// proposal, still hold for the version that is proposed later: the change is the same one.
  /// - Throws: `StoreError.notFound` unless the person may read the study's versions.
  package func classCorrections(
    of id: Study.ID, in pair: ComparedPair, for account: Account.ID
  ) async throws -> [ClassCorrection] {
    try await database.read { db in
      guard try db.mayReadVersions(of: id, account) else { throw StoreError.notFound }
      return try db.classCorrections(of: id, in: pair)
    }
  }

  /// Decides what a change means for participants, until someone decides again.
  /// - Parameters:
  ///   - change: the id of the change, which the caller has found in the comparison.
  ///   - name: the class; nil to return to the proposed one.
  /// - Throws: `StoreError` unless the person is an editor or owner; `CorrectionError`.
  package func correctClass(
    of change: String, to name: String?, because reason: String, in pair: ComparedPair,
    of id: Study.ID, by account: Account.ID, summary: String
  ) async throws {
    let now = now()
    let reason = reason.trimmedLines
    guard !reason.isEmpty else { throw CorrectionError.missingReason }
    guard TextLimit.paragraph.holds(reason) else { throw CorrectionError.longReason }
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .editor)
      let at = try db.momentAfterProposals(now, in: id)
      let later = try pair.later.map { try db.versionLine($0, of: id) }
      if let later, later.state != .proposed { throw CorrectionError.isDecided(later.state) }
      guard let first = try db.versionID(pair.earlier, of: id) else { throw StoreError.notFound }
      let second = try pair.later.flatMap { try db.versionID($0, of: id) }
      guard first != second else { throw StoreError.notFound }
      if let second, try db.hasCountedDecision(on: second) { throw CorrectionError.boardDecides }
      let known = try db.classCorrections(of: id, in: pair).first { $0.change == change }
      guard known?.name != name || (known != nil && known?.reason != reason) else { return }
      try db.execute(
        prepared: """
          INSERT INTO classCorrection (earlier, later, change, class, reason, account, at)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [first, second, change, name, reason, account.uuidString, at])
      try db.append(
        NewEdit(
          study: id, kind: .classCorrected, account: account, at: at,
          summary: summary, before: known.map { $0.entry(in: pair) },
          after: ClassCorrection(
            change: change, name: name, reason: reason, by: "", at: at.date
          ).entry(in: pair)))
    }
  }
}

extension ClassCorrection {
  /// The history's record of a correction.
  fileprivate func entry(in pair: ComparedPair) -> JSONValue {
    [
      "change": .string(change), "class": name.map(JSONValue.string) ?? .null,
      "reason": .string(reason), "from": .string("\(pair.earlier)"),
      "to": .string(pair.later.map { "\($0)" } ?? "draft"),
    ]
  }
}

extension Database {
  /// The moment of a correction. A version has those that were made before it was proposed, so this one is later than every
  /// proposal so far, even if the clock was set back.
  fileprivate func momentAfterProposals(_ now: Timestamp, in study: Study.ID) throws -> Timestamp {
    let proposed = try String.fetchOne(
      self, prepared: "SELECT max(proposedAt) FROM version WHERE study = ?",
      arguments: [study.uuidString]
    ).flatMap { Timestamp($0) }
    return max(try moment(now, in: study), proposed.map { $0 + 0.001 } ?? now)
  }

  func classCorrections(
    of study: Study.ID, in pair: ComparedPair
  ) throws -> [ClassCorrection] {
    guard let earlier = try versionID(pair.earlier, of: study) else { throw StoreError.notFound }
    let later = try pair.later.map { number throws -> Int64 in
      guard let id = try versionID(number, of: study) else { throw StoreError.notFound }
      return id
    }
    return try Row.fetchAll(
      self,
      prepared: """
        SELECT classCorrection.change, classCorrection.class, classCorrection.reason,
          classCorrection.at, account.name
        FROM classCorrection JOIN account ON account.id = classCorrection.account
        WHERE classCorrection.id IN (
          SELECT max(id) FROM classCorrection
          WHERE earlier = :earlier AND (
            :later IS NULL OR later = :later
            OR at <= (SELECT proposedAt FROM version WHERE version.id = :later))
          GROUP BY change)
        ORDER BY classCorrection.id
        """,
      arguments: ["earlier": earlier, "later": later]
    ).map { row in
      ClassCorrection(
        change: row["change"], name: row["class"], reason: row["reason"], by: row["name"],
        at: try row.date("at"))
    }
  }
}
