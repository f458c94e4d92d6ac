import Foundation
import GRDB
import StudyModel

/// The assets that a study lists are stored separately, so that drafts and versions need not be parsed to decide who
/// may see an image.
extension Database {
  /// Records the assets that a draft lists, in the transaction that writes it.
  func note(_ assets: [Asset], inDraftOf study: Study.ID) throws {
    let listed = Self.hashes(of: assets)
    let noted = Set(
      try String.fetchAll(
        self, prepared: "SELECT asset FROM studyAsset WHERE study = ? AND inDraft = TRUE",
        arguments: [study.uuidString]))
    let gone = noted.subtracting(listed)
    for asset in gone.sorted() {
      try execute(
        prepared: "UPDATE studyAsset SET inDraft = FALSE WHERE study = ? AND asset = ?",
        arguments: [study.uuidString, asset])
    }
    if !gone.isEmpty {
      try execute(
        prepared:
          "DELETE FROM studyAsset WHERE study = ? AND inDraft = FALSE AND inVersion = FALSE",
        arguments: [study.uuidString])
    }
    for asset in listed.subtracting(noted).sorted() {
      try execute(
        prepared: """
          INSERT INTO studyAsset (study, asset, inDraft, inVersion) VALUES (?, ?, TRUE, FALSE)
          ON CONFLICT (study, asset) DO UPDATE SET inDraft = TRUE
          """,
        arguments: [study.uuidString, asset])
    }
  }

  /// Records the assets that a version lists, in the transaction that freezes it.
  func note(_ assets: [Asset], inVersionOf study: Study.ID) throws {
    for asset in Self.hashes(of: assets).sorted() {
      try execute(
        prepared: """
          INSERT INTO studyAsset (study, asset, inDraft, inVersion) VALUES (?, ?, FALSE, TRUE)
          ON CONFLICT (study, asset) DO UPDATE SET inVersion = TRUE
          """,
        arguments: [study.uuidString, asset])
    }
  }

  /// The ids that are valid hashes; a document may contain others, which identify no bytes.
  private static func hashes(of assets: [Asset]) -> Set<String> {
    Set(
      assets.map(\.id).filter { id in
        id.utf8.count == 64
          && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      })
  }
}
