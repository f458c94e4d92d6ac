import Foundation
import GRDB
import StudyModel

/// How a version came about: the history of its study up to the line that proposed it. What authors wrote in drafts, and
/// what they and reviewers wrote to each other, is left out: people outside the study read bundles.
package struct VersionHistory: Sendable {
  /// The earliest first; together they are one unbroken chain.
  package let lines: [Line]
  /// The people whom lines with content name, by id.
  package let people: [(id: Account.ID, name: String)]

  package struct Line: Sendable {
    package let number: Int
    /// UTC, as stored.
    package let at: String
    package let kind: String
    /// Whether it has its content, and a person did it.
    fileprivate let isByPerson: Bool
    /// Empty without its content.
    package let person: String
    /// Empty without its content.
    package let summary: String
    package let previous: String
    package let hash: String
    /// Its line in an exported chain.
    package let json: [UInt8]
  }
}

extension StudyStore {
  /// The history of a version; nil if there is no such version or this person may not know of it.
  package func versionHistory(
    _ number: VersionNumber, of id: Study.ID, for account: Account.ID
  ) async throws -> VersionHistory? {
    try await database.read { db in
      guard let version = try db.readableVersion(number, of: id, for: account) else { return nil }
      let hash = try String.fetchOne(
        db, prepared: "SELECT sha256 FROM version WHERE id = ?", arguments: [version])
      let proposal = try db.recordedMoves(of: id, only: number)
        .last { $0.state == .proposed && $0.sha256 == hash }
      return try db.versionHistory(of: id, upTo: proposal?.line ?? 0)
    }
  }
}

extension Database {
  fileprivate func versionHistory(of study: Study.ID, upTo end: Int) throws -> VersionHistory {
    var lines: [VersionHistory.Line] = []
    var names: [String: String] = [:]
    // One row at a time: the values before and after each edit are many times as large as what is kept of it.
    let rows = try Row.fetchCursor(
      self,
      prepared: """
        SELECT \(HistoryEntry.columns), account.name AS accountName
        FROM edit JOIN account ON account.id = edit.account
        WHERE edit.study = ? AND edit.number <= ? ORDER BY edit.number
        """, arguments: [study.uuidString, end])
    while let row = try rows.next() {
      let line = VersionHistory.Line(row: row)
      if line.isByPerson { names[row["account"]] = line.person }
      lines.append(line)
    }
    let people = names.sorted { $0.key < $1.key }.compactMap { id, name in
      UUID(uuidString: id).map { (id: $0, name: name) }
    }
    return VersionHistory(lines: lines, people: people)
  }
}

extension VersionHistory.Line {
  /// What a line may say outside the study: only what became of its versions, which their bundles say too.
  private static let disclosed: Set<EditLine.Kind> = [
    .proposed, .published, .withdrawn, .approved, .changesRequested, .disapproved, .superseded,
    .expired,
  ]

  /// - Parameter row: `HistoryEntry.columns` and the name of the person.
  fileprivate init(row: Row) {
    let entry = HistoryEntry(row: row)
    number = entry.number
    at = entry.at
    kind = entry.kind
    previous = row.previousHash
    hash = row.ownHash
    if let kind = EditLine.Kind(rawValue: entry.kind), Self.disclosed.contains(kind) {
      isByPerson = !kind.isByAccord
      person = isByPerson ? row["accountName"] : EditLine.accord
      summary = entry.summary
      json = RecordedLine(row: row).json
    } else {
      isByPerson = false
      person = ""
      summary = ""
      json = entry.withheldBytes(previous: previous, hash: hash)
    }
  }
}
