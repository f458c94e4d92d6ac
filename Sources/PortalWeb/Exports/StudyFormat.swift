import StudyDocuments
import StudyExchange
import StudyModel

/// A format in which people get a study, whether Accord writes it alone or with the help of another program. The command,
/// the pages of a version, and those of a draft offer the same ones: `StudyFormats.all`.
package protocol StudyFormat: Sendable {
  /// The name in commands and addresses, such as `docx`.
  var name: String { get }
  /// The name for people.
  var title: String { get }
  /// What the files are and what they are for, in English, as sentences.
  var about: String { get }
  var purpose: FormatPurpose { get }
  /// Why it cannot be written here, and how to change that; nil if it can.
  var obstacle: String? { get }
  /// Whether another program helps, so that it can take many seconds.
  var takesLong: Bool { get }

  /// The files of a draft, or of a version. What was kept with a version is used unchanged.
  func export(_ source: ExportSource) async throws -> Export

  /// What an export would contain and report, without the help of another program.
  /// - Parameter assets: the pictures and videos whose bytes are available.
  /// - Throws: `ExportError`.
  func forecast(of study: Study, having assets: Set<Asset.ID>) throws -> ExportForecast
}

/// What an export would be.
package struct ExportForecast: Hashable, Sendable {
  /// The paths of its files.
  package let files: [String]
  package let losses: [Loss]
}

extension StudyFormat {
  package var obstacle: String? { nil }
  package var takesLong: Bool { true }
}
