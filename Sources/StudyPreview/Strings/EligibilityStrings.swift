import StudyModel

/// The default texts of an eligibility step, for code that writes the step elsewhere.
package struct EligibilityStrings {
  private let words: ScreenStrings

  package init(_ language: Language) { words = ScreenStrings(language) }

  package var title: String { words[.eligibilityTitle] }
  package var token: String { words[.tokenField] }
  package var endingTitle: String { words[.ineligibleTitle] }
  package var endingText: String { words[.ineligibleLead] }

  /// The message about a malformed code.
  package func shape(of token: Eligibility.Token) -> String {
    token.length.map { words(.tokenLength, n: String($0)) } ?? words[.tokenShape]
  }
}
