import StudyModel

/// The state of a study that a printed consent shows.
package enum DocumentEdition: Hashable, Sendable {
  case draft
  /// A frozen version, and the SHA-256 of its study document.
  case version(VersionNumber, sha256: String)
  /// A frozen version that must no longer be used.
  case withdrawn(VersionNumber, sha256: String)
  /// A frozen version whose approval has expired.
  case expired(VersionNumber, sha256: String)

  package init(_ version: Version?) {
    guard let version else {
      self = .draft
      return
    }
    self =
      switch version.state {
      case .withdrawn: .withdrawn(version.number, sha256: version.sha256)
      case .expired: .expired(version.number, sha256: version.sha256)
      case .proposed, .changesRequested, .approved, .disapproved, .published, .superseded:
        .version(version.number, sha256: version.sha256)
      }
  }

  /// Nil for a draft.
  package var number: VersionNumber? {
    switch self {
    case .draft: nil
    case .version(let number, _), .withdrawn(let number, _), .expired(let number, _): number
    }
  }

  /// Whether every page of the document must state that it is not to be used.
  var isUnusable: Bool { if case .version = self { false } else { true } }

  /// The name of a version, or of the draft, in the language of its readers.
  package static func name(of version: VersionNumber?, in language: Language) -> String {
    let words = DocumentStrings(language)
    return version.map { words.versionNumber.replacing("%s", with: "\($0)") } ?? words.draft
  }

  /// The name of a consent's file without its extension, such as `heart-rhythm-main-1.2.0-es-signed`. It contains nothing
  /// that has a special meaning in a header or a file system.
  package func fileName(
    of consent: Consent.ID, in language: Language, of study: Study, isSigned: Bool
  ) -> String {
    let edition = number.map { "\($0)" } ?? "draft"
    let parts = [study.slug, consent, edition, language.rawValue] + (isSigned ? ["signed"] : [])
    return String(
      parts.joined(separator: "-").map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-"
      })
  }
}
