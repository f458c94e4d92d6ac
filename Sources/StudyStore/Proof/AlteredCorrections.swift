import GRDB
import StudyModel

/// What is wrong with the corrections of classes of changes between two versions, or a version and the draft.
struct AlteredCorrections: Sendable {
  fileprivate let earlier: String
  /// Nil for the draft.
  fileprivate let later: String?
  /// As parts of a sentence.
  let differences: [String]

  /// Whether they decide what a version means for participants: those between an earlier version and this one do, and while it
  /// is proposed also those that were made before, which still hold. Nobody compares a proposal with what is older than the last
  /// version that was agreed on before it.
  func concern(
    _ version: VersionNumber, _ state: Version.State, since agreed: VersionNumber?
  ) -> Bool {
    if later == version.description { return true }
    guard state == .proposed, let earlier = VersionNumber(earlier) else { return false }
    return earlier < version && agreed.map { earlier >= $0 } != false
  }

  /// What is wrong, as what is wrong with the version that they start from.
  fileprivate func altered(_ db: Database, in study: Study.ID) throws -> AlteredVersion? {
    guard let earlier = VersionNumber(earlier),
      let row = try db.versionRow(earlier, of: study, columns: ", study.title")
    else { return nil }
    let state = try VersionLine(row: row).state
    return AlteredVersion(
      study: study, title: row["title"], number: earlier, state: state, recorded: state,
      differences: differences)
  }
}

extension [RecordedMove] {
  /// The last version below a number that was approved or published.
  func agreed(before number: VersionNumber) -> VersionNumber? {
    filter { [.approved, .published].contains($0.state) }
      .compactMap { $0.version.flatMap { VersionNumber($0) } }
      .filter { $0 < number }.max()
  }
}

extension Database {
  /// A number and a proposal for re-consent that follow from other corrections than people made would be frozen.
  /// - Throws: `AlteredVersion` for the version whose corrections concern one that is about to be proposed.
  func requireRecordedCorrections(for number: VersionNumber, in study: Study.ID) throws {
    let altered = try alteredCorrections(of: study)
    guard !altered.isEmpty else { return }
    let agreed = try recordedMoves(of: study).agreed(before: number)
    for corrections in altered where corrections.concern(number, .proposed, since: agreed) {
      if let fault = try corrections.altered(self, in: study) { throw fault }
    }
  }

  /// What is wrong with the corrections of classes in a study, according to its history.
  func alteredCorrections(of study: Study.ID) throws -> [AlteredCorrections] {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT classCorrection.change, classCorrection.class, classCorrection.reason,
          classCorrection.account, classCorrection.at,
          \(Dialect.versionNumber(of: "earlier")) AS earlierNumber,
          \(Dialect.versionNumber(of: "later")) AS laterNumber
        FROM version AS earlier JOIN classCorrection ON classCorrection.earlier = earlier.id
        LEFT JOIN version AS later ON later.id = classCorrection.later
        WHERE earlier.study = ? ORDER BY classCorrection.id
        """, arguments: [study.uuidString])
    let lines = try Row.fetchAll(
      self,
      prepared: """
        SELECT account, at, after FROM edit WHERE study = ? AND kind = 'classCorrected'
        ORDER BY +number
        """, arguments: [study.uuidString])
    let stored = Dictionary(grouping: rows.map { ComparedCorrection(row: $0) }, by: \.pair)
    let recorded = Dictionary(grouping: lines.map { ComparedCorrection(line: $0) }, by: \.pair)
    return Set(stored.keys).union(recorded.keys).compactMap { pair in
      let differences = (stored[pair] ?? []).map(\.facts)
        .differences(from: (recorded[pair] ?? []).map(\.facts))
      guard !differences.isEmpty else { return nil }
      return AlteredCorrections(
        earlier: pair.earlier, later: pair.later, differences: differences.sorted())
    }
  }
}

/// A correction of a class as a row or a line of history states it.
private struct ComparedCorrection {
  struct Pair: Hashable {
    let earlier: String
    let later: String?
  }

  let pair: Pair
  let facts: RecordedFacts

  init(row: Row) {
    let earlier: String = row["earlierNumber"]
    pair = Pair(earlier: earlier, later: row["laterNumber"])
    facts = RecordedFacts(
      Self.subject(pair),
      [
        "change": row.fact("change"), "class": row.fact("class"), "reason": row.fact("reason"),
        "person": row.fact("account"), RecordedFacts.date: row.fact("at"),
      ])
  }

  init(line: Row) {
    let text: String? = line["after"]
    let after = text.flatMap { try? JSONValue(parsing: $0.utf8) } ?? .null
    let later = after["to"]?.stringValue
    pair = Pair(
      earlier: after["from"]?.stringValue ?? "", later: later == "draft" ? nil : later)
    var values = [
      "change": after["change"], "class": after["class"], "reason": after["reason"],
    ].compactMapValues(\.self)
    values["person"] = line.fact("account")
    values[RecordedFacts.date] = line.fact("at")
    facts = RecordedFacts(Self.subject(pair), values)
  }

  private static func subject(_ pair: Pair) -> String {
    "a corrected class of a change from \(pair.earlier) to \(pair.later ?? "the draft")"
  }
}
