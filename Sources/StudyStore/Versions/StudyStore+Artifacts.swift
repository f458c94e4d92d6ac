import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// A version with its files; nil if there is none or this person may not know of it. For a version frozen before
  /// artifacts were stored, they are generated now, once.
  /// - Throws: `AlteredVersion`.
  package func keptVersion(
    _ number: VersionNumber, of id: Study.ID, for account: Account.ID, making maker: ArtifactMaker,
    comparing compared: ComparedRows = .withThreads
  ) async throws -> KeptVersion? {
    let found = try await database.read { [comparisons] in
      try $0.keptVersion(number, of: id, for: account, comparing: compared, sharing: comparisons)
    }
    guard let found, found.artifacts.isEmpty else { return found }
    let made = try maker.make(found.version, try await assets(of: found.version.study()))
    do {
      try await database.write { try $0.keep(made, of: id, number, madeBy: maker.release) }
    } catch {
      // People can also read what cannot be stored.
      guard WritingFailure(error) != nil else { throw error }
      var unkept = found
      unkept.artifacts = made.map { $0.line(madeBy: maker.release) }
      return unkept
    }
    return try await database.read { [comparisons] in
      try $0.keptVersion(
        number, of: id, for: account, comparing: .withoutThreads, sharing: comparisons)
    }
  }

  /// Artifacts with their bytes, in the same order.
  package func opened(_ artifacts: [ArtifactLine]) async throws -> [Artifact] {
    try await database.read { db in
      try artifacts.map { line in
        Artifact(
          name: line.name, mediaType: line.mediaType,
          bytes: try line.unkept ?? db.bytes(ofArtifact: line.sha256))
      }
    }
  }

  /// Stores one more file of a version, which takes longer to generate than the others. The first one with a name
  /// stays.
  /// - Returns: the stored file with that name; nil if no files of the version are stored.
  package func keep(
    _ artifact: Artifact, of id: Study.ID, _ number: VersionNumber, madeBy maker: ArtifactMaker
  ) async throws -> ArtifactLine? {
    try await database.write { db in
      guard let version = try db.versionID(number, of: id),
        try !db.artifacts(ofVersion: version).isEmpty
      else { return nil }
      try db.keep([artifact], of: id, number, madeBy: maker.release)
      return try db.artifacts(ofVersion: version).first { $0.name == artifact.name }
    }
  }
}

extension Artifact {
  /// The line for an artifact whose bytes could not be stored.
  func line(madeBy release: String) -> ArtifactLine {
    ArtifactLine(
      name: name, mediaType: mediaType, sha256: sha256(Data(bytes)), madeBy: release, unkept: bytes)
  }
}

extension Database {
  /// Stores the files of a version; existing files with the same names stay.
  func keep(
    _ artifacts: [Artifact], of study: Study.ID, _ number: VersionNumber, madeBy release: String
  ) throws {
    guard let version = try versionID(number, of: study) else { throw StoreError.notFound }
    let names = Set(try self.artifacts(ofVersion: version).map(\.name))
    for artifact in artifacts where !names.contains(artifact.name) {
      let hash = try keep(artifact.bytes)
      try execute(
        prepared: """
          INSERT INTO versionArtifact (version, name, artifact, mediaType, madeBy)
          VALUES (?, ?, ?, ?, ?)
          """, arguments: [version, artifact.name, hash, artifact.mediaType, release])
    }
  }

  /// Stores the bytes of an artifact, once.
  /// - Returns: their SHA-256.
  func keep(_ bytes: [UInt8]) throws -> String {
    let content = Data(bytes)
    let hash = sha256(content)
    try execute(
      prepared: """
        INSERT INTO artifact (sha256, bytes)
        SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM artifact WHERE sha256 = ?)
        """, arguments: [hash, content, hash])
    return hash
  }

  fileprivate func keptVersion(
    _ number: VersionNumber, of study: Study.ID, for account: Account.ID,
    comparing compared: ComparedRows, sharing comparisons: SharedComparisons
  ) throws -> KeptVersion? {
    guard try readableVersion(number, of: study, for: account) != nil,
      let row = try versionRow(number, of: study, columns: ", version.canonical")
    else { return nil }
    let moves = try comparisons.moves(of: number, in: study, comparing: compared, self) {
      try requireAsRecorded(number, in: study, comparing: compared)
    }
    let line = try VersionLine(row: row)
    let review = line.approval?.review?.request
    let stamped = try stampedRows(ofVersion: row["id"])
    return KeptVersion(
      line: line, version: Version(line, canonical: row["canonical"]),
      artifacts: try artifacts(ofVersion: row["id"]),
      stamped: stamped.map(ArtifactLine.init(stamped:)),
      listing: try stampListing(ofVersion: row["id"], among: stamped),
      decisions: try decisions(on: row["id"]).filter { $0.counts && $0.request == review },
      earlierDecisions: try review.map { try decisions(before: $0, about: line.sha256, in: study) }
        ?? [],
      requiredBoard: moves.requiredBoard,
      replacement: try replacement(of: line, in: study),
      content: try Dialect.content(of: self))
  }

  /// The later version that took the place of one on which a board decides, or will once it is asked; nil if none did.
  func replacement(of line: VersionLine, in study: Study.ID) throws -> VersionNumber? {
    guard line.state == .proposed, let newer = line.replacement,
      try line.isBoardAsked || requiresBoard(study)
    else { return nil }
    return newer
  }

  /// The row of a version; nil if there is none.
  func versionID(_ number: VersionNumber, of study: Study.ID) throws -> Int64? {
    try versionRow(number, of: study)?["id"]
  }

  func artifacts(ofVersion version: Int64) throws -> [ArtifactLine] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT name, artifact, mediaType, madeBy FROM versionArtifact WHERE version = ? ORDER BY name
        """, arguments: [version]
    ).map { row in
      ArtifactLine(
        name: row["name"], mediaType: row["mediaType"], sha256: row["artifact"],
        madeBy: row["madeBy"], unkept: nil)
    }
  }

  /// - Throws: the error for a damaged file if the bytes are not those that were stored.
  func bytes(ofArtifact hash: String) throws -> [UInt8] {
    let content = try Data.fetchOne(
      self, prepared: "SELECT bytes FROM artifact WHERE sha256 = ?", arguments: [hash])
    guard let content, sha256(content) == hash else {
      throw Dialect.damage("The artifact \(hash) is not what was kept.")
    }
    return Array(content)
  }
}
