import GRDB
import StudyModel

/// Reads what the history of a study recorded about its threads, from the first line on. Comments are recorded by the hash of
/// their text. The screen and the language of a thread are not recorded.
struct RecordedThreads {
  private(set) var threads: [String: RecordedThread] = [:]
  private(set) var comments: [CommentKey: RecordedComment] = [:]

  /// The kinds of the lines, for SQL.
  static let kinds = [EditLine.Kind.threadOpened, .commented, .threadMoved, .commentRetracted]
    .map { "'\($0.rawValue)'" }.joined(separator: ", ")

  /// - Parameter row: the kind, number, place, person, moment, and content of a line; a damaged one recorded nothing.
  mutating func read(_ row: Row) {
    let text: String? = row["after"]
    guard let after = text.flatMap({ try? JSONValue(parsing: $0.utf8) }),
      let thread = after["thread"]?.stringValue, let number = after["comment"]?.numberValue
    else { return }
    let (kind, at): (String, String) = (row["kind"], row["at"])
    let key = CommentKey(thread: thread, number: number)
    if kind == EditLine.Kind.commentRetracted.rawValue {
      comments[key]?.retractedAt = at
      return
    }
    let state = after["state"]?.stringValue
    comments[key] = RecordedComment(
      account: row["account"], at: at, text: after["sha256"]?.stringValue, state: state,
      mentions: after["mentions"]?.arrayValue?.compactMap(\.stringValue), line: row["number"])
    if kind == EditLine.Kind.threadOpened.rawValue {
      threads[thread] = RecordedThread(
        version: after["version"]?.stringValue, number: after["number"]?.numberValue, state: "open",
        isRequired: after["isRequired"]?.booleanValue, place: row["place"],
        anchor: after["anchor"]?.stringValue, account: row["account"], at: at, line: row["number"])
    }
    if let state { threads[thread]?.state = state }
  }
}

extension Database {
  /// What the history recorded about a study's threads.
  func recordedThreads(of study: Study.ID) throws -> RecordedThreads {
    // The plus is there for the reason that `recordedReviews` gives.
    let rows = try Row.fetchCursor(
      self,
      prepared: """
        SELECT kind, number, place, account, at, after FROM edit
        WHERE study = ? AND kind IN (\(RecordedThreads.kinds)) ORDER BY +number
        """, arguments: [study.uuidString])
    var threads = RecordedThreads()
    while let row = try rows.next() { threads.read(row) }
    return threads
  }
}
