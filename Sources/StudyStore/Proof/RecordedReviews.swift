import GRDB
import StudyModel

/// Reads what the history of a study recorded about the reviews of its versions, from the first line on.
struct RecordedReviews {
  private(set) var records = ReviewRecords()
  /// How many requests each version has had so far, and which of them asked a board last.
  private var requests: [String: Int] = [:]
  private var boardRequests: [String: Int] = [:]
  private var signers: [String: [Signer]] = [:]

  private struct Signer {
    let account: String
    let approves: Bool
  }

  /// The kinds of the lines, for SQL.
  static let kinds = [
    EditLine.Kind.reviewAsked, .reviewEnded, .decided, .conditionClosed, .approved,
  ].map { "'\($0.rawValue)'" }.joined(separator: ", ")

  /// The names of a decision's members. Who read which languages is recorded since November 23, 2026, and what a signer
  /// stated for the approval since November 27.
  private static let decided = [
    "sha256": "content", "meaning": "meaning", "name": "printed name", "note": "note",
    "overrideReason": "override reason", "counts": "whether it counts", "isChair": "chair",
    "openThreads": "open comments", "unseenScreens": "unseen screens", "conditions": "conditions",
    "languages": "languages", "statedNumber": "stated number",
    "statedLastDay": "stated last day", "statedReconsent": "stated re-consent",
  ]

  /// An approval from outside is recorded under a printed name since November 29, 2026.
  private static let approved = [
    "sha256": "content", "approvalNumber": "number", "approvedOn": "day", "expiresOn": "last day",
    "reconsent": "re-consent", "decidedBy": "board", "letter": "letter", "name": "printed name",
  ]

  /// A condition is closed under a printed name since November 26, 2026.
  private static let closed = ["condition": "text", "closing": "answer", "name": "printed name"]

  private static let asked = ["emails": "people", "dueOn": "due date"]

  private static let board = [
    "board": "board", "quorum": "quorum", "members": "members", "chair": "chair",
  ]

  /// - Parameter row: the kind, person, moment, and content of a line, and the moment of the line before; a damaged line
  ///   recorded nothing.
  mutating func read(_ row: Row) {
    let (text, raw): (String?, String) = (row["after"], row["kind"])
    guard let after = text.flatMap({ try? JSONValue(parsing: $0.utf8) }),
      let version = after["number"]?.stringValue, let kind = EditLine.Kind(rawValue: raw)
    else { return }
    let (account, at, previous): (String, String, String?) = (
      row["account"], row["at"], row["previousAt"]
    )
    func values(_ names: [String: String]) -> [String: JSONValue] {
      var values = [RecordedFacts.date: JSONValue.string(at), "person": .string(account)]
      for (member, name) in names { values[name] = after[member] }
      return values
    }
    switch kind {
    case .reviewAsked:
      var request = RecordedFacts.request(values(Self.asked), after: previous)
      request["people"] = request["people"]?.sorted
      let asked = after["board"]
      for (member, name) in Self.board where asked != nil {
        request[name] = asked?[member]?.sorted ?? (asked?.isNull == true ? .null : nil)
      }
      if let members = asked?["members"]?.arrayValue {
        request["seats"] = .number(Double(members.count))
      } else if asked?.isNull == true {
        request["seats"] = .null
      }
      requests[version, default: 0] += 1
      if asked?.isNull == false { boardRequests[version] = requests[version] }
      records.add(request, as: .request, of: version)
    case .reviewEnded:
      records.add(
        .request(values([:]), after: previous), as: .ending, of: version)
    case .decided:
      var decision = RecordedFacts.decision(
        of: after["name"]?.stringValue, values(Self.decided))
      decision["languages"] = decision["languages"]?.sorted
      // What counts was decided in the review of the board, one of which is open at a time.
      let counts = after["counts"]?.booleanValue == true
      if counts { decision["review"] = boardRequests[version].map { .number(Double($0)) } }
      let meaning = after["meaning"]?.stringValue.flatMap { Decision.Meaning(rawValue: $0) }
      signers[version, default: []].append(
        Signer(account: account, approves: counts && meaning?.approves == true))
      records.add(decision, as: .decision, of: version)
    case .conditionClosed:
      records.add(
        .closing(of: after["condition"]?.stringValue, values(Self.closed)),
        as: .closing, of: version)
    case .approved:
      var approval = RecordedFacts.approval(
        under: after["approvalNumber"]?.stringValue, values(Self.approved))
      approval["decision"] = completing(after, by: account, of: version)
      records.add(approval, as: .approval, of: version)
    default: break
    }
  }

  /// The number of the decision that completed an approval: the last one of the person who recorded it. With a letter, it was
  /// given outside. Without either, the line does not say.
  private func completing(
    _ approval: JSONValue, by account: String, of version: String
  ) -> JSONValue? {
    if approval["letter"]?.stringValue != nil { return .null }
    let last = signers[version]?.lastIndex { $0.approves && $0.account == account }
    return last.map { .number(Double($0 + 1)) }
  }
}

extension JSONValue {
  /// The texts of an array in order; anything else as it is.
  var sorted: JSONValue {
    guard let elements = arrayValue else { return self }
    return .array(elements.compactMap(\.stringValue).sorted().map(JSONValue.string))
  }
}

extension Database {
  /// What the history recorded about the reviews of a study's versions, or of one of them.
  func recordedReviews(
    of study: Study.ID, only number: VersionNumber? = nil
  ) throws -> ReviewRecords {
    // The chain covers the numbers of lines and not their ids. The plus keeps the engine from reading every line of the study
    // in the order of the numbers.
    let lines = """
      SELECT kind, account, at, after, (
          SELECT before.at FROM edit AS before
          WHERE before.study = edit.study AND before.number = edit.number - 1) AS previousAt
      FROM edit
      WHERE study = ? AND kind IN (\(RecordedReviews.kinds))
      """
    let rows =
      if let number {
        // A damaged line is no JSON, so the engine only looks for the text.
        try Row.fetchAll(
          self, prepared: "\(lines) AND \(Dialect.contains("after")) ORDER BY +number",
          arguments: [study.uuidString, "\"number\":\"\(number)\""])
      } else {
        try Row.fetchAll(
          self, prepared: "\(lines) ORDER BY +number", arguments: [study.uuidString])
      }
    var reviews = RecordedReviews()
    for row in rows { reviews.read(row) }
    return reviews.records
  }
}
