import StudyModel

/// Which state of a study a printed consent is of.
package enum DocumentEdition: Hashable, Sendable {
  case draft
  /// A frozen version, and the SHA-256 of its study document.
  case version(VersionNumber, sha256: String)

  package init(_ version: Version?) {
    self = version.map { .version($0.number, sha256: $0.sha256) } ?? .draft
  }

  /// Nil for a draft.
  var number: VersionNumber? { if case .version(let number, _) = self { number } else { nil } }

  /// What a document calls a version, or the draft, in the language of its readers.
  package static func name(of version: VersionNumber?, in language: Language) -> String {
    let words = DocumentWords(language)
    return version.map { words.versionNumber.replacing("%s", with: "\($0)") } ?? words.draft
  }
}
