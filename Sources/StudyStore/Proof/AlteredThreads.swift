import GRDB
import StudyModel

/// What is wrong with a thread about a version, or with a comment in it.
struct AlteredThread: Sendable {
  /// Its id, as stored.
  let thread: String
  /// The number of the version that it is about; nil for the draft.
  let version: VersionNumber?
  /// Whether approvals of later versions wait for it as well.
  let isRequired: Bool
  /// As a part of a sentence.
  let difference: String
}

extension Database {
  /// What is wrong with the threads of a study, according to the history. Reads each line and each row once.
  func alteredThreads(of study: Study.ID) throws -> [AlteredThread] {
    let recorded = try recordedThreads(of: study)
    let stored = try storedThreads(of: study)
    var found: [AlteredThread] = []
    for (thread, row) in stored {
      let line = recorded.threads[thread]
      // One that was moved to the draft is still about the version on which it was opened.
      let version = (line?.version ?? row.version).flatMap { VersionNumber($0) }
      func add(_ difference: String, isRequired: Bool) {
        found.append(
          AlteredThread(
            thread: thread, version: version, isRequired: isRequired, difference: difference))
      }
      let isRequired = row.isRequired == true || line?.isRequired == true
      if let line {
        let names = try row.differences(from: line).filter {
          try $0 != RecordedFacts.date
            || !RecordedFacts.allows(
              row.at, before: line.at, after: moment(before: line.line, in: study))
        }
        if !names.isEmpty {
          add("\(line.name) differs (\(names.joined(separator: ", ")))", isRequired: isRequired)
        }
      } else {
        add("\(row.name) is stored, but was never recorded", isRequired: isRequired)
      }
    }
    for (thread, line) in recorded.threads where stored[thread] == nil {
      found.append(
        AlteredThread(
          thread: thread, version: line.version.flatMap { VersionNumber($0) },
          isRequired: line.isRequired == true,
          difference: "\(line.name) is missing"))
    }
    for (key, difference) in try alteredComments(of: study, recorded.comments) {
      let thread = recorded.threads[key.thread] ?? stored[key.thread]
      // The comments of a thread that is missing are missing with it.
      guard stored[key.thread] != nil, let thread else { continue }
      found.append(
        AlteredThread(
          thread: key.thread, version: thread.version.flatMap { VersionNumber($0) },
          isRequired: false,
          difference: "\(CommentKey.name(of: key.number, in: thread.number ?? 0)) \(difference)"))
    }
    return found.sorted { $0.difference < $1.difference }
  }

  /// The threads of a study by their ids.
  private func storedThreads(of study: Study.ID) throws -> [String: RecordedThread] {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT thread.id, thread.number, thread.state, thread.isRequired, thread.place, thread.anchor,
          thread.openedBy, thread.openedAt, \(Dialect.versionNumber(of: "version")) AS versionNumber
        FROM thread LEFT JOIN version ON version.id = thread.version
        WHERE thread.study = ?
        """, arguments: [study.uuidString])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], RecordedThread($0)) })
  }

  /// What is wrong with comments.
  private func alteredComments(
    of study: Study.ID, _ recorded: [CommentKey: RecordedComment]
  ) throws -> [(key: CommentKey, difference: String)] {
    let rows = try Row.fetchCursor(
      self,
      prepared: """
        SELECT comment.thread, comment.number, comment.account, comment.at, comment.text,
          comment.state, comment.retractedAt
        FROM thread JOIN comment ON comment.thread = thread.id
        WHERE thread.study = ?
        """, arguments: [study.uuidString])
    let mentions = try storedMentions(of: study)
    var left = recorded
    var found: [(key: CommentKey, difference: String)] = []
    while let row = try rows.next() {
      let key = CommentKey(thread: row[0], number: row[1])
      guard let line = left.removeValue(forKey: key) else {
        found.append((key, "is stored, but was never recorded"))
        continue
      }
      let stored = RecordedComment(row, naming: mentions[key] ?? [])
      let names = try stored.differences(from: line).filter {
        try $0 != RecordedFacts.date
          || !RecordedFacts.allows(
            stored.at, before: line.at, after: moment(before: line.line, in: study))
      }
      guard !names.isEmpty else { continue }
      // The first comment is called the text of its thread, and says all by that.
      let isNamed = key.number == 1 && names == ["text"]
      found.append((key, isNamed ? "differs" : "differs (\(names.joined(separator: ", ")))"))
    }
    return found + left.keys.map { ($0, "is missing") }
  }

  /// The accounts that comments name, in order. Most name nobody.
  private func storedMentions(of study: Study.ID) throws -> [CommentKey: [String]] {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT comment.thread, comment.number, threadMention.account
        FROM threadMention JOIN comment ON comment.id = threadMention.comment
        JOIN thread ON thread.id = comment.thread
        WHERE thread.study = ? ORDER BY threadMention.account
        """, arguments: [study.uuidString])
    return Dictionary(grouping: rows) { CommentKey(thread: $0[0], number: $0[1]) }
      .mapValues { $0.map { $0[2] } }
  }

  /// The moment of the line before another one. It is read for single rows, because few are dated differently and there may be
  /// thousands.
  private func moment(before line: Int, in study: Study.ID) throws -> String? {
    try String.fetchOne(
      self, prepared: "SELECT at FROM edit WHERE study = ? AND number = ?",
      arguments: [study.uuidString, line - 1])
  }
}

extension RecordedThread {
  /// As in a sentence.
  fileprivate var name: String { "comment \((number ?? 0).plainText)" }

  fileprivate init(_ row: Row) {
    let anchor: String = row["anchor"]
    self.init(
      version: row["versionNumber"], number: row["number"], state: row["state"],
      isRequired: row["isRequired"], place: row["place"], anchor: sha256(Array(anchor.utf8)),
      account: row["openedBy"], at: row["openedAt"], line: 0)
  }
}

extension RecordedComment {
  /// - Parameters:
  ///   - row: read by position, because there may be thousands.
  ///   - mentions: the accounts that it names, in order.
  fileprivate init(_ row: Row, naming mentions: [String]) {
    let text: String = row[4]
    self.init(
      account: row[2], at: row[3], text: sha256(Array(text.utf8)), state: row[5],
      retractedAt: row[6], mentions: mentions, line: 0)
  }
}
