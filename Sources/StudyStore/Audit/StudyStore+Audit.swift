import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Lines of the audit log, the latest first.
  /// - Parameter number: only lines before this one, which is the last on the previous page.
  package func auditLines(
    before number: Int? = nil, limit: Int = 100, filter: AuditFilter = AuditFilter()
  ) async throws -> [AuditLine] {
    try await database.read { db in
      try db.auditLines(filter, "number < :bound", number ?? Int.max, "number DESC", limit)
    }
  }

  /// Lines of the audit log for an export, the earliest first.
  package func auditLines(
    after number: Int, limit: Int = 500, filter: AuditFilter = AuditFilter()
  ) async throws -> [AuditLine] {
    try await database.read { db in
      try db.auditLines(filter, "number > :bound", number, "number", limit)
    }
  }

  /// Where the audit log ends now.
  package func auditEnd() async throws -> ChainEnd {
    try await database.read { try $0.auditEnd() }
  }

  /// The studies that the audit log mentions. The title is nil for studies that the reader may not know of.
  package func auditedStudies(for reader: Account.ID) async throws
    -> [(id: Study.ID, title: String?)]
  {
    try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT study.id, CASE WHEN member.account IS NULL THEN NULL ELSE study.title END AS title
          FROM study LEFT JOIN member ON member.study = study.id AND member.account = ?
          WHERE EXISTS (SELECT 1 FROM auditEntry WHERE auditEntry.study = study.id)
          ORDER BY study.title, study.id
          """,
        arguments: [reader.uuidString]
      ).map { (try $0.uuid("id"), $0["title"]) }
    }
  }

  /// Whether the audit log is as it was written. Each line is checked once after the store is opened; later, only new
  /// lines are.
  /// - Parameter again: whether to check every line again.
  package func auditCheck(again: Bool = false) async throws -> HistoryCheck {
    if again { checks.forget(nil) }
    let known = checks.check(of: nil)
    if let known, case .broken = known.verdict { return known }
    let now = now()
    let found = try await database.read { db in
      try db.verifyAudit(after: known?.chain ?? CheckedChain())
    }
    let check = HistoryCheck(
      verdict: found.verdict, at: known?.at ?? now.date, first: known?.first ?? found.chain.count,
      chain: found.chain)
    checks.keep(check, of: nil)
    return check
  }

  /// Records that someone took a file out of the portal. If nothing can be written at the moment, the file may still be
  /// read, as everything else.
  /// - Parameters:
  ///   - file: its name, such as study.json.
  ///   - account: nil for a command.
  ///   - hash: SHA-256 of the file, or of the last line of an exported chain.
  /// - Returns: whether it was recorded.
  @discardableResult
  package func recordDownload(
    of file: String, format: String, hash: String?, study: Study.ID?, version: VersionNumber? = nil,
    by account: Account.ID?
  ) async throws -> Bool {
    var entry = NewAuditEntry(.downloaded, by: account, at: now(), from: RequestOrigin.address)
    entry.object = file
    entry.study = study
    var facts: [String: JSONValue] = ["format": .string(format)]
    facts["sha256"] = hash.map(JSONValue.string)
    facts["version"] = version.map { .string("\($0)") }
    entry.after = .object(facts)
    do {
      try await database.write { [entry] db in try db.append(entry) }
      return true
    } catch  where WritingFailure(error) != nil {
      return false
    }
  }
}

extension Database {
  fileprivate func auditEnd() throws -> ChainEnd {
    guard let end = try Row.fetchOne(self, prepared: "SELECT length, hash FROM auditEnd") else {
      throw Dialect.damage("The end of the audit log is missing.")
    }
    return ChainEnd(length: end["length"], hash: end["hash"])
  }

  fileprivate func auditLines(
    _ filter: AuditFilter, _ part: String, _ bound: Int, _ order: String, _ limit: Int
  ) throws -> [AuditLine] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT \(AuditEntry.columns) FROM auditEntry
        WHERE \(part)
          AND (:account IS NULL OR account = :account OR object = :account)
          AND (:action IS NULL OR action = :action)
          AND (:study IS NULL OR study = :study)
          AND (:from IS NULL OR at >= :from) AND (:until IS NULL OR at < :until)
        ORDER BY \(order) LIMIT :limit
        """,
      arguments: [
        "bound": bound, "account": filter.account?.uuidString, "action": filter.action?.rawValue,
        "study": filter.study?.uuidString, "from": filter.from.map { Timestamp($0) },
        "until": filter.until.map { Timestamp($0) }, "limit": limit,
      ]
    ).map(AuditLine.init(row:))
  }

  /// Checks the lines of the audit log after those already checked.
  fileprivate func verifyAudit(after known: CheckedChain) throws -> (
    verdict: HistoryVerdict, chain: CheckedChain
  ) {
    var chain = known
    if known.count > 0 {
      let last = try String.fetchOne(
        self, prepared: "SELECT hash FROM auditEntry WHERE number = ?", arguments: [known.count])
      // Something earlier has changed; checking from the start finds the line.
      if last != known.hash { chain = CheckedChain() }
    }
    let rows = try Row.fetchCursor(
      self,
      sql: "SELECT \(AuditEntry.columns) FROM auditEntry WHERE number > ? ORDER BY number",
      arguments: [chain.count == 0 ? Int.min : chain.count])
    while let row = try rows.next() {
      let number = chain.count + 1
      let entry = AuditEntry(row: row)
      guard entry.number == number, row.previousHash == chain.hash,
        entry.hash(after: chain.hash) == row.ownHash
      else { return (.broken(at: number), known) }
      chain = CheckedChain(count: number, hash: row.ownHash)
    }
    let end = try auditEnd()
    guard end == ChainEnd(length: chain.count, hash: chain.hash) else {
      return (.broken(at: min(chain.count, end.length) + 1), known)
    }
    return (.unbroken(count: chain.count), chain)
  }
}
