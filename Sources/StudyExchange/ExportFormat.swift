import StudyBundle
import StudyDocuments
import StudyModel

/// A format for exporting a study. Pure: the same study always gives the same bytes.
package protocol ExportFormat: Sendable {
  /// The name in commands and addresses, such as `spezi-consent`.
  var name: String { get }
  /// The name for people.
  var title: String { get }
  /// What the files are and what they are for, in English, as sentences.
  var about: String { get }
  var purpose: FormatPurpose { get }

  /// The study as files; `version` is the frozen version it was opened from, nil for a draft.
  func export(_ study: Study, version: Version?) throws -> Export

  /// The same format with the bytes of a study's pictures and videos, for formats that contain them.
  func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat

  /// The losses that an export of the study reports, for callers that do not need the files.
  func losses(of study: Study) throws -> [Loss]
}

extension ExportFormat {
  package func carrying(_ assets: [Asset.ID: [UInt8]]) -> any ExportFormat { self }

  package func losses(of study: Study) throws -> [Loss] {
    try export(study, version: nil).losses
  }

  /// The files of a frozen version.
  package func export(_ version: Version) throws -> Export {
    try export(version.study(), version: version)
  }
}

/// Why a study cannot be exported at all.
package enum ExportError: Error, Hashable, Sendable {
  /// The study has nothing to export in the format.
  case nothingToExport(format: String, remedy: String)
  /// More than a zip can hold: 4 GB, or 65,535 files.
  case tooLarge
  /// More than what `accord verify` and imports open as a bundle.
  case largerThanBundles(files: Int, byteCount: Int)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .nothingToExport(let format, let remedy):
      "There is nothing to export as \(format). \(remedy)"
    case .tooLarge:
      "The export would be larger than a zip file can hold (4 GB). Use smaller pictures and videos."
    case .largerThanBundles(let files, let byteCount):
      """
      The version would have \(files) files and \(byteCount / 1_000_000) MB in all formats and languages; the limits are \
      \(BundleLimits.entries) files and \(BundleLimits.bytes / 1_000_000) MB. Use smaller pictures and videos, or split the study.
      """
    }
  }
}
