import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Stores the files that are made of a version right after it was frozen, all together, once. What was stored first
  /// stays.
  /// - Parameters:
  ///   - name: one of the files, with which the version counts as complete.
  ///   - make: makes the files; called only if the version is not complete.
  /// - Returns: The version with these files, also if nothing can be written at the moment.
  package func complete(
    _ kept: KeptVersion, of id: Study.ID, for account: Account.ID, markedBy name: String,
    madeBy maker: ArtifactMaker, _ make: () async throws -> [Artifact]
  ) async throws -> KeptVersion {
    if kept.artifact(name) != nil { return kept }
    let number = kept.line.number
    let made = try await make()
    do {
      try await database.write { db in
        guard let version = try db.versionID(number, of: id) else { throw StoreError.notFound }
        // Someone else may have completed it meanwhile; files of two makings must not be mixed.
        guard try !db.artifacts(ofVersion: version).contains(where: { $0.name == name }) else {
          return
        }
        try db.keep(made, of: id, number, madeBy: maker.release)
      }
    } catch {
      // People can also read what cannot be stored.
      guard WritingFailure(error) != nil else { throw error }
      var unkept = kept
      unkept.artifacts = (kept.artifacts + made.map { $0.line(madeBy: maker.release) })
        .sorted { $0.name < $1.name }
      return unkept
    }
    return try await keptVersion(
      number, of: id, for: account, making: maker, comparing: .withoutThreads) ?? kept
  }
}
