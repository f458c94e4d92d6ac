import StudyModel

/// Facts that can be put into the texts of a part, as an author writes them.
struct FactsView: Sendable {
  let rows: [Row]
  let address: String

  struct Row: Sendable {
    let label: String
    let code: String
    /// What participants will read; nil where it is not filled in yet.
    let words: String?
  }

  /// Nil for the facts themselves, and for parts without a text.
  init?(_ part: EditedPart, language: Language) {
    if case .facts = part.kind { return nil }
    let isText = part.fields.contains { field in
      if case .choices = field.widget { true } else { field.isLocalized }
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
