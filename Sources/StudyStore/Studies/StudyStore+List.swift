import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The maximum number of studies found; people with more matches can add a word to the search.
  package static let searchLimit = 1_000

  /// One page of a person's studies, the last edited first, and the total number.
  /// - Parameter text: words that the title, short title, organization, or slug must contain.
  package func studies(
    for account: Account.ID, matching text: String = "", archived: Bool = false, page: Int = 1,
    pageSize: Int = 50
  ) async throws -> (cards: [StudyCard], total: Int) {
    let size = min(max(pageSize, 1), 500)
    let skipped = (min(max(page, 1), 1_000_000) - 1) * size
    let words = SearchText.words(of: text)
    return try await database.read { db in
      let shelf = Shelf(account: account, isArchived: archived)
      let total = try db.count(shelf)
      if words.isEmpty {
        let ids = try db.studies(on: shelf, limit: size, offset: skipped)
        return (try db.cards(ids, for: account), total)
      }
      let hits = try db.search(shelf, total: total, for: words)
      let ids = hits.dropFirst(skipped).prefix(size)
      return (try db.cards(Array(ids), for: account), hits.count)
    }
  }
}

/// A person's current or archived studies.
private struct Shelf {
  let account: Account.ID
  let isArchived: Bool
}

extension Database {
  fileprivate func count(_ shelf: Shelf) throws -> Int {
    try Int.fetchOne(
      self, prepared: "SELECT studies FROM shelf WHERE account = ? AND isArchived = ?",
      arguments: [shelf.account.uuidString, shelf.isArchived]) ?? 0
  }

  fileprivate func studies(on shelf: Shelf, limit: Int, offset: Int) throws -> [String] {
    try String.fetchAll(
      self,
      prepared: """
        SELECT study FROM member WHERE account = ? AND isArchived = ?
        ORDER BY editedAt DESC, study LIMIT ? OFFSET ?
        """,
      arguments: [shelf.account.uuidString, shelf.isArchived, limit, offset])
  }

  /// Scans the studies of a person who has few; uses the index otherwise.
  fileprivate func search(_ shelf: Shelf, total: Int, for words: [String]) throws -> [String] {
    let long = words.filter { $0.unicodeScalars.count >= Dialect.shortestIndexedWord }
    return total <= StudyStore.searchLimit || long.isEmpty
      ? try lookThrough(shelf, for: words) : try askIndex(shelf, for: words, long: long)
  }

  private func lookThrough(_ shelf: Shelf, for words: [String]) throws -> [String] {
    try String.fetchAll(
      self,
      prepared: """
        SELECT member.study FROM member \(Dialect.orderedJoin) study ON study.id = member.study
        WHERE member.account = ? AND member.isArchived = ? \(condition(words))
        ORDER BY member.editedAt DESC, member.study LIMIT ?
        """,
      arguments: [shelf.account.uuidString, shelf.isArchived] + StatementArguments(words)
        + [StudyStore.searchLimit])
  }

  private func askIndex(_ shelf: Shelf, for words: [String], long: [String]) throws -> [String] {
    // The index starts with the newest study, so a search for a common word ends early.
    return try String.fetchAll(
      self,
      prepared: """
        SELECT study FROM (
          SELECT member.study, member.editedAt
          FROM \(Dialect.indexedStudies)
          \(Dialect.orderedJoin) member ON member.study = study.id
          WHERE \(Dialect.isIndexed) AND member.account = ? AND member.isArchived = ?
            \(condition(words))
          ORDER BY \(Dialect.newestIndexed) LIMIT ?) AS found
        ORDER BY editedAt DESC, study
        """,
      arguments: [Dialect.phrases(long), shelf.account.uuidString, shelf.isArchived]
        + StatementArguments(words) + [StudyStore.searchLimit])
  }

  private func condition(_ words: [String]) -> String {
    words.map { _ in "AND \(Dialect.contains("study.searchText"))" }.joined(separator: " ")
  }

  fileprivate func cards(_ ids: [String], for account: Account.ID) throws -> [StudyCard] {
    let statement = try cachedStatement(sql: StudyCard.select)
    return try ids.compactMap { id in
      try Row.fetchOne(statement, arguments: [account.uuidString, id]).map(StudyCard.init(row:))
    }
  }
}

extension StudyCard {
  fileprivate static let select = """
    SELECT study.*, CASE reader.role WHEN 'reviewer' THEN 'viewer' ELSE member.role END AS role,
      account.name AS editorName,
      \(Dialect.versionNumber(of: "current")) AS publishedNumber,
      study.revision - coalesce(current.revision, 0) AS editsSincePublication,
      (SELECT \(Dialect.versionNumber(of: "version")) FROM version
        WHERE version.study = study.id
        ORDER BY major DESC, minor DESC, patch DESC LIMIT 1) AS latestNumber,
      (SELECT CASE WHEN \(Dialect.hasExpired("version")) THEN 'expired' ELSE version.state END
        FROM version WHERE version.study = study.id
        ORDER BY major DESC, minor DESC, patch DESC LIMIT 1) AS latestState,
      (SELECT \(Dialect.versionNumber(of: "version")) FROM version
        WHERE version.study = study.id AND version.state = 'proposed'
          AND NOT (\(Replacement.isReplaced) AND \(Replacement.isForBoard))
        ORDER BY major DESC, minor DESC, patch DESC LIMIT 1) AS proposedNumber,
      (SELECT \(Dialect.versionNumber(of: "version")) FROM version
        WHERE \(isApproved)
        ORDER BY major DESC, minor DESC, patch DESC LIMIT 1) AS approvedNumber,
      (SELECT NOT EXISTS (
          SELECT 1 FROM openCondition WHERE openCondition.approval = (
            SELECT max(approval.id) FROM approval WHERE approval.version = version.id))
        FROM version WHERE \(isApproved)
        ORDER BY major DESC, minor DESC, patch DESC LIMIT 1) AS isReadyToPublish
    FROM study
    JOIN member ON member.study = study.id AND member.account = ?
    JOIN account AS reader ON reader.id = member.account
    JOIN account ON account.id = study.editedBy
    LEFT JOIN version AS current ON current.id = study.publishedVersion
      AND NOT \(Dialect.hasExpired("current"))
    WHERE study.id = ?
    """

  private static let isApproved = """
    version.study = study.id AND version.state = 'approved' AND NOT \(Dialect.hasExpired("version"))
    """

  fileprivate init(row: Row) throws {
    self.init(
      id: try row.uuid("id"), slug: row["shortName"], title: row["title"],
      lastEditedAt: try row.date("editedAt"), lastEditorName: row["editorName"],
      role: try row.choice("role"), publishedNumber: try row.versionNumber("publishedNumber"),
      proposedNumber: try row.versionNumber("proposedNumber"),
      approvedNumber: try row.versionNumber("approvedNumber"),
      isReadyToPublish: row["isReadyToPublish"] ?? false, requiresBoard: row["requiresBoard"],
      latest: try row.versionNumber("latestNumber").map {
        LatestVersion(number: $0, state: try row.choice("latestState"))
      },
      editsSincePublication: row["editsSincePublication"], isArchived: row["archivedAt"] != nil,
      errorCount: row["errorCount"], warningCount: row["warningCount"])
  }
}
