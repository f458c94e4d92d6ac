import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The longest comment, in characters.
  package static let longestComment = 10_000

  /// Opens a thread with its first comment.
  /// - Parameter submission: recognizes a form that is sent again; the thread's id is remembered.
  /// - Throws: `ThreadError`; `StoreError`: on the draft, only editors and owners may do this; `RepeatedSubmission`.
  package func open(
    _ thread: NewThread, in study: Study.ID, by account: Account.ID, submission: Submission? = nil
  ) async throws -> StudyThread {
    let text = try Self.comment(thread.text)
    let id = random.uuid()
    let now = now()
    return try await database.write { db in
      let access = try db.requireThreadAccess(to: study, for: account)
      guard thread.version != nil || access.isAuthor else { throw StoreError.notAllowed }
      try db.refuseRepeated(submission, by: account)
      let version = try thread.version.flatMap {
        try db.readableVersion($0, of: study, for: account)
      }
      guard thread.version == nil || version != nil else { throw StoreError.notFound }
      let at = try db.moment(now, in: study)
      try db.execute(
        prepared: """
          INSERT INTO thread (id, study, number, version, state, isRequired, place, screen, language,
            anchor, openedBy, openedAt, latestAt)
          SELECT ?, ?, coalesce(max(number), 0) + 1, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?
          FROM thread WHERE study = ?
          """,
        arguments: [
          id.uuidString, study.uuidString, version, thread.isRequired,
          JSONValue.array(thread.place.map(JSONValue.string)).canonicalText,
          thread.screen?.replacing("\0", with: ""),
          thread.language?.rawValue.replacing("\0", with: ""), thread.anchor.canonicalText,
          account.uuidString, at, at, study.uuidString,
        ])
      let opened = try db.thread(id, for: access)
      try db.add(text, to: opened, by: access, kind: .threadOpened, at: at)
      try db.remember(submission, by: account, made: id.uuidString, at: now)
      return try db.thread(id, for: access)
    }
  }

  /// Adds a comment, and moves the thread to another state if asked. An author's reply to an open thread answers it.
  /// - Parameters:
  ///   - text: may be empty if the thread is moved, except for an explanation.
  ///   - target: the state to move it to; nil to only reply.
  ///   - seen: the state that the person saw.
  ///   - submission: as for `open`.
  /// - Throws: `ThreadError`, `StoreError`, `RepeatedSubmission`.
  package func reply(
    _ text: String, to thread: UUID, in study: Study.ID, movingTo target: ThreadState? = nil,
    from seen: ThreadState? = nil, by account: Account.ID, submission: Submission? = nil
  ) async throws -> StudyThread {
    let isOptional = target != nil && target != .explained
    let text = try Self.comment(text, isOptional: isOptional)
    if target == .changed, let changes {
      try await requireChange(at: thread, in: study, by: account, changes)
    }
    let now = now()
    return try await database.write { db in
      let access = try db.requireThreadAccess(to: study, for: account)
      let current = try db.thread(thread, for: access)
      try db.refuseRepeated(submission, by: account)
      var state = target
      if let target {
        guard seen == nil || seen == current.state else {
          throw ThreadError.movedMeanwhile(to: current.state)
        }
        guard current.moves.contains(target) else {
          throw ThreadError.illegalMove(from: current.state, to: target)
        }
      } else if current.state == .open, access.isAuthor, current.openedByID != account {
        state = .answered
      }
      if let state {
        try db.execute(
          prepared: "UPDATE thread SET state = ? WHERE id = ?",
          arguments: [state.rawValue, thread.uuidString])
      }
      try db.add(
        text, to: current, movingTo: state, by: access,
        kind: target == nil ? .commented : .threadMoved, at: db.moment(now, in: study))
      try db.remember(submission, by: account, made: thread.uuidString, at: now)
      return try db.thread(thread, for: access)
    }
  }

  /// Reads and compares whole studies, so that it does not hold up the writes of others. What the author cannot do anyway is
  /// refused for that by the write itself.
  private func requireChange(
    at thread: UUID, in study: Study.ID, by account: Account.ID, _ rule: ChangeRule
  ) async throws {
    try await database.read { [drafts] db in
      guard let access = try db.threadAccess(to: study, for: account),
        let current = try db.threads(for: access, ThreadFilter(), only: thread).first,
        current.moves.contains(.changed)
      else { return }
      try db.requireChange(at: current, for: account, in: drafts, by: rule)
    }
  }

  /// Hides a comment's text from everyone. The comment itself, and its place in the history, stay.
  /// - Throws: `ThreadError.alreadyRetracted`; `StoreError`: only its author may do this.
  package func retract(
    comment number: Int, of thread: UUID, in study: Study.ID, by account: Account.ID
  ) async throws -> StudyThread {
    let now = now()
    return try await database.write { db in
      let access = try db.requireThreadAccess(to: study, for: account)
      let current = try db.thread(thread, for: access)
      guard let comment = current.comments.first(where: { $0.number == number }) else {
        throw StoreError.notFound
      }
      guard comment.accountID == account else { throw StoreError.notAllowed }
      guard comment.retractedAt == nil else { throw ThreadError.alreadyRetracted }
      let at = try db.moment(now, in: study)
      try db.execute(
        prepared: "UPDATE comment SET retractedAt = ? WHERE thread = ? AND number = ?",
        arguments: [at, thread.uuidString, number])
      try db.append(
        NewEdit(
          study: study, kind: .commentRetracted, account: account, at: at,
          summary: "Retracted \(CommentKey.name(of: Double(number), in: Double(current.number)))",
          change: ContentChange(
            place: current.place, before: nil,
            after: .object([
              "thread": .string(thread.uuidString), "comment": .number(Double(number)),
            ]), position: nil)))
      return try db.thread(thread, for: access)
    }
  }

  /// A comment's text as it is stored.
  private static func comment(_ text: String, isOptional: Bool = false) throws(ThreadError)
    -> String
  {
    let text = text.replacing("\r\n", with: "\n").replacing("\0", with: "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard isOptional || !text.isEmpty else { throw .emptyText }
    guard text.count <= longestComment, text.utf8.count <= 8 * longestComment else {
      throw .longText(maximum: longestComment)
    }
    return text
  }
}

