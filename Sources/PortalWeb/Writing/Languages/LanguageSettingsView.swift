import StudyModel
import StudyParts

/// The languages of a study on the page of its facts, and a list to choose another from.
struct LanguageSettingsView: Sendable {
  let action: String
  let rows: [Row]
  /// Languages that were removed, or never added, and have texts.
  let strays: [Stray]
  /// Options of the list, as HTML because there are hundreds.
  let options: String
  let typed: String
  let error: String?
  let suggestions: [Suggestion]

  struct Row: Sendable {
    let tag: String
    let name: String
    let englishName: String
    let isPrimary: Bool
    let gaps: String?
    let problems: String
  }

  struct Stray: Sendable {
    let tag: String
    let englishName: String
    /// How many texts there are.
    let kept: String
  }

  struct Suggestion: Sendable {
    let tag: String
    let words: String
  }

  /// Nil if the page is about another part.
  init?(of part: PlacedPart, refused: LanguageRefusal?, _ problems: [Problem]) {
    guard case .facts = part.kind else { return nil }
    let study = part.study
    action = Paths.languages(study.id)
    let counts = TranslationCounts.byLanguage(problems)
    rows = study.languages.map {
      Row(
        tag: $0.rawValue, name: $0.ownName, englishName: $0.englishName,
        isPrimary: $0 == study.primaryLanguage, gaps: counts[$0]?.words,
        problems: Paths.problems(study.id, language: $0))
    }
    strays = study.strayTexts(among: study.texts()).sorted { $0.key < $1.key }.map {
      Stray(
        tag: $0.key.rawValue, englishName: $0.key.englishName,
        kept: $0.value == 1 ? "1 text is kept" : "\($0.value) texts are kept")
    }
    let offered = Language.listed.filter { !study.languages.contains($0.language) }
    options =
      offered.map { HTMLFragment.option($0.language.rawValue, $0.words, isChosen: false) }
      .html
    typed = refused?.typed ?? ""
    error = refused?.message
    suggestions = (refused?.suggestions ?? []).map {
      Suggestion(tag: $0.rawValue, words: $0.words)
    }
  }
}
