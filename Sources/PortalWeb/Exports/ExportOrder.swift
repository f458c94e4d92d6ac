import StudyDocuments
import StudyExchange
import StudyModel

/// An export that someone asked for. Everyone who asks for the same gets the same file.
struct ExportOrder: Hashable, Sendable {
  let study: Study.ID
  /// Nil for the draft.
  let version: VersionNumber?
  /// The name of the format.
  let format: String
  /// A hash of what the file depends on: of the study's text, and of the stamp today.
  let content: String
}

/// An export, ready to download.
struct MadeExport: QueuedFile {
  /// One file as it is, or several as a zip.
  let file: ExportedFile
  let sha256: String
  /// How many files it has.
  let count: Int
  /// What it could not carry.
  let losses: [Loss]

  var byteCount: Int { file.bytes.count }

  /// - Parameter base: what the name of the file begins with.
  init(_ export: Export, as format: String, named base: String) throws {
    losses = export.losses
    count = export.files.count
    if format == BundleFormat().name, let bundle = export.files.first {
      file = bundle
    } else if export.files.count == 1, let only = export.files.first {
      file = ExportedFile(
        path: "\(base)-\(only.name)", bytes: only.bytes, mediaType: only.mediaType)
    } else {
      file = ExportedFile(path: "\(base)-\(format).zip", bytes: try export.files.zipped())
    }
    sha256 = StudyModel.sha256(file.bytes)
  }
}

typealias ExportQueue = FileQueue<ExportOrder, MadeExport>
