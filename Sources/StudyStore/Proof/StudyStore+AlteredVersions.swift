import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The versions of a study that are not as its history recorded them, the lowest number first.
  package func alteredVersions(of id: Study.ID) async throws -> [AlteredVersion] {
    let found = try await database.read { try $0.alteredVersions(of: id) }
    found.forEach(note)
    return found
  }

  /// The versions of some studies that are not as the histories recorded them, for lists of studies. Contents and
  /// threads are read only of the few studies in which something is altered, so that all of their versions are named.
  package func alteredVersions(of ids: [Study.ID]) async throws -> [Study.ID: [AlteredVersion]] {
    let known = checks.altered.studies
    let found = try await database.read { db in
      var found: [Study.ID: [AlteredVersion]] = [:]
      for id in Set(ids) {
        let isAltered =
          try known.contains(id)
          || !db.alteredVersions(of: id, comparing: .withoutContent).isEmpty
        found[id] = isAltered ? try db.alteredVersions(of: id) : []
      }
      return found
    }
    found.values.joined().forEach(note)
    return found
  }

  /// Those of some versions that are not as the histories recorded them, for lists of versions of many studies. A single version
  /// of a study is compared alone, several of them in one pass.
  package func alteredVersions(
    among numbers: [Study.ID: Set<VersionNumber>]
  ) async throws -> [Study.ID: [AlteredVersion]] {
    let found = try await database.read { db in
      var found: [Study.ID: [AlteredVersion]] = [:]
      for (id, wanted) in numbers {
        if wanted.count == 1, let number = wanted.first {
          found[id] = try [db.compare(number, in: id, comparing: .withoutContent).altered]
            .compactMap(\.self)
        } else {
          found[id] = try db.alteredVersions(of: id, comparing: .withoutContent)
            .filter { wanted.contains($0.number) }
        }
      }
      return found
    }
    found.values.joined().forEach(note)
    return found
  }

  /// What the last check of all studies and requests since then found, as it is now, and whether there was a check yet.
  /// Checking all takes too long for a page, so only those are compared again in which something was found.
  package func knownAlteredVersions() async throws -> (
    versions: [AlteredVersion], areAllChecked: Bool
  ) {
    let (studies, areAllChecked) = checks.altered
    let versions = try await database.read { db in
      try studies.sorted { $0.uuidString < $1.uuidString }
        .flatMap { try db.alteredVersions(of: $0) }
    }
    return (versions, areAllChecked)
  }

  /// Remembers a version that a request found altered, for the audit log.
  package func note(_ altered: AlteredVersion) { checks.note(altered.study) }
}

extension Database {
  /// - Parameters:
  ///   - number: the version to check.
  ///   - compared: which rows are compared.
  ///   - threads: what is wrong with threads, if that was compared before.
  /// - Returns: the lines of history that moved what was checked.
  /// - Throws: `AlteredVersion` for a version that is not as the history of its study recorded it.
  @discardableResult
  func requireAsRecorded(
    _ number: VersionNumber, in study: Study.ID,
    comparing compared: ComparedRows = .withoutThreads, knowing threads: [AlteredThread]? = nil
  ) throws -> [RecordedMove] {
    let (moves, altered) = try compare(
      number, in: study, comparing: compared, knowing: threads)
    if let altered { throw altered }
    return moves
  }

  /// What `requireAsRecorded` throws or returns, for what is done to an altered version as well.
  func compare(
    _ number: VersionNumber, in study: Study.ID, comparing compared: ComparedRows,
    knowing threads: [AlteredThread]? = nil
  ) throws -> (moves: [RecordedMove], altered: AlteredVersion?) {
    let moves = try recordedMoves(of: study, only: number)
    return (
      moves,
      try alteredVersions(
        of: study, only: number, after: moves, comparing: compared, knowing: threads
      ).first
    )
  }

