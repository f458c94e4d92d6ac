import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Keeps the bytes of a picture, film or document; the same bytes are kept once, under the media type they first had.
  /// - Returns: their SHA-256.
  package func addAsset(_ bytes: [UInt8], mediaType: String) async throws -> String {
    let content = Data(bytes)
    let hash = sha256(content)
    try await database.write { db in
      try db.execute(
        sql: "INSERT INTO asset (sha256, mediaType, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [hash, mediaType, content])
    }
    return hash
  }

  /// Keeps what came with a study, under the media types that it names.
  private func addAssets(_ contents: [Asset.ID: [UInt8]], of study: Study) async throws {
    for asset in study.assets {
      guard let bytes = contents[asset.id], sha256(bytes) == asset.id else { continue }
      _ = try await addAsset(bytes, mediaType: asset.mediaType)
    }
  }

  /// Keeps what came with a study that somebody brings. A study that lists a picture makes it visible to its members, so
  /// of the others it may keep only those that this person sees anyway.
  /// - Returns: the study, and what it listed without right; whether that is here does not show.
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

  /// The bytes of a study's pictures and films that are here.
  package func assets(of study: Study) async throws -> [Asset.ID: [UInt8]] {
    try await database.read { try $0.assets(of: study) }
  }

  /// An asset by its SHA-256. Whether somebody may see it is decided by the study that shows it.
  package func asset(_ sha256: String) async throws -> (bytes: [UInt8], mediaType: String)? {
    try await database.read { db in
      try Row.fetchOne(
        db, sql: "SELECT mediaType, bytes FROM asset WHERE sha256 = ?", arguments: [sha256]
      ).map { row in
        let content: Data = row["bytes"]
        return (Array(content), row["mediaType"])
      }
    }
  }

  /// An asset that the draft or a version of one of somebody's studies lists; nil for any other.
  package func asset(_ sha256: String, for account: Account.ID) async throws -> (
    bytes: [UInt8], mediaType: String
  )? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT mediaType, bytes FROM asset
          WHERE sha256 = :asset AND EXISTS (
            SELECT 1 FROM studyAsset JOIN member ON member.study = studyAsset.study
            WHERE studyAsset.asset = :asset AND member.account = :account)
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
  /// The bytes of a study's pictures and films that are here.
  func assets(of study: Study) throws -> [Asset.ID: [UInt8]] {
    var found: [Asset.ID: [UInt8]] = [:]
    for asset in study.assets {
      let content = try Data.fetchOne(
        self, sql: "SELECT bytes FROM asset WHERE sha256 = ?", arguments: [asset.id])
      found[asset.id] = content.map { Array($0) }
    }
    return found
  }
}
