import GRDB
import StudyModel

extension StudyStore {
  /// Stores a print of a version with the stamp of its approval. The first one with a name stays.
  /// - Parameters:
  ///   - approval: the one whose stamp it has.
  ///   - isListed: whether the version's bundles list it, unless that was decided before.
  /// - Returns: the stored print with that name; nil if the version's approval is another by now.
  package func keepStamped(
    _ print: Artifact, under approval: Approval, of id: Study.ID, _ number: VersionNumber,
    isListed: Bool = true, madeBy maker: ArtifactMaker
  ) async throws -> ArtifactLine? {
    try await database.write { db in
      guard let row = try db.versionRow(number, of: id),
        try VersionLine(row: row).approval == approval
      else { return nil }
      let version: Int64 = row["id"]
      let names = try db.stampedPrints(ofVersion: version).map(\.name)
      if !names.contains(print.name) {
        let hash = try db.keep(print.bytes)
        let isInTime = try !db.isListingDecided(ofVersion: version)
        try db.execute(
          prepared: """
            INSERT INTO approvalPrint (approval, name, artifact, madeBy, isListed)
            SELECT max(id), ?, ?, ?, ? FROM approval WHERE version = ?
            """,
          arguments: [print.name, hash, maker.release, isListed && isInTime, version])
      }
      return try db.stampedPrints(ofVersion: version).first { $0.name == print.name }
    }
  }
}

extension Database {
  /// A version's prints with the stamp of its latest approval, sorted by name.
  func stampedPrints(ofVersion version: Int64) throws -> [ArtifactLine] {
    try stampedRows(ofVersion: version).map(ArtifactLine.init(stamped:))
  }

  /// The rows of `approvalPrint` for a version's latest approval, sorted by name.
  func stampedRows(ofVersion version: Int64) throws -> [Row] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT name, artifact, madeBy, isListed FROM approvalPrint
        WHERE approval = (SELECT max(id) FROM approval WHERE version = ?) ORDER BY name
        """, arguments: [version])
  }
}

extension ArtifactLine {
  /// - Parameter row: of `approvalPrint`.
  init(stamped row: Row) {
    self.init(
      name: row["name"], mediaType: "application/pdf", sha256: row["artifact"],
      madeBy: row["madeBy"], unkept: nil)
  }
}
