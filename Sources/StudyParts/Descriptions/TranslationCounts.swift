import StudyModel

/// How many texts a language lacks, and how many translations are of an earlier source text.
package struct TranslationCounts: Hashable, Sendable {
  package var missing: Int
  package var outdated: Int

  package init(_ gaps: [TranslationGap]) {
    missing = gaps.count(where: \.isMissing)
    outdated = gaps.count - missing
  }

  /// For example, "1 missing text and 2 outdated translations"; nil if there are none.
  package var words: String? {
    let parts = [
      missing == 0 ? nil : missing == 1 ? "1 missing text" : "\(missing) missing texts",
      outdated == 0
        ? nil : outdated == 1 ? "1 outdated translation" : "\(outdated) outdated translations",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The counts of each incomplete language, from the problems of its study.
  package static func byLanguage(_ problems: [Problem]) -> [Language: TranslationCounts] {
    problems.reduce(into: [:]) { counts, problem in
      guard let language = problem.place.last.map(Language.init) else { return }
      switch problem.code {
      case .missingTranslation: counts[language, default: .init([])].missing += 1
      case .outdatedTranslation: counts[language, default: .init([])].outdated += 1
      default: break
      }
    }
  }
}
