import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// A version with what it shows; nil where there is none or this person may not know of it. For a version that was frozen
  /// before artifacts were kept, they are made now, once.
  package func keptVersion(
    _ number: VersionNumber, of id: Study.ID, for account: Account.ID, making maker: ArtifactMaker
  ) async throws -> KeptVersion? {
    let found = try await database.read { try $0.keptVersion(number, of: id, for: account) }
    guard let found, found.artifacts.isEmpty else { return found }
    guard let version = try await version(number, of: id, for: account)?.version else {
      return nil
    }
    let made = try maker.make(version, try await assets(of: version.study()))
    do {
      try await database.write { try $0.keep(made, of: id, number, madeBy: maker.release) }
    } catch {
      // People can read what cannot be written.
      guard WritingFailure(error) != nil else { throw error }
      return KeptVersion(line: found.line, artifacts: made.map { $0.line(madeBy: maker.release) })
    }
    return try await database.read { try $0.keptVersion(number, of: id, for: account) }
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

  /// Keeps one more file of a version, which takes longer to make than the others. The first one under a name stays.
  /// - Returns: what is kept under the name; nil where nothing of the version is kept.
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
  /// Of bytes that could not be kept.
  fileprivate func line(madeBy release: String) -> ArtifactLine {
    ArtifactLine(
      name: name, mediaType: mediaType, sha256: sha256(Data(bytes)), madeBy: release, unkept: bytes)
  }
}

extension Database {
  /// Keeps what a version shows; what is kept already under a name stays.
  func keep(
    _ artifacts: [Artifact], of study: Study.ID, _ number: VersionNumber, madeBy release: String
  ) throws {
    guard let version = try versionID(number, of: study) else { throw StoreError.notFound }
    let names = Set(try self.artifacts(ofVersion: version).map(\.name))
    for artifact in artifacts where !names.contains(artifact.name) {
      let content = Data(artifact.bytes)
      let hash = sha256(content)
      try execute(
        sql: """
          INSERT INTO artifact (sha256, bytes)
          SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM artifact WHERE sha256 = ?)
          """, arguments: [hash, content, hash])
      try execute(
        sql: """
          INSERT INTO versionArtifact (version, name, artifact, mediaType, madeBy)
          VALUES (?, ?, ?, ?, ?)
          """, arguments: [version, artifact.name, hash, artifact.mediaType, release])
    }
  }

  fileprivate func keptVersion(
    _ number: VersionNumber, of study: Study.ID, for account: Account.ID
  ) throws -> KeptVersion? {
    guard try access(to: study, for: account) != nil,
      let row = try versionRow(number, of: study)
    else { return nil }
    return KeptVersion(
      line: try VersionLine(row: row), artifacts: try artifacts(ofVersion: row["id"]))
  }

  fileprivate func versionID(_ number: VersionNumber, of study: Study.ID) throws -> Int64? {
    try Int64.fetchOne(
      self, sql: "SELECT id FROM version WHERE study = ? AND major = ? AND minor = ? AND patch = ?",
      arguments: [study.uuidString, number.major, number.minor, number.patch])
  }

  fileprivate func artifacts(ofVersion version: Int64) throws -> [ArtifactLine] {
    try Row.fetchAll(
      self,
      sql: """
        SELECT name, artifact, mediaType, madeBy FROM versionArtifact WHERE version = ? ORDER BY name
        """, arguments: [version]
    ).map { row in
      ArtifactLine(
        name: row["name"], mediaType: row["mediaType"], sha256: row["artifact"],
        madeBy: row["madeBy"], unkept: nil)
    }
  }

  /// - Throws: an error of a damaged file where the bytes are not those that were kept.
  fileprivate func bytes(ofArtifact hash: String) throws -> [UInt8] {
    let content = try Data.fetchOne(
      self, sql: "SELECT bytes FROM artifact WHERE sha256 = ?", arguments: [hash])
    guard let content, sha256(content) == hash else {
      throw Dialect.damage("The artifact \(hash) is not what was kept.")
    }
    return Array(content)
  }
}
