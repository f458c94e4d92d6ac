import ConsentMarkdown
import StudyModel

/// The strings of participants' screens that are not the author's, for clients that draw the screens themselves.
package struct StandardStrings {
  private let words: ScreenStrings

  /// English if there are none in the language.
  package init(_ language: Language) { words = ScreenStrings(language) }

  /// The language the strings are in.
  package var language: Language { words.language }

  /// What screens say around the elements of a consent's text.
  /// - Parameter isForeign: whether the text is in another language than the strings, which are then marked.
  package func consent(inForeignText isForeign: Bool) -> ConsentStrings {
    isForeign ? words.foreignConsentStrings : words.consentStrings
  }

  /// By the names of the screens' strings; `%n`, `%m`, and `%s` are replaced by numbers and names.
  package var screens: [String: String] { words.texts }

  /// The names of the tasks that a client runs.
  package var components: [String: String] {
    let names = Component.Run.allCases.map { ($0.rawValue, words.name(of: $0)) }
    return Dictionary(uniqueKeysWithValues: names)
  }
}
