import StudyModel
import StudyParts

/// Facts that can be inserted into the texts of a part, with the placeholders that authors write.
struct FactsView: Sendable {
  let rows: [Row]
  let address: String

  struct Row: Sendable {
    let label: String
    let code: String
    /// The fact that participants will read; nil if it has not been filled in.
    let words: String?
  }

  /// Nil for the facts themselves, and for parts without text.
  init?(_ part: PlacedPart, language: Language) {
    if case .facts = part.kind { return nil }
    let isText = part.settings.contains { field in
      if case .choices = field.control { true } else { field.isLocalized }
    }
    guard isText else { return nil }
    let study = part.study
    rows = StudyFact.allCases.map { fact in
      Row(
        label: fact.name, code: fact.code,
        words: study.facts.words(of: fact, in: language, else: study.primaryLanguage)?.words)
    }
    address = Paths.write(study, at: ["facts"], in: language)
  }
}
