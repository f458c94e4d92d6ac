import StudyModel
import StudyStore

extension Services {
  /// Stores an uploaded file.
  /// - Returns: Its description for the study.
  func keep(_ bytes: [UInt8], named name: String, mediaType: String) async throws -> Asset {
    Asset(
      id: try await store.addAsset(bytes, mediaType: mediaType), name: String(name.prefix(200)),
      mediaType: mediaType, byteCount: bytes.count)
  }
}

extension Asset {
  var sizeText: String { "\(max(1, byteCount >> 10)) KB" }
}
