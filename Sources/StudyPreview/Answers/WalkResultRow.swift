import StudyModel

/// An answer of a walkthrough, next to what was asked.
package struct WalkResultRow: Sendable {
  package let question: Said
  package let answer: Said?
  package let note: String?

  /// A text in the language of the walkthrough, or one of Accord's own.
  package struct Said: Sendable {
    package let text: String
    package let language: String

    static func english(_ text: String) -> Said {
      Said(text: text, language: Language.english.rawValue)
    }
  }
}
