import GRDB
import StudyModel

extension Database {
  /// What the rows say about the reviews of a study's versions, or of one of them, in the order in which they were added.
  /// - Parameter version: the row of the version; nil for all of the study.
  func storedReviews(of study: Study.ID, only version: Int64? = nil) throws -> ReviewRecords {
    var records = ReviewRecords()
    func rows(_ columns: String, _ source: String, order: String) throws -> [Row] {
      try Row.fetchAll(
        self,
        prepared: """
          SELECT \(Dialect.versionNumber(of: "version")) AS versionNumber, \(columns)
          FROM version \(source)
          WHERE version.study = :study AND (:version IS NULL OR version.id = :version)
          ORDER BY \(order)
          """, arguments: ["study": study.uuidString, "version": version])
    }
    let requests = "JOIN reviewRequest ON reviewRequest.version = version.id"
    let decisions = "JOIN decision ON decision.version = version.id"
    let order = try addRequests(
      try rows("reviewRequest.*", requests, order: "reviewRequest.id"),
      members: try rows(
        "reviewRequestMember.*",
        "\(requests) JOIN reviewRequestMember ON reviewRequestMember.request = reviewRequest.id",
        order: "reviewRequestMember.account"),
      people: try rows(
        "reviewRequestPerson.*",
        "\(requests) JOIN reviewRequestPerson ON reviewRequestPerson.request = reviewRequest.id",
        order: "reviewRequestPerson.email"), to: &records)
    let signed = addDecisions(
      try rows("decision.*", decisions, order: "decision.id"),
      conditions: try rows(
        "condition.*", "\(decisions) JOIN condition ON condition.decision = decision.id",
        order: "condition.id"),
      languages: try rows(
        "decisionLanguage.*",
        "\(decisions) JOIN decisionLanguage ON decisionLanguage.decision = decision.id",
        order: "decisionLanguage.language"), requests: order, to: &records)
    let approvals = try rows(
      "approval.*", "JOIN approval ON approval.version = version.id", order: "approval.id")
    for row in approvals {
      var approval = RecordedFacts.approval(
        under: row["number"],
        row.facts([
          RecordedFacts.date: "at", "person": "recordedBy", "content": "sha256",
          "number": "number", "day": "approvedOn", "last day": "expiresOn",
          "re-consent": "reconsent", "board": "decidedBy", "letter": "letter",
          "printed name": "signedName",
        ]))
      let decision: Int64? = row["decision"]
      // A decision on another version has no number here.
      approval["decision"] = decision.map { .number(Double(signed[$0] ?? 0)) } ?? .null
      records.add(approval, as: .approval, of: row["versionNumber"])
    }
    return records
  }

  /// - Returns: which request of its version each one is, from 1.
  private func addRequests(
    _ requests: [Row], members: [Row], people: [Row], to records: inout ReviewRecords
  ) throws -> [Int64: Int] {
    let members = Dictionary(grouping: members) { $0["request"] as Int64 }
    let people = Dictionary(grouping: people) { $0["request"] as Int64 }
    var (counts, order): ([String: Int], [Int64: Int]) = ([:], [:])
    for row in requests {
      let (id, version): (Int64, String) = (row["id"], row["versionNumber"])
      counts[version, default: 0] += 1
      order[id] = counts[version]
      var request = RecordedFacts.request(
        row.facts([
          RecordedFacts.date: "askedAt", "person": "askedBy", "board": "board",
          "quorum": "quorum", "seats": "seats", "due date": "dueOn",
        ]))
      let own = members[id] ?? []
      let isOfBoard = request["board"] != .null || !own.isEmpty
      request["members"] = isOfBoard ? .array(own.map { $0.fact("account") }).sorted : .null
      request["chair"] = own.first { $0["isChair"] }?.fact("account") ?? .null
      request["people"] = JSONValue.array((people[id] ?? []).map { $0.fact("email") }).sorted
      records.add(request, as: .request, of: version)
      if row.fact("endedAt") != .null || row.fact("endedBy") != .null {
        records.add(
          .request(row.facts([RecordedFacts.date: "endedAt", "person": "endedBy"])), as: .ending,
          of: version)
      }
    }
    return order
  }

  /// - Parameter order: which request of its version each one is.
  /// - Returns: which decision on its version each one is, from 1.
  private func addDecisions(
    _ decisions: [Row], conditions: [Row], languages: [Row], requests order: [Int64: Int],
    to records: inout ReviewRecords
  ) -> [Int64: Int] {
    let texts = Dictionary(grouping: conditions) { $0["decision"] as Int64 }
    let languages = Dictionary(grouping: languages) { $0["decision"] as Int64 }
    var (counts, signed): ([String: Int], [Int64: Int]) = ([:], [:])
    for row in decisions {
      let (id, version): (Int64, String) = (row["id"], row["versionNumber"])
      counts[version, default: 0] += 1
      signed[id] = counts[version]
      var decision = RecordedFacts.decision(
        of: row["name"],
        row.facts([
          RecordedFacts.date: "at", "person": "account", "content": "sha256",
          "meaning": "meaning", "printed name": "name", "note": "note",
          "override reason": "overrideReason", "open comments": "openThreads",
          "unseen screens": "unseenScreens", "stated number": "approvalNumber",
          "stated last day": "expiresOn", "stated re-consent": "reconsent",
        ]))
      decision["whether it counts"] = .boolean(row["counts"])
      decision["chair"] = .boolean(row["isChair"])
      decision["conditions"] = .array((texts[id] ?? []).map { $0.fact("text") })
      decision["languages"] =
        JSONValue.array((languages[id] ?? []).map { $0.fact("language") })
        .sorted
      decision["review"] = .number(Double(order[row["request"]] ?? 0))
      records.add(decision, as: .decision, of: version)
    }
    for row in conditions where row.fact("closedAt") != .null || row.fact("closedBy") != .null {
      records.add(
        .closing(
          of: row["text"],
          row.facts([
            RecordedFacts.date: "closedAt", "person": "closedBy", "text": "text",
            "answer": "closing", "printed name": "closedName",
          ])), as: .closing, of: row["versionNumber"])
    }
    return signed
  }
}

extension Row {
  /// The value of a column.
  func fact(_ column: String) -> JSONValue {
    switch (self[column] as DatabaseValue?)?.storage {
    case .int64(let number): .number(Double(number))
    case .double(let number): .number(number)
    case .string(let text): .string(text)
    case .blob, .null, nil: .null
    }
  }

  /// Values of columns by the names under which they are compared.
  func facts(_ columns: [String: String]) -> [String: JSONValue] { columns.mapValues(fact) }
}
