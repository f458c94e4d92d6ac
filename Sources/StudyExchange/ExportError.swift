import StudyBundle
import StudyDocuments
import StudyModel

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
