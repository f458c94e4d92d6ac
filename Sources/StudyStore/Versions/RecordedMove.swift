import GRDB
import StudyModel

/// A line of history that moved a version to a state.
struct RecordedMove {
  /// The number of the line.
  let line: Int
  let state: Version.State
  let account: String
  let at: String
  /// The moment of the line before; nil for the first one.
  let previous: String?
  /// The number of the version; nil in a line that someone damaged.
  let version: String?
  let sha256: String?
  /// The hash of the release notes; nil for lines that do not propose, and for those of earlier releases.
  let notes: String?
  /// Nil for lines that do not approve.
  let approvalNumber: String?
  /// The last day of the approval.
  let expiresOn: String?
  /// Whether the study required a board's approval; nil for lines that do not publish, and for those of earlier releases.
  let requiresBoard: Bool?

  /// The member of a publication's line that says whether the study required a board's approval.
  static let requirement = "requiresBoard"

  /// The member of a proposal's line that has the hash of the release notes.
  static let notes = "notes"

  /// The kinds of these lines, which have the names of the states, for SQL.
  static let kinds = Version.State.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

  init(row: Row) throws {
    line = row["number"]
    state = try row.choice("kind")
    account = row["account"]
    at = row["at"]
    previous = row["previousAt"]
    let text: String? = row["after"]
    let after = text.flatMap { try? JSONValue(parsing: $0.utf8) }
    version = after?["number"]?.stringValue
    sha256 = after?["sha256"]?.stringValue
    notes = after?[Self.notes]?.stringValue
    approvalNumber = after?["approvalNumber"]?.stringValue
    expiresOn = after?["expiresOn"]?.stringValue
    requiresBoard = after?[Self.requirement]?.booleanValue
  }
}

extension Database {
  /// The lines of history that moved the versions of a study, or one of them, the first one first.
  func recordedMoves(
    of study: Study.ID, only number: VersionNumber? = nil
  ) throws -> [RecordedMove] {
    // The plus is there for the reason that `recordedReviews` gives.
    let lines = """
      SELECT number, account, at, (
          SELECT before.at FROM edit AS before
          WHERE before.study = edit.study AND before.number = edit.number - 1) AS previousAt,
        kind, after FROM edit WHERE study = ? AND kind IN (\(RecordedMove.kinds))
      """
    guard let number else {
      return try Row.fetchAll(
        self, prepared: "\(lines) ORDER BY +number", arguments: [study.uuidString]
      ).map(RecordedMove.init(row:))
    }
    // A damaged line is no JSON, so the engine only looks for the text.
    return try Row.fetchAll(
      self, prepared: "\(lines) AND \(Dialect.contains("after")) ORDER BY +number",
      arguments: [study.uuidString, "\"number\":\"\(number)\""]
    ).map(RecordedMove.init(row:)).filter { $0.version == number.description }
  }
}

extension [RecordedMove] {
  /// The state of a version after its moves; nil without any. A renewed approval leaves a version where it is.
  var state: Version.State? {
    dropFirst().reduce(first?.state) { state, move in
      (try? state?.moving(to: move.state)) ?? state
    }
  }

  /// Whether the study required a board's approval when the version was published; nil for one that was not published, or by
  /// an earlier release, which did not record it.
  var requiredBoard: Bool? { last { $0.state == .published }?.requiresBoard }

  /// Whether the moves of a version recorded the content and the approval that its row names. An altered version can still be
  /// withdrawn or replaced, with a line that has what its row says then, so neither the last line nor one of several suffices.
  func describe(_ row: Row) -> Bool {
    let approval = last { $0.approvalNumber != nil }
    return describe(content: row["sha256"])
      && approval?.approvalNumber == row["approvalNumber"]
      && approval?.expiresOn == row["expiresOn"]
  }

  /// Whether the moves of a version recorded the content with a hash.
  func describe(content hash: String) -> Bool {
    first?.state == .proposed && last?.sha256 != nil
      && allSatisfy { ($0.sha256 ?? hash) == hash }
  }

  /// What differs between who proposed, published, and withdrew a version, and when, according to its row and according to its
  /// moves, as parts of a sentence. Withdrawing an altered version does not change what its row says about the others.
  func differences(from row: Row) -> [String] {
    differences(from: row, in: "the proposal", .proposed, at: "proposedAt", by: "proposedBy")
      + differences(
        from: row, in: "the publication", .published, at: "publishedAt", by: "publishedBy")
      // The first release did not date withdrawals.
      + (row.fact("withdrawnAt") == .null
        ? []
        : differences(
          from: row, in: "the withdrawal", .withdrawn, at: "withdrawnAt", by: "withdrawnBy"))
      + (hasRecorded(notes: row["notes"]) ? [] : ["the release notes differ"])
  }

  private func hasRecorded(notes: String) -> Bool {
    guard let recorded = first(where: { $0.state == .proposed })?.notes else { return true }
    return recorded == StudyModel.sha256([UInt8](notes.utf8))
  }

  private func differences(
    from row: Row, in subject: String, _ state: Version.State, at date: String, by person: String
  ) -> [String] {
    let stored = RecordedFacts(
      subject, row.facts([RecordedFacts.date: date, "person": person]))
    let recorded = last { $0.state == state }.map {
      RecordedFacts(
        subject, [RecordedFacts.date: .string($0.at), "person": .string($0.account)],
        after: $0.previous)
    }
    let isStored = row.fact(date) != .null || row.fact(person) != .null
    return (isStored ? [stored] : []).differences(from: recorded.map { [$0] } ?? [])
  }
}
