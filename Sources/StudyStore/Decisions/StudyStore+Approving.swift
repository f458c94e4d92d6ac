import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Records an approval that a board gave outside this portal, or renews that of a version in use.
  /// - Throws: `ApprovalError`; `StoreError`: only owners may do this.
  package func recordOutsideApproval(
    _ approval: OutsideApproval, of id: Study.ID, _ number: VersionNumber, by account: Account.ID
  ) async throws -> VersionLine {
    let now = now()
    let new = try approval.checked(on: today())
    return try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner)
      let line = try db.versionLine(number, of: id)
      guard [.proposed, .approved, .published].contains(line.state),
        let version = try db.versionID(number, of: id)
      else { throw ApprovalError.notInReview(line.state) }
      var kept = new
      kept.letter = try db.keep(approval.letter)
      let at = try db.moment(now, in: id)
      try db.keep(kept, of: version, line, by: account, at: at)
      if line.state == .proposed { try db.move(line, of: id, to: .approved) }
      try db.append(
        NewEdit(
          study: id, kind: .approved, account: account, at: at,
          summary: "Recorded that \(new.decidedBy) approved version \(number) under \(new.number)",
          after: line.entry(adding: kept.entry)))
      return try db.versionLine(number, of: id)
    }
  }

  /// The letter with which a board outside approved a version; nil if there is none.
  /// - Throws: `StoreError.notFound` if this person may not know of the version.
  package func approvalLetter(
    of id: Study.ID, _ number: VersionNumber, for account: Account.ID
  ) async throws -> [UInt8]? {
    try await database.read { db in
      guard try db.mayReadVersions(of: id, account) else { throw StoreError.notFound }
      let letter = try db.versionLine(number, of: id).approval?.letter
      return try letter.map { try db.bytes(ofArtifact: $0) }
    }
  }
}

/// An approval about to be written.
struct NewApproval: Sendable {
  let number: String
  let approvedOn: CalendarDay
  let expiresOn: CalendarDay?
  let reconsent: Reconsent
  let decidedBy: String
  /// The decision that completed it; nil if it was given outside.
  let decision: Int64?
  var letter: String?

  /// The history's record of an approval.
  var entry: [String: JSONValue] {
    [
      "approvalNumber": .string(number), "approvedOn": .string("\(approvedOn)"),
      "expiresOn": expiresOn.map { JSONValue.string("\($0)") } ?? .null,
      "reconsent": .string(reconsent.rawValue), "decidedBy": .string(decidedBy),
      "letter": letter.map { JSONValue.string($0) } ?? .null,
    ]
  }
}

extension OutsideApproval {
  /// - Throws: `ApprovalError`.
  fileprivate func checked(on today: CalendarDay) throws(ApprovalError) -> NewApproval {
    let (name, number) = (decidedBy.trimmed, number.trimmed)
    guard !name.isEmpty else { throw .missingName }
    guard !number.isEmpty else { throw .missingNumber }
    guard TextLimit.name.holds(name), TextLimit.name.holds(number) else {
      throw .longText(maximum: TextLimit.name.characters)
    }
    guard approvedOn <= today else { throw .inTheFuture }
    if let expiresOn, expiresOn < max(today, approvedOn) { throw .expiryIsPast }
    guard letter.count <= Self.largestLetter else {
      throw .letterTooLarge(maximumBytes: Self.largestLetter)
    }
    guard letter.starts(with: Array("%PDF-".utf8)) else { throw .letterIsNoPDF }
    return NewApproval(
      number: number, approvedOn: approvedOn, expiresOn: expiresOn, reconsent: reconsent,
      decidedBy: name, decision: nil, letter: nil)
  }
}

extension Database {
  /// Writes an approval of a version's bytes.
  func keep(
    _ approval: NewApproval, of version: Int64, _ line: VersionLine, by account: Account.ID,
    at: Timestamp
  ) throws {
    try execute(
      sql: """
        INSERT INTO approval (version, sha256, decision, number, approvedOn, expiresOn, reconsent,
          decidedBy, recordedBy, at, letter)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        version, line.sha256, approval.decision, approval.number, "\(approval.approvedOn)",
        approval.expiresOn.map { "\($0)" }, approval.reconsent.rawValue, approval.decidedBy,
        account.uuidString, at, approval.letter,
      ])
  }

  /// A number for an approval to which nobody gave one, such as 2026-0007.
  func freeApprovalNumber(in year: Int) throws -> String {
    let count = try Int.fetchOne(self, sql: "SELECT count(*) FROM approval") ?? 0
    let digits = String(count + 1)
    return "\(year)-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
