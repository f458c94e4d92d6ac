import Foundation
import StudyModel

/// A format for importing a study. Pure: all or nothing, no clock, no randomness.
package protocol ImportFormat: Sendable {
  /// The name in commands and addresses, such as `spezi-consent`.
  var name: String { get }
  /// The name for people.
  var title: String { get }

  /// Whether a file looks like this format, judging by its first bytes or by its name.
  func recognizes(_ file: ImportFile) -> Bool
  func read(_ file: ImportFile, as options: ImportOptions) throws(ImportError) -> Import
}

/// What the importing person specifies in addition to the file.
package struct ImportOptions: Hashable, Sendable {
  /// The language of a text that does not declare one.
  package var language: Language?
  /// The id of the new study if the file has none; if nil, derived from the bytes.
  package var id: UUID?
  /// The sections of a document of a word processor; if nil, as its headings say.
  package var plan: WrittenPlan?
  /// The texts of cells of a table that are read instead of those in the file.
  package var corrections: [TableCell: String]

  package init(
    language: Language? = nil, id: UUID? = nil, plan: WrittenPlan? = nil,
    corrections: [TableCell: String] = [:]
  ) {
    self.language = language
    self.id = id
    self.plan = plan
    self.corrections = corrections
  }

  /// Throws for a language that a new study could not have either.
  func requireKnownLanguage() throws(ImportError) {
    if let language, !language.isKnown { throw .language(language.rawValue) }
  }
}
