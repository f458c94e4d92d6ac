import GRDB
import StudyModel

/// The row of a version does not say what the history of its study recorded: the disk or another program changed it.
package struct AlteredVersion: Error, Hashable, Sendable {
  package let study: Study.ID
  /// As shown in the list of studies.
  package let title: String
  package let number: VersionNumber
  package let state: Version.State
  /// The state according to the history; nil if the history does not know the version, or knows it with other content or
  /// another approval.
  package let recorded: Version.State?

  package init(
    study: Study.ID, title: String, number: VersionNumber, state: Version.State,
    recorded: Version.State?
  ) {
    self.study = study
    self.title = title
    self.number = number
    self.state = state
    self.recorded = recorded
  }

  /// What is wrong, as one sentence.
  package var fault: String {
    let version = "Version \(number) of “\(title)” is stored as \(state.words)"
    guard let recorded else {
      return version + ", and its content or its approval is not what the study’s history recorded."
    }
    return version + ", but the study’s history recorded it as \(recorded.words)."
  }

  /// What Accord does about it.
  package var effect: String { "Accord shows, publishes, and exports nothing of it." }

  /// What can be done about it.
  package var advice: String {
    "The person who runs this portal can compare it with a backup. The study’s id is \(study.uuidString.lowercased())."
  }
}

extension Version.State {
  /// As in a sentence.
  fileprivate var words: String { self == .changesRequested ? "changes requested" : rawValue }
}

extension StudyStore {
  /// The versions of a study that are not as its history recorded them, the lowest number first.
  package func alteredVersions(of id: Study.ID) async throws -> [AlteredVersion] {
    try await database.read { try $0.alteredVersions(of: id) }
  }

  /// The versions of all studies that are not as the histories recorded them.
  package func alteredVersions() async throws -> [AlteredVersion] {
    try await database.read { db in
      try Row.fetchAll(db, prepared: "SELECT DISTINCT study FROM version ORDER BY study")
        .flatMap { try db.alteredVersions(of: $0.uuid("study")) }
    }
  }
}

extension Database {
  /// - Parameter number: the version to check; nil for all of the study.
  /// - Returns: the lines of history that moved what was checked.
  /// - Throws: `AlteredVersion` for the first version that is not as the history of its study recorded it.
  @discardableResult
  func requireAsRecorded(
    _ number: VersionNumber? = nil, in study: Study.ID
  ) throws -> [RecordedMove] {
    let moves = try recordedMoves(of: study, only: number)
    if let altered = try alteredVersions(of: study, only: number, after: moves).first {
      throw altered
    }
    return moves
  }

  fileprivate func alteredVersions(of study: Study.ID) throws -> [AlteredVersion] {
    try alteredVersions(of: study, only: nil, after: recordedMoves(of: study))
  }

  private func alteredVersions(
    of study: Study.ID, only number: VersionNumber?, after moves: [RecordedMove]
  ) throws -> [AlteredVersion] {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number, version.state, version.sha256,
          study.title, approval.number AS approvalNumber, approval.expiresOn
        FROM version JOIN study ON study.id = version.study
        LEFT JOIN approval ON approval.id = (
          SELECT max(latest.id) FROM approval AS latest WHERE latest.version = version.id)
        WHERE version.study = :study AND (:major IS NULL
          OR version.major = :major AND version.minor = :minor AND version.patch = :patch)
        ORDER BY major, minor, patch
        """,
      arguments: [
        "study": study.uuidString, "major": number?.major, "minor": number?.minor,
        "patch": number?.patch,
      ])
    return try rows.compactMap { row in
      guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
      let state: Version.State = try row.choice("state")
      let own = moves.filter { $0.version == number.description }
      let recorded = own.describe(row) ? own.state : nil
      guard recorded != state else { return nil }
      // Earlier releases did not record that publishing a version superseded the one before.
      if state == .superseded, recorded == .published, try hasPublished(study, after: own) {
        return nil
      }
      return AlteredVersion(
        study: study, title: row["title"], number: number, state: state, recorded: recorded)
    }
  }

  /// Whether a version of a study was published after all moves of another one.
  private func hasPublished(_ study: Study.ID, after moves: [RecordedMove]) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (SELECT 1 FROM edit WHERE study = ? AND kind = 'published' AND number > ?)
        """, arguments: [study.uuidString, moves.last?.line]) ?? false
  }
}
