import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// What someone typed to add a language.
enum LanguageRequest {
  case language(Language)
  case refused(LanguageRefusal)

  /// - Parameter typed: A name, in English or in the language itself, or a language tag.
  init(_ typed: String, in study: Study) {
    let meant = Language.named(typed)
    if meant.count == 1, !study.languages.contains(meant[0]) {
      self = .language(meant[0])
    } else {
      self = .refused(LanguageRefusal(typed, in: study))
    }
  }
}

/// Why a language was not added, and which ones may have been meant.
struct LanguageRefusal: Hashable, Sendable {
  let typed: String
  let message: String
  /// Suggested languages that the study does not have yet.
  let suggestions: [Language]

  private static let mostSuggested = 3

  init(_ typed: String, in study: Study) {
    self.typed = typed
    let named = Language.named(typed)
    let meant = Language.suggestions(for: typed)
    let offered = Array(
      meant.filter { !study.languages.contains($0) }.prefix(Self.mostSuggested))
    let fault =
      switch named.count {
      case 0: "“\(typed)” is not in the list of languages."
      case 1: ""
      default: "“\(typed)” is the name of more than one language."
      }
    let remedy =
      if !offered.isEmpty {
        "Did you mean \(offered.map(\.englishName).joined(separator: " or "))?"
      } else if let known = meant.first {
        "This study already has \(known.englishName)."
      } else {
        "Check the spelling, or choose a language from the list."
      }
    suggestions = offered
    message =
      typed.isEmpty
      ? "Type the name of a language, or choose one from the list."
      : [fault, remedy].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
