import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The threads of a study with all their comments, the oldest first; nil if this person may not know of the study.
  /// Reviewers never see threads on the draft.
  package func threads(
    of study: Study.ID, for account: Account.ID, _ filter: ThreadFilter = ThreadFilter()
  ) async throws -> [StudyThread]? {
    try await database.read { db in
      guard let access = try db.threadAccess(to: study, for: account) else { return nil }
      return try db.threads(for: access, filter)
    }
  }

  /// A thread; nil if there is none or this person may not know of it.
  package func thread(_ id: UUID, of study: Study.ID, for account: Account.ID) async throws
    -> StudyThread?
  {
    try await database.read { db in
      guard let access = try db.threadAccess(to: study, for: account) else { return nil }
      return try db.threads(for: access, ThreadFilter(), only: id).first
    }
  }

  /// How many threads a study has; nil if this person may not know of it.
  package func threadCounts(
    of study: Study.ID, for account: Account.ID, on subject: ThreadFilter.Subject = .everything
  ) async throws -> ThreadCounts? {
    try await database.read { db in
      guard let access = try db.threadAccess(to: study, for: account) else { return nil }
      return try Row.fetchAll(
        db,
        prepared: """
          SELECT thread.state, thread.isRequired, count(*) AS count \(ThreadFilter.source)
          GROUP BY thread.state, thread.isRequired
          """, arguments: ThreadFilter(subject).arguments(for: access)
      ).reduce(into: ThreadCounts()) { counts, row in
        counts.add(row["count"], try row.choice("state"), isRequired: row["isRequired"])
      }
    }
  }

  /// The names by which a comment can mention people, in order; nil if this person may not know of the study, or not read
  /// what is discussed on the draft.
  /// - Parameter onVersion: whether the comment is on a version, which reviewers read as well, or on the draft.
  package func mentionableNames(
    in study: Study.ID, onVersion: Bool, for account: Account.ID
  ) async throws -> [String]? {
    try await database.read { db in
      guard let access = try db.threadAccess(to: study, for: account),
        onVersion || access.seesDraft
      else { return nil }
      let people = try db.audience(of: study, includingReviewers: onVersion)
        .filter { $0.id != account }
      return Set(people.map(MentionedNames.name(of:))).sorted {
        ($0.lowercased(), $0) < ($1.lowercased(), $1)
      }
    }
  }

  /// The comments that name a person, in studies that the person can see, the latest first, at most 200.
  package func mentions(of account: Account.ID) async throws -> [ThreadMention] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT thread.study, thread.id AS thread, comment.number, comment.at,
            author.name AS author, thread.state = 'closed' AS isSettled
          FROM threadMention
          JOIN comment ON comment.id = threadMention.comment
          JOIN thread ON thread.id = comment.thread
          LEFT JOIN version ON version.id = thread.version
          JOIN account AS author ON author.id = comment.account
          JOIN account AS reader ON reader.id = threadMention.account
          WHERE threadMention.account = ? AND comment.retractedAt IS NULL
            AND ((\(ThreadAccess.isMember(study: "thread.study", "reader.id"))
                AND (thread.version IS NOT NULL OR reader.role <> 'reviewer'))
              OR (thread.version IS NOT NULL
                AND \(VersionAccess.mayReview("version", "reader.id"))))
          ORDER BY comment.id DESC LIMIT 200
          """,
        arguments: [account.uuidString]
      ).map { row in
        ThreadMention(
          study: try row.uuid("study"), thread: try row.uuid("thread"), comment: row["number"],
          author: row["author"], at: try row.date("at"), isSettled: row["isSettled"])
      }
    }
  }
}

extension Database {
  /// A thread that a person may see.
  /// - Throws: `StoreError.notFound`.
  func thread(_ id: UUID, for access: ThreadAccess) throws -> StudyThread {
    guard let thread = try threads(for: access, ThreadFilter(), only: id).first else {
      throw StoreError.notFound
    }
    return thread
  }

  func threads(
    for access: ThreadAccess, _ filter: ThreadFilter, only id: UUID? = nil
  ) throws -> [StudyThread] {
    let arguments = filter.arguments(for: access, only: id)
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT thread.*, opener.name AS opener,
          \(Dialect.versionNumber(of: "version")) AS versionNumber
        \(ThreadFilter.source) ORDER BY thread.number
        """, arguments: arguments)
    var threads = try rows.map { try StudyThread(row: $0, for: access) }
    guard !threads.isEmpty else { return [] }
    let comments = try comments(where: ThreadFilter.source, arguments)
    for index in threads.indices {
      threads[index].comments = comments[threads[index].id.uuidString] ?? []
    }
    return threads
  }

  /// The comments of threads by the thread's id, the oldest first.
  private func comments(where source: String, _ arguments: StatementArguments) throws -> [String:
    [ThreadComment]]
  {
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT comment.*, account.name AS author, account.role = 'reviewer' AS isFromReviewer
        FROM comment JOIN account ON account.id = comment.account
        WHERE comment.thread IN (SELECT thread.id \(source))
        ORDER BY comment.thread, comment.number
        """, arguments: arguments)
    var found: [String: [ThreadComment]] = [:]
    while let row = try rows.next() {
      let thread: String = row["thread"]
      found[thread, default: []].append(try ThreadComment(row: row))
    }
    return found
  }
}

extension StudyThread {
  init(row: Row, for access: ThreadAccess) throws {
    let openedBy = try row.uuid("openedBy")
    let state: ThreadState = try row.choice("state")
    let side = ThreadSide(
      isAuthor: access.isAuthor,
      isAsker: access.isAsker(
        openedBy: openedBy, about: row["version"], isRequired: row["isRequired"]))
    let language: String? = row["language"]
    self.init(
      id: try row.uuid("id"), study: access.study, number: row["number"],
      version: try row.versionNumber("versionNumber"), state: state, isRequired: row["isRequired"],
      place: try row.place(), screen: row["screen"], language: language.map { Language($0) },
      anchor: try row.json("anchor") ?? .null, openedByID: openedBy, openedBy: row["opener"],
      openedAt: try row.date("openedAt"), comments: [],
      moves: access.isArchived ? [] : side.moves(from: state, isRequired: row["isRequired"]))
  }
}

extension ThreadComment {
  init(row: Row) throws {
    let retractedAt = try row.optionalDate("retractedAt")
    let state: String? = row["state"]
    let text: String? = row["text"]
    self.init(
      number: row["number"], accountID: try row.uuid("account"), author: row["author"],
      isFromReviewer: row["isFromReviewer"], at: try row.date("at"),
      text: retractedAt == nil ? text : nil,
      state: state == nil ? nil : try row.choice("state"), retractedAt: retractedAt)
  }
}
