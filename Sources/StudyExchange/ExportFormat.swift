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
