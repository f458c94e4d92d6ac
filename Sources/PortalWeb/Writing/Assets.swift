import StudyModel
import StudyStore

extension Services {
  /// Keeps the bytes of an uploaded file, and says what a study has to know of them.
  func keep(_ bytes: [UInt8], named name: String, mediaType: String) async throws -> Asset {
    Asset(
      id: try await store.addAsset(bytes, mediaType: mediaType), name: String(name.prefix(200)),
      mediaType: mediaType, byteCount: bytes.count)
  }
}

extension Study {
  /// Puts an asset into the list in place of another. What nothing shows any more leaves the list.
  mutating func exchange(_ before: Asset.ID?, for asset: Asset?) {
    if let asset, self.asset(asset.id) == nil { assets.append(asset) }
    if let before, before != asset?.id, !usedAssets.contains(before) {
      assets.removeAll { $0.id == before }
    }
  }
}

extension Asset {
  var sizeInWords: String { "\(max(1, byteCount >> 10)) KB" }
}
