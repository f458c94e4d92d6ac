import Foundation
import GRDB
import StudyModel

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
  /// - Parameters:
  ///   - number: the version to check; nil for all of the study.
  ///   - compared: which rows are compared.
  /// - Returns: the lines of history that moved what was checked.
  /// - Throws: `AlteredVersion` for the first version that is not as the history of its study recorded it.
  @discardableResult
  func requireAsRecorded(
    _ number: VersionNumber? = nil, in study: Study.ID,
    comparing compared: ComparedRows = .withoutThreads
  ) throws -> [RecordedMove] {
    let moves = try recordedMoves(of: study, only: number)
    let altered = try alteredVersions(of: study, only: number, after: moves, comparing: compared)
    if let first = altered.first { throw first }
    return moves
  }

  fileprivate func alteredVersions(of study: Study.ID) throws -> [AlteredVersion] {
    try alteredVersions(
      of: study, only: nil, after: recordedMoves(of: study), comparing: .withThreads)
  }

  private func alteredVersions(
    of study: Study.ID, only number: VersionNumber?, after moves: [RecordedMove],
    comparing compared: ComparedRows
  ) throws -> [AlteredVersion] {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number, version.id, version.state,
          version.sha256, study.title, approval.number AS approvalNumber, approval.expiresOn
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
    guard let first = rows.first else { return [] }
    let reviews = try alteredReviews(
      of: study, among: rows.map { $0["number"] }, only: number.map { ($0, first["id"]) })
    let threads = compared == .withThreads ? try alteredThreads(of: study) : []
    let settings = try alteredReviewSettings(of: study)
    let corrections = try alteredCorrections(of: study)
    return try rows.compactMap { row in
      guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
      let state: Version.State = try row.choice("state")
      let own = moves.filter { $0.version == number.description }
      let recorded = own.describe(row) ? own.state : nil
      // How a version that was approved or published may be used no longer depends on the settings.
      let differences =
        (state == .proposed ? settings : []) + (reviews[number.description] ?? [])
        + threads.filter {
          $0.version == number
            || (state == .proposed && $0.isRequired && $0.version < number)
        }.map(\.difference)
        + corrections.filter { $0.concern(number, state) }.flatMap(\.differences)
      guard recorded != state || !differences.isEmpty else { return nil }
      // Earlier releases did not record that publishing a version superseded the one before.
      let isSuperseded =
        try state == .superseded && recorded == .published && hasPublished(study, after: own)
      guard !isSuperseded || !differences.isEmpty else { return nil }
      return AlteredVersion(
        study: study, title: row["title"], number: number, state: state,
        recorded: isSuperseded ? state : recorded, differences: differences)
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
