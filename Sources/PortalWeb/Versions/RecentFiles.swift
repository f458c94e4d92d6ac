import NIOCore
import StudyExchange
import StudyModel
import StudyStore
import Synchronization

/// A file of a version as it is sent.
struct SentFile: Sendable {
  /// What the record of its download calls it.
  let recordedName: String
  /// What people who download it see.
  let name: String
  /// The format that the record of its download states.
  let format: String
  let mediaType: String
  let content: ByteBuffer
  /// SHA-256 of the content.
  let sha256: String

  /// - Parameter known: SHA-256 of the bytes, if it is known.
  init(_ file: ExportedFile, as format: String, sha256 known: String? = nil) {
    recordedName = file.path
    name = file.name
    mediaType = file.mediaType
    content = ByteBuffer(bytes: file.bytes)
    sha256 = known ?? StudyModel.sha256(file.bytes)
    self.format = format
  }
}

/// Files of versions that were sent lately, in memory: many apps load the same ones.
final class RecentFiles: Sendable {
  /// What decides the bytes of a file, and its name.
  struct Key: Hashable {
    let resource: String
    let tag: String
    let slug: String
    let number: VersionNumber
  }

  private struct State {
    var files: [Key: SentFile] = [:]
    /// The oldest first.
    var order: [Key] = []
    var bytes = 0
  }

  /// In bytes; a larger file is read, or a larger bundle packed, each time.
  private static let largest = 8_000_000
  /// Of all files together, in bytes.
  private static let most = 32_000_000

  private let state = Mutex(State())

  /// With its names, in bytes.
  private static func size(of file: SentFile) -> Int { file.content.readableBytes + 1_000 }

  subscript(key: Key) -> SentFile? { state.withLock { $0.files[key] } }

  func keep(_ file: SentFile, of key: Key) {
    guard Self.size(of: file) <= Self.largest else { return }
    state.withLock { state in
      guard state.files[key] == nil else { return }
      state.files[key] = file
      state.order.append(key)
      state.bytes += Self.size(of: file)
      while state.bytes > Self.most, !state.order.isEmpty {
        let dropped = state.files.removeValue(forKey: state.order.removeFirst())
        state.bytes -= dropped.map(Self.size) ?? 0
      }
    }
  }
}

/// Which recent file a response consists of. All copies of the request's context share it, because `RepeatedAnswers` runs before
/// the file is found.
final class SentFileKey: Sendable {
  private let noted = Mutex<RecentFiles.Key?>(nil)

  /// Nil for every other response.
  var key: RecentFiles.Key? { noted.withLock { $0 } }

  func note(_ key: RecentFiles.Key) { noted.withLock { $0 = key } }
}

extension RecentFiles.Key {
  init(_ resource: VersionResource, _ known: KnownTag) {
    self.init(
      resource: resource.name, tag: known.sha256, slug: known.slug, number: known.number)
  }
}

extension Services {
  /// A file of a version that was just compared with the history, made only if it was not sent lately.
  /// - Parameters:
  ///   - tag: A hash that only the same file has.
  ///   - slug: The short name of the study, for the name of the file.
  func sentFile(
    _ resource: VersionResource, tagged tag: String, of kept: KeptVersion, slug: String,
    making file: () async throws -> SentFile
  ) async throws -> SentFile {
    let key = RecentFiles.Key(
      resource: resource.name, tag: tag, slug: slug, number: kept.line.number)
    if let recent = recentFiles[key] { return recent }
    let made = try await file()
    recentFiles.keep(made, of: key)
    return made
  }

  /// The bundle of a version that was just compared with the history.
  func sentBundle(of kept: KeptVersion, tagged tag: String, slug: String) async throws -> SentFile {
    try await sentFile(bundles, tagged: tag, of: kept, slug: slug) {
      SentFile(try await kept.archive(from: store, signedBy: keys, slug: slug), as: "bundle")
    }
  }
}
