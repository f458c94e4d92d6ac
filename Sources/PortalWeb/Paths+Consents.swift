import Foundation
import StudyEditing
import StudyModel

/// Addresses of consents as documents.
extension Paths {
  static func paper(_ study: UUID, _ consent: Consent.ID) -> DocumentAddresses {
    DocumentAddresses(base: "\(Paths.study(study))/consents/\(encoded(consent))/paper")
  }
  static func paper(
    _ study: UUID, _ number: VersionNumber, _ consent: Consent.ID
  ) -> DocumentAddresses {
    DocumentAddresses(base: "\(version(study, number))/consents/\(encoded(consent))/paper")
  }
  /// The signed copy of a consent from a walkthrough.
  static func signedCopy(_ run: UUID, _ consent: Consent.ID) -> DocumentAddresses {
    DocumentAddresses(base: "\(walk(run))/consents/\(encoded(consent))/copy")
  }
}

/// Addresses of a consent's text.
extension Paths {
  /// The whole text of a consent.
  static func document(_ id: UUID, of consent: Consent.ID) -> String {
    "\(study(id))/consents/\(encoded(consent))/document"
  }
  static func document(_ study: Study, of consent: Consent.ID, in language: Language) -> String {
    document(study.id, of: consent)
      + (language == study.primaryLanguage ? "" : "?language=\(encoded(language.rawValue))")
  }
  static func documentPreview(_ id: UUID) -> String { study(id) + "/preview/document" }
  /// The form for a toggle, a select, or a signature.
  static func element(_ id: UUID, of consent: Consent.ID) -> String {
    "\(study(id))/consents/\(encoded(consent))/element"
  }
  static func element(
    _ id: UUID, of consent: Consent.ID, language: Language, query: [(name: String, value: String)]
  ) -> String {
    element(id, of: consent) + "?language=\(encoded(language.rawValue))"
      + query.map { "&\($0.name)=\(encoded($0.value))" }.joined()
  }
}
