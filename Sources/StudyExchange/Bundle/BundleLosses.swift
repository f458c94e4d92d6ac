import StudyBundle
import StudyDocuments
import StudyModel

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
    var files: [ExportedFile] = []
    var losses: [Loss] = []
    for format in ExportFormats.all {
      try _Concurrency.Task.checkCancellation()
      let carrying = format.carrying(assets)
      do {
        if Self.placed.contains(format.name) {
          losses += try known[format.name] ?? carrying.losses(of: study)
          continue
        }
        let export = try carrying.export(study, version: version)
        losses += export.losses
        files += export.files.map {
          ExportedFile(
            path: "\(Self.folder)\(format.name)/\($0.path)", bytes: $0.bytes,
            mediaType: $0.mediaType)
        }
      } catch ExportError.nothingToExport {
        // The study has nothing that the format could carry, which is no loss.
      }
    }
    let report = try JSONValue(encoding: losses).canonicalBytes
    self.files = files + [ExportedFile(path: Self.fileName, bytes: report)]
  }
}
