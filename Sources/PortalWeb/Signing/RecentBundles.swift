import StudyExchange
import StudyModel
import StudyStore
import Synchronization

/// A version's bundle as a zip.
struct PackedBundle: Sendable {
  let file: ExportedFile
  let sha256: String

  init(_ file: ExportedFile) {
    self.file = file
    sha256 = StudyModel.sha256(file.bytes)
  }
}

/// Bundles that were packed lately. Packing one takes longer than sending it, and many clients load the same one.
final class RecentBundles: Sendable {
  /// In bytes; a larger one is packed each time.
  private static let largest = 8_000_000

  /// By the tag of the bundle and the name of its file.
  private let packed = Mutex(Kept<[String], PackedBundle>(most: 8))

  subscript(key: [String]) -> PackedBundle? { packed.withLock { $0[key] } }

  func keep(_ bundle: PackedBundle, of key: [String]) {
    guard bundle.file.bytes.count <= Self.largest else { return }
    packed.withLock { $0.keep(bundle, of: key) }
  }
}

extension Services {
  /// The bundle of a version that was just compared with the history.
  /// - Parameter slug: the short name of the study, for the name of the file.
  func packedBundle(of version: KeptVersion, slug: String) async throws -> PackedBundle {
    let key = [try version.bundle().tag(isSigned: keys != nil), slug, "\(version.line.number)"]
    if let packed = recentBundles[key] { return packed }
    let packed = PackedBundle(
      try await version.archive(from: store, signedBy: keys, slug: slug))
    recentBundles.keep(packed, of: key)
    return packed
  }
}
