import StudyModel
import StudyParts

extension TranslationCounts {
  /// The counts of each incomplete language, from the problems of its study.
  static func byLanguage(_ problems: [Problem]) -> [Language: TranslationCounts] {
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
