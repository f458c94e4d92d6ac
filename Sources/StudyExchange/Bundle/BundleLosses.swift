import StudyBundle
import StudyDocuments
import StudyModel
import StudyPreview
import Synchronization

/// A study in every other format, and what each of them could not carry: `formats/NAME/…` and `losses.json`.
struct BundleLosses {
  static let fileName = BundlePath.losses
  static let folder = BundlePath.formats

  /// Formats whose files have places of their own in a bundle, and the bundle itself.
  private static let placed = [
    AccordFormat().name, BundleFormat().name, ConsentHTMLFormat().name, SpeziConsentFormat().name,
  ]

  let files: [ExportedFile]

  /// - Parameter known: the losses of formats whose files have been made, by the format's name.
  /// - Throws: `CancellationError` in a canceled task; `ExportError` if something is too large.
  init(
    of study: Study, version: Version?, assets: [Asset.ID: [UInt8]], known: [String: [Loss]]
  ) throws {
    let isCanceled = Mutex(false)
    let results = ExportFormats.all.mapConcurrently { format in
      Result {
        // Only the thread of the task knows.
        if _Concurrency.Task.isCancelled { isCanceled.withLock { $0 = true } }
        guard !isCanceled.withLock({ $0 }) else { throw CancellationError() }
        return try PatternBudget.sharing {
          try Self.export(
            of: study, as: format.carrying(assets), version: version, known: known)
        }
      }
    }
    let exports = try results.map { try $0.get() }
    let report = try JSONValue(encoding: exports.flatMap(\.losses)).canonicalBytes
    files =
      exports.flatMap(\.files) + [ExportedFile(path: Self.fileName, bytes: report)]
  }

  /// The files of one format at their places, and its losses.
  private static func export(
    of study: Study, as format: any ExportFormat, version: Version?, known: [String: [Loss]]
  ) throws -> Export {
    do {
      guard !placed.contains(format.name) else {
        return Export(files: [], losses: try known[format.name] ?? format.losses(of: study))
      }
      let export = try format.export(study, version: version)
      return Export(
        files: export.files.map {
          ExportedFile(
            path: "\(folder)\(format.name)/\($0.path)", bytes: $0.bytes, mediaType: $0.mediaType)
        }, losses: export.losses)
    } catch ExportError.nothingToExport {
      // The study has nothing that the format could carry, which is no loss.
      return Export(files: [], losses: [])
    }
  }
}
