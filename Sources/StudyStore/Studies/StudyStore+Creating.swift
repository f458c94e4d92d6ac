import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Stores a new study with this person as its owner.
  /// - Parameters:
  ///   - report: for a study imported from a file.
  ///   - submission: recognizes a form that is sent again.
  ///   - group: a group of the person, whose defaults the study has already adopted: the study is shared with it and gets its
  ///     board.
  ///   - result: what is remembered for that case, given the study as stored: its id, unless something else is needed.
  /// - Returns: the study as stored, with a slug that is unique among this person's studies, and a new id if its id is
  ///   taken.
  /// - Throws: `StoreError.notAllowed` for reviewers and inactive accounts; `.notFound` for a group that the person is not in;
  ///   `RepeatedSubmission`.
  package func create(
    _ study: Study, by account: Account.ID, problems: ProblemCounts,
    from report: ImportReport? = nil, in group: ResearchGroup.ID? = nil,
    submission: Submission? = nil,
    remembering result: @escaping @Sendable (Study) throws -> String = { $0.id.uuidString }
  ) async throws -> Study {
    let newID = random.uuid()
    let now = now()
    let change = MemberChange(by: account, at: now, origin: RequestOrigin.address)
    return try await database.write { [study] db in
      guard let owner = try db.account(account), owner.isActive, owner.role != .reviewer else {
        throw StoreError.notAllowed
      }
      try db.refuseRepeated(submission, by: account)
      var study = study
      if try db.isTaken(study.id) { study.id = newID }
      study.slug = try db.freeSlug(like: Slug.of(study), for: account)
      try db.insert(study, by: account, at: now, problems: problems)
      let content = try DraftContent(study)
      try db.execute(
        prepared: "INSERT INTO draft (study, document, sha256) VALUES (?, ?, ?)",
        arguments: [study.id.uuidString, content.text, sha256(Data(content.text.utf8))])
      try db.note(study.assets, inDraftOf: study.id)
      try db.append(
        NewEdit(
          study: study.id, kind: .created, account: account, at: now,
          summary: report.map { "Created the study from “\($0.fileName)”" } ?? "Created the study",
          after: content.document))
      if let report { try db.keep(report, of: study.id) }
      if let group { try db.begin(study.id, in: group, change) }
      try db.remember(submission, by: account, made: result(study), at: now)
      return study
    }
  }

  /// A study by its slug, with one of its owners: for the command line, which can access every study.
  /// - Throws: `StoreError.ambiguousName` if several studies have it.
  package func find(slug: String) async throws -> (id: Study.ID, owner: Account.ID)? {
    let found = try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT study.id, min(member.account) AS owner FROM study
          \(Dialect.orderedJoin) member ON member.study = study.id AND member.role = 'owner'
          WHERE shortName = ? GROUP BY study.id ORDER BY study.id
          """,
        arguments: [slug]
      ).map { (id: try $0.uuid("id"), owner: try $0.uuid("owner")) }
    }
    guard found.count < 2 else { throw StoreError.ambiguousName(of: found.map(\.id)) }
    return found.first
  }
}

extension Database {
  fileprivate func isTaken(_ id: Study.ID) throws -> Bool {
    try Bool.fetchOne(
      self, prepared: "SELECT EXISTS (SELECT 1 FROM study WHERE id = ?)", arguments: [id.uuidString]
    )
      ?? false
  }

  /// The requested slug, or the first of `-2`, `-3`, … found free by a doubling search: a thousand studies called
  /// "copy" take ten queries, not a thousand.
  ///
  /// Only studies that this person can see count, so that a suffix does not reveal that someone else has such a study.
  fileprivate func freeSlug(like base: String, for account: Account.ID) throws -> String {
    guard try isTaken(slug: base, for: account) else { return base }
    var taken = 1
    var free = 2
    while try isTaken(slug: "\(base)-\(free)", for: account) {
      taken = free
      free *= 2
    }
    while free - taken > 1 {
      let middle = (taken + free) / 2
      if try isTaken(slug: "\(base)-\(middle)", for: account) {
        taken = middle
      } else {
        free = middle
      }
    }
    return "\(base)-\(free)"
  }

  private func isTaken(slug: String, for account: Account.ID) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM study \(Dialect.orderedJoin) member
            ON member.study = study.id AND member.account = ?
          WHERE study.shortName = ?)
        """,
      arguments: [account.uuidString, slug]) ?? false
  }

  fileprivate func insert(
    _ study: Study, by account: Account.ID, at now: Timestamp, problems: ProblemCounts
  ) throws {
    try execute(
      prepared: """
        INSERT INTO study (id, slug, shortName, title, searchText, revision, errorCount,
          warningCount, editedAt, editedBy, historyHash)
        VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)
        """,
      arguments: [
        study.id.uuidString, study.id.uuidString.lowercased(), study.slug,
        study.displayTitle.trimmed, SearchText.of(study),
        problems.errors, problems.warnings, now, account.uuidString, HashChain.start,
      ])
    try setRole(.owner, of: account, in: study.id)
  }

  /// Shares a new study with one of its owner's groups, and gives it the group's board.
  fileprivate func begin(_ study: Study.ID, in id: ResearchGroup.ID, _ change: MemberChange) throws
  {
    guard let group = try group(id), group.member(change.by) != nil else {
      throw StoreError.notFound
    }
    if let board = group.board { try choose(board, from: nil, in: study, change) }
    try share(study, with: id, as: group.role, change)
  }
}