  /// The versions of a study that are not as its history recorded them, the lowest number first.
  /// - Parameter threads: what is wrong with threads, if that was compared before.
  func alteredVersions(
    of study: Study.ID, comparing compared: ComparedRows = .withThreads,
    knowing threads: [AlteredThread]? = nil
  ) throws -> [AlteredVersion] {
    try alteredVersions(
      of: study, only: nil, after: recordedMoves(of: study), comparing: compared, knowing: threads)
  }

  private func alteredVersions(
    of study: Study.ID, only number: VersionNumber?, after moves: [RecordedMove],
    comparing compared: ComparedRows, knowing threads: [AlteredThread]? = nil
  ) throws -> [AlteredVersion] {
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT \(Dialect.versionNumber(of: "version")) AS number, version.id, version.state,
          version.sha256, version.proposedAt, version.proposedBy, version.publishedAt,
          version.publishedBy, version.withdrawnAt, version.withdrawnBy, version.notes,
          study.publishedVersion IS NULL AS isNoneInUse,
          coalesce(version.id = study.publishedVersion, FALSE) AS isInUse,
          CASE WHEN :content THEN version.canonical END AS canonical, study.title,
          approval.number AS approvalNumber, approval.expiresOn
        FROM version JOIN study ON study.id = version.study
        LEFT JOIN approval ON approval.id = (
          SELECT max(latest.id) FROM approval AS latest WHERE latest.version = version.id)
        WHERE version.study = :study AND (:major IS NULL
          OR version.major = :major AND version.minor = :minor AND version.patch = :patch)
        ORDER BY major, minor, patch
        """,
      arguments: [
        "study": study.uuidString, "major": number?.major, "minor": number?.minor,
        "patch": number?.patch, "content": compared != .withoutContent,
      ])
    guard let first = rows.first else { return [] }
    let reviews = try alteredReviews(
      of: study, among: rows.map { $0["number"] }, only: number.map { ($0, first["id"]) })
    let threads = try threads ?? (compared == .withThreads ? alteredThreads(of: study) : [])
    let settings = try alteredReviewSettings(of: study)
    let corrections = try alteredCorrections(of: study)
    let all =
      try number == nil || corrections.isEmpty ? moves : recordedMoves(of: study)
    return try rows.compactMap { row in
      guard let number = try row.versionNumber("number") else { throw StoreError.notFound }
      let state: Version.State = try row.choice("state")
      let own = moves.filter { $0.version == number.description }
      let recorded = own.describe(row) ? own.state : nil
      // How a version that was approved or published may be used no longer depends on the settings.
      let differences =
        row.alteredContent + own.differences(from: row)
        + (row["isInUse"] && state != .published ? [Self.wrongPointer] : [])
        + (row["isNoneInUse"] && state == .published && recorded == .published
          ? [Self.missingPointer] : [])
        + (state == .proposed ? settings : []) + (reviews[number.description] ?? [])
        + threads.filter {
          $0.version == number
            || (state == .proposed && $0.isRequired && $0.version.map { $0 < number } == true)
        }.map(\.difference)
        + corrections.filter { $0.concern(number, state, since: all.agreed(before: number)) }
        .flatMap(\.differences)
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

  private static let wrongPointer =
    "it is stored as the version that participants see, but is not published"

  private static let missingPointer =
    "it is published, but the study is stored as one without a version that participants see"

  /// Whether a version of a study was published after all moves of another one.
  private func hasPublished(_ study: Study.ID, after moves: [RecordedMove]) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (SELECT 1 FROM edit WHERE study = ? AND kind = 'published' AND number > ?)
        """, arguments: [study.uuidString, moves.last?.line]) ?? false
  }
}

extension Row {
  /// What is wrong with the content of a version, if it was read: it has to have the hash of its row, which is compared as well.
  fileprivate var alteredContent: [String] {
    let (content, hash): (String?, String) = (self["canonical"], self["sha256"])
    guard let content, sha256(Array(content.utf8)) != hash else { return [] }
    return ["the content does not have its hash"]
  }
}
