import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Stores the bytes of an image, video, or document; the same bytes are stored once, with their first media type.
  /// - Returns: their SHA-256.
  package func addAsset(_ bytes: [UInt8], mediaType: String) async throws -> String {
    let content = Data(bytes)
    let hash = sha256(content)
    try await database.write { db in
      try db.execute(
        prepared:
          "INSERT INTO asset (sha256, mediaType, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [hash, mediaType, content])
    }
    return hash
  }

  /// Stores the assets that came with a study, with the media types that it names.
  private func addAssets(_ contents: [Asset.ID: [UInt8]], of study: Study) async throws {
    for asset in study.assets {
      guard let bytes = contents[asset.id], sha256(bytes) == asset.id else { continue }
      _ = try await addAsset(bytes, mediaType: asset.mediaType)
    }
  }

  /// Stores the assets of an uploaded study. A study makes the images it lists visible to its members, so it may refer
  /// to already stored images only if the person who uploads it can see them anyway.
  /// - Returns: the study, and the assets that it may not refer to; this does not reveal whether they are stored.
  package func takeAssets(
    _ contents: [Asset.ID: [UInt8]], of study: Study, for account: Account.ID
  ) async throws -> (study: Study, missing: [Asset]) {
    try await addAssets(contents, of: study)
    var (study, missing) = (study, [Asset]())
    for asset in study.assets where contents[asset.id].map({ sha256($0) }) != asset.id {
      if try await self.asset(asset.id, for: account) == nil { missing.append(asset) }
    }
    study.assets.removeAll(where: missing.contains)
    return (study, missing)
  }

  /// The stored bytes of a study's assets.
  package func assets(of study: Study) async throws -> [Asset.ID: [UInt8]] {
    try await database.read { try $0.assets(of: study) }
  }

  /// An asset by its SHA-256. Whether someone may see it depends on the studies that show it.
  package func asset(_ sha256: String) async throws -> (bytes: [UInt8], mediaType: String)? {
    try await database.read { db in
      try Row.fetchOne(
        db, prepared: "SELECT mediaType, bytes FROM asset WHERE sha256 = ?", arguments: [sha256]
      ).map { row in
        let content: Data = row["bytes"]
        return (Array(content), row["mediaType"])
      }
    }
  }

  /// An asset listed in the draft or a version of one of the account's studies, or in a version of a study that the
  /// account was asked to review; nil for any other.
  package func asset(_ sha256: String, for account: Account.ID) async throws -> (
    bytes: [UInt8], mediaType: String
  )? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        prepared: """
          SELECT mediaType, bytes FROM asset
          WHERE sha256 = :asset AND EXISTS (
            SELECT 1 FROM studyAsset JOIN member ON member.study = studyAsset.study
            WHERE studyAsset.asset = :asset AND member.account = :account
            UNION ALL
            SELECT 1 FROM studyAsset
            WHERE studyAsset.asset = :asset AND studyAsset.inVersion = TRUE
              AND \(VersionAccess.isAsked(study: "studyAsset.study", ":account")))
          """,
        arguments: ["account": account.uuidString, "asset": sha256]
      ).map { row in
        let content: Data = row["bytes"]
        return (Array(content), row["mediaType"])
      }
    }
  }
}

extension Database {
  /// The stored bytes of a study's assets.
  func assets(of study: Study) throws -> [Asset.ID: [UInt8]] {
    var found: [Asset.ID: [UInt8]] = [:]
    for asset in study.assets {
      let content = try Data.fetchOne(
        self, prepared: "SELECT bytes FROM asset WHERE sha256 = ?", arguments: [asset.id])
      found[asset.id] = content.map { Array($0) }
    }
    return found
  }
}
