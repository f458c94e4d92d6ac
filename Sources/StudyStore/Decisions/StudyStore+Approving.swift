import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Records an approval that a board gave outside this portal, or renews that of a version in use.
  /// - Parameters:
  ///   - seen: the version as the owner saw it; nil if another approval that was recorded meanwhile does not matter.
  ///   - password: the owner's, typed again to sign what is recorded.
  ///   - source: where the password was typed, such as a network address.
  /// - Throws: `ApprovalError`, also while the board in this portal decides on the version, or if it has;
  ///   `AccountError.wrongPassword`, `SignInError.tooManyAttempts`; `StoreError`: only owners may do this.
  package func recordOutsideApproval(
    _ approval: OutsideApproval, of id: Study.ID, _ number: VersionNumber,
    seen: VersionLine? = nil, by account: Account.ID, password: String, from source: String = ""
  ) async throws -> VersionLine {
    try await noteExpiries(of: id, by: account)
    return try await recordingRefusals(in: id, by: account, ["version": "\(number)"]) {
      try await sign(
        approval, of: id, number, seen: seen, by: account, password: password, from: source)
    }
  }

  private func sign(
    _ approval: OutsideApproval, of id: Study.ID, _ number: VersionNumber, seen: VersionLine?,
    by account: Account.ID, password: String, from source: String
  ) async throws -> VersionLine {
    let new = try approval.checked(on: try await database.read { try $0.today() })
    // People who cannot record it need not sign, so that no password is tried in vain.
    _ = try await database.read {
      try $0.requireRecordable(new, of: id, number, by: account, comparing: .withoutThreads)
    }
    let hash = try await confirm(password, of: account, from: source)
    let now = now()
    return try await database.write { db in
      let signer = try db.requireSigner(account, passwordHash: hash)
      let (line, version) = try db.requireRecordable(
        new, of: id, number, by: account, comparing: .withThreads)
      if let seen, line.approval != seen.approval { throw ApprovalError.recordedMeanwhile }
      var kept = new
      kept.signedName = signer.name
      kept.letter = try db.keep(approval.letter)
      // A renewal never asks less of people who consented than what it renews.
      kept.reconsent = [kept.reconsent, line.approval?.reconsent].compactMap(\.self).max()
      let at = try db.moment(now, in: id)
      try db.keep(kept, of: version, line, by: account, at: at)
      if line.state == .proposed { try db.move(line, of: id, to: .approved) }
      try db.append(
        NewEdit(
          study: id, kind: .approved, account: account, at: at,
          summary: "Recorded that \(new.decidedBy) approved version \(number) under \(new.number)",
          after: line.entry(adding: kept.entry)))
      return try db.storedLine(number, of: id)
    }
  }

  /// The letter with which a board outside approved a version; nil if there is none.
  /// - Throws: `StoreError.notFound` if this person may not know of the version.
  package func approvalLetter(
    of id: Study.ID, _ number: VersionNumber, for account: Account.ID
  ) async throws -> [UInt8]? {
    try await database.read { db in
      guard try db.readableVersion(number, of: id, for: account) != nil else {
        throw StoreError.notFound
      }
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
  var reconsent: Reconsent?
  let decidedBy: String
  /// The decision that completed it; nil if it was given outside.
  let decision: Int64?
  var letter: String?
  /// The name of the person who recorded it; nil if a decision completed it, which has a name of its own.
  var signedName: String?

  /// The history's record of an approval.
  var entry: [String: JSONValue] {
    var entry: [String: JSONValue] = [
      "approvalNumber": .string(number), "approvedOn": .string("\(approvedOn)"),
      "expiresOn": expiresOn.map { JSONValue.string("\($0)") } ?? .null,
      "reconsent": reconsent.map { JSONValue.string($0.rawValue) } ?? .null,
      "decidedBy": .string(decidedBy),
      "letter": letter.map { JSONValue.string($0) } ?? .null,
    ]
    entry["name"] = signedName.map(JSONValue.string)
    return entry
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
    if let fault = Self.faults(approvedOn: approvedOn, expiresOn: expiresOn, on: today).first {
      throw fault
    }
    if let fault = Self.fault(of: letter) { throw fault }
    return NewApproval(
      number: number, approvedOn: approvedOn, expiresOn: expiresOn, reconsent: reconsent,
      decidedBy: name, decision: nil, letter: nil)
  }
}

extension Database {
  /// - Throws: `ApprovalError`, `StoreError`.
  fileprivate func requireRecordable(
    _ approval: NewApproval, of study: Study.ID, _ number: VersionNumber, by account: Account.ID,
    comparing compared: ComparedRows
  ) throws -> (line: VersionLine, version: Int64) {
    _ = try requireAccess(to: study, for: account, as: .owner)
    let line = try versionLine(number, of: study, comparing: compared)
    guard [.proposed, .approved, .published].contains(line.state),
      let version = try versionID(number, of: study)
    else { throw ApprovalError.notInReview(line.state) }
    if line.state == .proposed, let newer = try replacement(of: version) {
      throw ApprovalError.replaced(by: newer)
    }
    guard try !hasCountedDecision(on: version), try !isWithBoard(version) else {
      throw ApprovalError.boardDecides
    }
    guard try !isObjectedTo(line.sha256, in: study) else { throw ApprovalError.boardObjected }
    guard try !isTaken(approval.number, by: approval.decidedBy, exceptBy: version) else {
      throw ApprovalError.numberTaken
    }
    return (line, version)
  }

  /// Whether a board or person approved another version of the same study under a number.
  func isTaken(_ number: String, by board: String, exceptBy version: Int64) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM approval
          JOIN version AS other ON other.id = approval.version
          JOIN version AS own ON own.study = other.study AND own.id <> other.id
          WHERE approval.number = ? AND approval.decidedBy = ? AND own.id = ?)
        """, arguments: [number, board, version]) ?? false
  }

  /// Writes an approval of a version's bytes.
  func keep(
    _ approval: NewApproval, of version: Int64, _ line: VersionLine, by account: Account.ID,
    at: Timestamp
  ) throws {
    try execute(
      prepared: """
        INSERT INTO approval (version, sha256, decision, number, approvedOn, expiresOn, reconsent,
          decidedBy, recordedBy, at, letter, signedName)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        version, line.sha256, approval.decision, approval.number, "\(approval.approvedOn)",
        approval.expiresOn.map { "\($0)" }, approval.reconsent?.rawValue, approval.decidedBy,
        account.uuidString, at, approval.letter, approval.signedName,
      ])
  }

  /// A number for an approval to which nobody gave one, such as 2026-0007.
  func freeApprovalNumber(in year: Int) throws -> String {
    var count = try Int.fetchOne(self, prepared: "SELECT count(*) FROM approval") ?? 0
    while true {
      count += 1
      let digits = String(count)
      let number = "\(year)-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      let isTaken = try Bool.fetchOne(
        self, prepared: "SELECT EXISTS (SELECT 1 FROM approval WHERE number = ?)",
        arguments: [number])
      if isTaken != true { return number }
    }
  }
}
