/// What sections are called, and what their Learn more links say, where the author has not written it. English and the
/// types follow ResearchKit (`CONSENT_SECTION_…`, `LEARN_MORE_…`); the other wording is our own.
struct SectionWords: Sendable {
  /// Custom and document-only sections have none.
  let titles: [SectionType: String]
  /// The one of custom sections is for all that have none of their own.
  let labels: [SectionType: String]

  init(titles: [SectionType: String], labels: [SectionType: String]) {
    self.titles = titles
    self.labels = labels
  }

  init(_ language: InterfaceLanguage) {
    self =
      switch language {
      case .english: .english
      case .spanish: .spanish
      case .german: .german
      case .french: .french
      case .arabic: .arabic
      case .chinese: .chinese
      case .japanese: .japanese
      case .portuguese: .portuguese
      case .italian: .italian
      case .dutch: .dutch
      case .swedish: .swedish
      case .hebrew: .hebrew
      case .korean: .korean
      case .polish: .polish
      }
  }
}