extension Database {
  /// Writes the next comment of a thread, whom it names, and its line in the history. The history proves the text by its
  /// hash and does not repeat it.
  fileprivate func add(
    _ text: String, to thread: StudyThread, movingTo state: ThreadState? = nil,
    by access: ThreadAccess, kind: EditLine.Kind, at now: Timestamp
  ) throws {
    let number = thread.comments.count + 1
    try execute(
      prepared:
        "INSERT INTO comment (thread, number, account, at, text, state) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        thread.id.uuidString, number, access.account.uuidString, now, text, state?.rawValue,
      ])
    var mentioned: [String] = []
    if text.contains("@") {
      let people = try audience(of: access.study, includingReviewers: thread.version != nil)
      for account in MentionedNames(of: people).accounts(in: text) {
        mentioned.append(account.uuidString)
        try execute(
          prepared: """
            INSERT INTO threadMention (comment, account)
            SELECT id, ? FROM comment WHERE thread = ? AND number = ?
            """,
          arguments: [account.uuidString, thread.id.uuidString, number])
      }
    }
    var entry: [String: JSONValue] = [
      "thread": .string(thread.id.uuidString), "number": .number(Double(thread.number)),
      "comment": .number(Double(number)), "sha256": .string(sha256(Array(text.utf8))),
    ]
    entry["mentions"] = .array(mentioned.sorted().map(JSONValue.string))
    entry["state"] = state.map { .string($0.rawValue) }
    entry["version"] = thread.version.map { .string($0.description) }
    if kind == .threadOpened {
      entry["isRequired"] = .boolean(thread.isRequired)
      entry["anchor"] = .string(sha256(thread.anchor.canonicalBytes))
    }
    try append(
      NewEdit(
        study: access.study, kind: kind, account: access.account, at: now,
        summary: thread.summary(kind, state),
        change: ContentChange(
          place: thread.place, before: nil, after: .object(entry), position: nil)))
  }
}

extension StudyThread {
  fileprivate func summary(_ kind: EditLine.Kind, _ state: ThreadState?) -> String {
    let subject = version.map { "version \($0)" } ?? "the draft"
    guard kind == .threadMoved, let state else {
      return kind == .threadOpened
        ? "Opened comment \(number) on \(subject)" : "Replied to comment \(number) on \(subject)"
    }
    return switch state {
    case .open: "Reopened comment \(number) on \(subject)"
    case .closed: "Closed comment \(number) on \(subject)"
    case .answered, .changed, .explained:
      "Marked comment \(number) on \(subject) as \(state.rawValue)"
    }
  }
}
