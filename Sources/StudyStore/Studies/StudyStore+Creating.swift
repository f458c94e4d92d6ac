import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Stores a new study with this person as its owner.
  /// - Parameters:
  ///   - report: where it came from a file.
  ///   - submission: recognizes the same form when it is sent again; the study's id is remembered.
  /// - Returns: the study as stored: its slug is made unique, and a taken id replaced by a new one.
  /// - Throws: `StoreError.notAllowed` for reviewers and inactive accounts; `RepeatedSubmission`.
  package func create(
    _ study: Study, by account: Account.ID, problems: ProblemCounts,
    from report: ImportReport? = nil, submission: Submission? = nil
  ) async throws -> Study {
    let newID = random.uuid()
    let now = now()
    return try await database.write { [study] db in
      guard let owner = try db.account(account), owner.isActive, owner.role != .reviewer else {
        throw StoreError.notAllowed
      }
      try db.refuseRepeated(submission, by: account)
      var study = study
      if try db.isTaken(study.id) { study.id = newID }
      study.slug = try db.freeSlug(like: study.slug.isEmpty ? study.displayTitle : study.slug)
      try db.insert(study, by: account, at: now, problems: problems)
      let content = try DraftContent(study)
      try db.execute(
        sql: "INSERT INTO draft (study, document) VALUES (?, ?)",
        arguments: [study.id.uuidString, content.text])
      try db.append(
        NewEdit(
          study: study.id, kind: .created, account: account, at: now,
          summary: report.map { "Created the study from “\($0.fileName)”" } ?? "Created the study",
          after: content.document))
      if let report { try db.keep(report, of: study.id) }
      try db.remember(submission, by: account, made: study.id.uuidString, at: now)
      return study
    }
  }

  /// A study by its slug with one of its owners: for the command line, which sees everything.
  package func find(slug: String) async throws -> (id: Study.ID, owner: Account.ID)? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT study.id, member.account FROM study
          JOIN member ON member.study = study.id AND member.role = 'owner'
          WHERE slug = ? ORDER BY member.account LIMIT 1
          """,
        arguments: [slug]
      ).map { (try $0.uuid("id"), try $0.uuid("account")) }
    }
  }
}

extension Database {
  fileprivate func isTaken(_ id: Study.ID) throws -> Bool {
    try Bool.fetchOne(
      self, sql: "SELECT EXISTS (SELECT 1 FROM study WHERE id = ?)", arguments: [id.uuidString])
      ?? false
  }

  /// The wished slug, or the first of `-2`, `-3`, … that a doubling search finds free: a thousand studies called
  /// "copy" cost ten questions, not a thousand.
  fileprivate func freeSlug(like wish: String) throws -> String {
    let base = Slug.of(wish, else: "study")
    guard try isTaken(slug: base) else { return base }
    var taken = 1
    var free = 2
    while try isTaken(slug: "\(base)-\(free)") {
      taken = free
      free *= 2
    }
    while free - taken > 1 {
      let middle = (taken + free) / 2
      if try isTaken(slug: "\(base)-\(middle)") { taken = middle } else { free = middle }
    }
    return "\(base)-\(free)"
  }

  private func isTaken(slug: String) throws -> Bool {
    try Bool.fetchOne(
      self, sql: "SELECT EXISTS (SELECT 1 FROM study WHERE slug = ?)", arguments: [slug]) ?? false
  }

  fileprivate func insert(
    _ study: Study, by account: Account.ID, at now: Timestamp, problems: ProblemCounts
  ) throws {
    try execute(
      sql: """
        INSERT INTO study (id, slug, title, searchText, revision, errorCount, warningCount,
          editedAt, editedBy, historyHash)
        VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)
        """,
      arguments: [
        study.id.uuidString, study.slug, study.displayTitle.trimmed, SearchText.of(study),
        problems.errors, problems.warnings, now, account.uuidString, NewEdit.noHash,
      ])
    try execute(
      sql: """
        INSERT INTO member (study, account, role, editedAt, isArchived) VALUES (?, ?, 'owner', ?, 0)
        """,
      arguments: [study.id.uuidString, account.uuidString, now])
  }
}
