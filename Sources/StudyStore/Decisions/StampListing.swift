import GRDB
import StudyModel

/// What the bundles of a version say about the prints with the stamp of its latest approval.
package struct StampListing: Hashable, Sendable {
  /// The prints that they list, sorted by name. Until that is decided, more can be added.
  package let prints: [ArtifactLine]
  /// Whether it was decided, which is before the first bundle with the approval is handed out.
  package fileprivate(set) var isDecided: Bool
  /// Whether they also say what was not stamped, which those of earlier releases do not.
  package fileprivate(set) var namesUnstamped: Bool

  /// Whether an earlier release may have handed out bundles with the approval. They keep their bytes, so they do not state what
  /// was added to them later.
  package var isOfEarlierRelease: Bool { isDecided && !namesUnstamped }
}

extension KeptVersion {
  /// Whether its bundle has to wait until it is decided which stamped prints it lists. Nothing is stamped while a condition
  /// is open.
  package var awaitsListing: Bool { line.approval?.openConditions == 0 && !listing.isDecided }
}

extension StudyStore {
  /// Decides which stamped prints the bundles of a version list, once: those that are stored by now. A print that is
  /// stamped later is in none of them.
  /// - Returns: The version with what was decided, also if nothing can be written at the moment. Its approval may be
  ///   another one by now, which then awaits its own list.
  package func listStamps(
    of kept: KeptVersion, in id: Study.ID, for account: Account.ID, madeBy maker: ArtifactMaker
  ) async throws -> KeptVersion {
    guard kept.awaitsListing else { return kept }
    let number = kept.line.number
    do {
      try await database.write { db in
        guard let row = try db.versionRow(number, of: id),
          try VersionLine(row: row).approval == kept.line.approval
        else { return }
        try db.listStamps(ofVersion: row["id"], madeBy: maker.release)
      }
    } catch {
      // People can also read what cannot be stored.
      guard WritingFailure(error) != nil else { throw error }
      var unkept = kept
      unkept.listing.isDecided = true
      unkept.listing.namesUnstamped = true
      return unkept
    }
    return try await keptVersion(
      number, of: id, for: account, making: maker, comparing: .withoutThreads) ?? kept
  }
}

extension StudyStore {
  /// The versions in use for which it was not decided which stamped prints their bundles list, each with an owner of its
  /// study, for what the portal does when it starts.
  package func versionsWithoutListing() async throws -> [UnlistedVersion] {
    try await database.read { db in
      try Row.fetchAll(db, prepared: UnlistedVersion.query).map { row in
        UnlistedVersion(
          study: try row.uuid("study"),
          number: VersionNumber(row["major"], row["minor"], row["patch"]),
          owner: try row.uuid("owner"))
      }
    }
  }
}

extension Database {
  /// What the bundles of a version list under its latest approval.
  /// - Parameter stamped: its rows of `approvalPrint`.
  func stampListing(ofVersion version: Int64, among stamped: [Row]) throws -> StampListing {
    let decided = try decidedListing(ofVersion: version)
    let maker: String? = decided.flatMap { $0["madeBy"] as String? }
    return StampListing(
      prints: stamped.filter { $0["isListed"] }.map(ArtifactLine.init(stamped:)),
      isDecided: decided != nil, namesUnstamped: maker != nil)
  }

  /// Whether it was decided what the bundles of a version list under its latest approval.
  func isListingDecided(ofVersion version: Int64) throws -> Bool {
    try decidedListing(ofVersion: version) != nil
  }

  private func decidedListing(ofVersion version: Int64) throws -> Row? {
    try Row.fetchOne(
      self,
      prepared: """
        SELECT madeBy FROM approvalListing
        WHERE approval = (SELECT max(id) FROM approval WHERE version = ?)
        """, arguments: [version])
  }

  fileprivate func listStamps(ofVersion version: Int64, madeBy release: String) throws {
    guard try !isListingDecided(ofVersion: version) else { return }
    try execute(
      prepared: """
        INSERT INTO approvalListing (approval, madeBy)
        SELECT max(id), ? FROM approval WHERE version = ?
        """, arguments: [release, version])
  }
}
