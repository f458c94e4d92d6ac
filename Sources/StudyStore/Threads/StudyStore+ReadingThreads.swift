import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The threads of a study with all their comments, the oldest first; nil if this person may not know of the study.
  /// Reviewers never see threads on the draft. Of those that are not as the history recorded them, nothing that was said.
  /// - Parameters:
  ///   - mostComments: how many comments to read; nil for all. A thread has all of its comments or none. Those that are not
  ///     closed come first, and of these the latest. With 0, threads are compared with the history once `withComments` reads
  ///     what is shown of them.
  ///   - refusesAltered: whether those about a version are refused as the version is, if one of them was altered.
  /// - Throws: `AlteredVersion` if so.
  package func threads(
    of study: Study.ID, for account: Account.ID, _ filter: ThreadFilter = ThreadFilter(),
    mostComments: Int? = nil, refusesAltered: Bool = false
  ) async throws -> [StudyThread]? {
    try await database.read { db in
      guard let access = try db.threadAccess(to: study, for: account) else { return nil }
      let altered =
        refusesAltered ? try requireShown(filter.subject, of: study, for: account, db) : nil
      let threads = try db.threads(for: access, filter, mostComments: mostComments)
      return mostComments == 0 ? threads : try shown(threads, of: study, knowing: altered, db)
    }
  }

  /// Some threads with all their comments, which were not read with the threads.
  package func withComments(
    _ threads: [StudyThread], of study: Study.ID, for account: Account.ID
  ) async throws -> [StudyThread] {
    guard !threads.isEmpty else { return [] }
    return try await database.read { db in
      guard try db.threadAccess(to: study, for: account) != nil else { throw StoreError.notFound }
      let comments = try db.comments(of: threads.map(\.id))
      let read = threads.map { thread in
        var thread = thread
        thread.comments = comments[thread.id.uuidString] ?? []
        return thread
      }
      return try shown(read, of: study, db)
    }
  }

  /// One page of the threads that `threads` returns, with all their comments; the last page if there are fewer.
  /// - Parameter page: counts from 1.
  /// - Throws: `AlteredVersion` for a list of what was said about a version.
  package func listedThreads(
    of study: Study.ID, for account: Account.ID, _ filter: ThreadFilter, page: Int, size: Int
  ) async throws -> ListedThreads? {
    try await database.read { db in
      guard let access = try db.threadAccess(to: study, for: account) else { return nil }
      let altered = try requireShown(filter.subject, of: study, for: account, db)
      let counts = try Row.fetchOne(
        db,
        prepared: """
          SELECT count(*) AS total,
            count(*) FILTER (WHERE version.major <> :major OR version.minor <> :minor
              OR version.patch <> :patch) AS earlier
          \(ThreadFilter.source)
          """, arguments: filter.arguments(for: access))
      let total: Int = counts?["total"] ?? 0
      let number = min(max(page, 1), max((total + size - 1) / size, 1))
      let threads = try db.threads(
        for: access, filter, slice: (start: (number - 1) * size, size: size))
      return ListedThreads(
        threads: try shown(threads, of: study, knowing: altered, db),
        page: number, total: total, earlier: counts?["earlier"] ?? 0)
    }
  }

  /// A thread; nil if there is none or this person may not know of it.
  /// - Throws: `AlteredVersion` or `AlteredDraft` for what it is about, if it is not as the history recorded it.
  package func thread(_ id: UUID, of study: Study.ID, for account: Account.ID) async throws
    -> StudyThread?
  {
    try await database.read { db in
      guard let access = try db.threadAccess(to: study, for: account) else { return nil }
      return try db.threads(for: access, ThreadFilter(), only: id).first.flatMap {
        try shown($0, db)
      }
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
  /// A thread that a person may see, for an operation on it.
  /// - Throws: `StoreError.notFound`.
  func thread(_ id: UUID, for access: ThreadAccess) throws -> StudyThread {
    guard let thread = try threads(for: access, ThreadFilter(), only: id).first else {
      throw StoreError.notFound
    }
    return thread
  }

  /// Threads as they are stored.
  /// - Parameters:
  ///   - slice: which of the threads to read; nil for all.
  ///   - mostComments: as for `StudyStore.threads`.
  func threads(
    for access: ThreadAccess, _ filter: ThreadFilter, only id: UUID? = nil,
    slice: (start: Int, size: Int)? = nil, mostComments: Int? = nil
  ) throws -> [StudyThread] {
    var arguments = filter.arguments(for: access, only: id)
    if let slice { arguments += ["start": slice.start, "size": slice.size] }
    let source =
      ThreadFilter.source + " ORDER BY thread.number"
      + (slice == nil ? "" : " LIMIT :size OFFSET :start")
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT thread.*, opener.name AS opener,
          \(Dialect.versionNumber(of: "version")) AS versionNumber,
          (SELECT count(*) FROM comment WHERE comment.thread = thread.id) AS comments
        \(source)
        """, arguments: arguments)
    var threads = try rows.map { try StudyThread(row: $0, for: access) }
    let read = threads.first(withComments: mostComments)
    guard !read.isEmpty else { return threads }
    let comments =
      read.count == threads.count
      ? try comments(in: "SELECT thread.id \(source)", arguments)
      : try comments(of: read)
    for index in threads.indices {
      threads[index].comments = comments[threads[index].id.uuidString] ?? []
    }
    return threads
  }

  fileprivate func comments(of threads: [StudyThread.ID]) throws -> [String: [ThreadComment]] {
    let ids = JSONValue.array(threads.map { .string($0.uuidString) })
    return try comments(in: "SELECT value FROM \(Dialect.texts(in: "?"))", [ids.canonicalText])
  }

  /// The comments of threads by the thread's id, the oldest first.
  /// - Parameter threads: their ids, as SQL.
  private func comments(in threads: String, _ arguments: StatementArguments) throws -> [String:
    [ThreadComment]]
  {
    let rows = try Row.fetchCursor(
      self,
      prepared: """
        SELECT comment.*, account.name AS author, account.role = 'reviewer' AS isFromReviewer
        FROM comment JOIN account ON account.id = comment.account
        WHERE comment.thread IN (\(threads))
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

extension [StudyThread] {
  /// The threads whose comments to read, by their ids: those that fit into that many comments, the first ones first.
  fileprivate func first(withComments most: Int?) -> [StudyThread.ID] {
    guard let most, reduce(0, { $0 + $1.commentCount }) > most else { return map(\.id) }
    var left = most
    return sorted { one, other in
      let isClosed = (one.state == .closed, other.state == .closed)
      return isClosed.0 == isClosed.1 ? one.number > other.number : isClosed.1
    }.filter { thread in
      guard thread.commentCount <= left else { return false }
      left -= thread.commentCount
      return true
    }.map(\.id)
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
      commentCount: row["comments"],
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
