import StudyModel

/// Which state of a study a printed consent is of.
package enum DocumentEdition: Hashable, Sendable {
  case draft
  /// A frozen version, and the SHA-256 of its study document.
  case version(VersionNumber, sha256: String)
  /// A frozen version that is no longer to be used.
  case withdrawn(VersionNumber, sha256: String)

  package init(_ version: Version?) {
    guard let version else {
      self = .draft
      return
    }
    self =
      version.state == .withdrawn
      ? .withdrawn(version.number, sha256: version.sha256)
      : .version(version.number, sha256: version.sha256)
  }

  /// Nil for a draft.
  package var number: VersionNumber? {
    switch self {
    case .draft: nil
    case .version(let number, _), .withdrawn(let number, _): number
    }
  }

  /// Whether every page of the document has to say that it must not be used.
  var isUnusable: Bool { if case .version = self { false } else { true } }

  /// What a document calls a version, or the draft, in the language of its readers.
  package static func name(of version: VersionNumber?, in language: Language) -> String {
    let words = DocumentWords(language)
    return version.map { words.versionNumber.replacing("%s", with: "\($0)") } ?? words.draft
  }
}
