import StudyExchange
import StudyModel
import StudyStore

/// The files of one format of a version as one download: one file as it is, several in a zip. They were frozen with the
/// version, so they never change.
struct FormatDownload {
  /// Part of every tag of a zip. It increases when the same files would be zipped into other bytes.
  private static let form = "formats 1"

  private let format: String
  private let files: [KeptFormats.File]
  private let lines: [ArtifactLine]

  /// Nil if the version has no files in the format.
  init?(_ format: String, of kept: KeptVersion) throws {
    files = try KeptFormats.files(of: format, among: kept.artifacts.map(\.name)) {
      try kept.version.study()
    }
    lines = files.compactMap { kept.artifact($0.name) }
    guard !files.isEmpty, lines.count == files.count else { return nil }
    self.format = format
  }

  /// A SHA-256 that only downloads with the same bytes share, computed without reading their contents.
  var tag: String {
    if let only = lines.first, lines.count == 1 { return only.sha256 }
    let list = zip(files, lines).map { "\($1.sha256)  \($0.path)\n" }.joined()
    return sha256(Array("\(Self.form)\n\(list)".utf8))
  }

  /// - Parameter base: what the file's name begins with, such as `sleep-diary-1.0.0`.
  func file(from store: StudyStore, named base: String) async throws -> ExportedFile {
    let bytes = try await store.opened(lines).map(\.bytes)
    if let only = lines.first, let content = bytes.first, lines.count == 1 {
      return ExportedFile(
        path: "\(base)-\(only.name.split(separator: "/").last ?? "")", bytes: content,
        mediaType: only.mediaType)
    }
    let packed = zip(files, bytes).map { ExportedFile(path: $0.path, bytes: $1) }
    return ExportedFile(path: "\(base)-\(format).zip", bytes: try packed.zipped())
  }
}
