import GRDB
import StudyModel

/// A line of history that moved a version to a state.
struct RecordedMove {
  /// The number of the line.
  let line: Int
  let state: Version.State
  /// The number of the version; nil in a line that someone damaged.
  let version: String?
  let sha256: String?
  /// Nil for lines that do not approve.
  let approvalNumber: String?
  /// The last day of the approval.
  let expiresOn: String?

  /// The kinds of these lines, which have the names of the states, for SQL.
  static let kinds = Version.State.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

  init(row: Row) throws {
    line = row["number"]
    state = try row.choice("kind")
    let text: String? = row["after"]
    let after = text.flatMap { try? JSONValue(parsing: $0.utf8) }
    version = after?["number"]?.stringValue
    sha256 = after?["sha256"]?.stringValue
    approvalNumber = after?["approvalNumber"]?.stringValue
    expiresOn = after?["expiresOn"]?.stringValue
  }
}

extension [RecordedMove] {
  /// The state of a version after its moves; nil without any. A renewed approval leaves a version where it is.
  var state: Version.State? {
    dropFirst().reduce(first?.state) { state, move in
      (try? state?.moving(to: move.state)) ?? state
    }
  }

  /// Whether the moves of a version recorded the content and the approval that its row names.
  func describe(_ row: Row) -> Bool {
    let approval = last { $0.approvalNumber != nil }
    return last?.sha256 == row["sha256"] && approval?.approvalNumber == row["approvalNumber"]
      && approval?.expiresOn == row["expiresOn"]
  }

  /// Whether a version was published after all moves of another one.
  func publish(after others: [RecordedMove]) -> Bool {
    contains { $0.state == .published && $0.line > others.last?.line ?? .max }
  }
}
