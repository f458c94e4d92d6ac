import StudyModel

extension FormatParts {
  func visit(_ format: AgeFormat) -> any FormatPart { format }
}

extension AgeFormat: FormatPart {
  package var name: String { "Age" }
  package var purpose: String { "For an age in years." }
  package var group: FormatGroup { .numbers }
  package var icon: String { "number" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.plain("minimum", label: "Lowest age", as: .whole).half.effect(.meaning),
      Setting.plain("maximum", label: "Highest age", as: .whole).half.effect(.meaning),
      Setting.plain("defaultValue", label: "Default", as: .whole).half,
      Setting.toggle("showsYear", label: "Show years of birth").effect(.format),
      Setting.toggle("recordsYear", label: "Record the year of birth").rare.effect(.meaning),
      Setting.words("minimumLabel", label: "Label for the lowest age").rare,
      Setting.words("maximumLabel", label: "Label for the highest age").rare,
      Setting.toggle("minimumIsRange", label: "Lowest age includes younger ages").rare
        .effect(.meaning),
      Setting.toggle("maximumIsRange", label: "Highest age includes older ages").rare
        .effect(.meaning),
      Setting.plain("relativeYear", label: "Reference year", as: .whole).rare,
    ] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: "\(name) from \(minimum) to \(maximum)")
  }
}
