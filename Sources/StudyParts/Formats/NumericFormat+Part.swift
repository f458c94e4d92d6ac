import StudyModel

extension FormatParts {
  func visit(_ format: NumericFormat) -> any FormatPart { format }
}

extension NumericFormat: FormatPart {
  package var name: String { "Number" }
  package var purpose: String { "For a typed number, with a unit and limits." }
  package var group: FormatGroup { .numbers }
  package var icon: String { "number" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .toggle("isWhole", label: "Whole numbers only"),
      Setting.plain("unit", label: "Unit", hint: "Recorded with the answer.").effect(.meaning),
      Setting.plain("minimum", label: "Lowest number", as: .decimal).half.effect(.meaning),
      Setting.plain("maximum", label: "Highest number", as: .decimal).half.effect(.meaning),
      Setting.words(
        "displayUnit", label: "Displayed unit", hint: "Leave blank to display the recorded unit."
      ).rare.effect(.meaning),
      Setting.plain("fractionDigits", label: "Decimal places", as: .whole).rare,
      Setting.plain("defaultValue", label: "Default", as: .decimal).rare,
      Setting.words("placeholder", label: "Placeholder in the field").rare,
      Setting.toggle(
        "showsUnitWhenEmpty", label: "Show the unit in an empty field",
        hint: "Applies to apps made with ResearchKit. The walkthrough always shows the unit."
      ).rare.effect(.client),
    ] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    let unit = (words.text(displayUnit) ?? self.unit).map { " in \($0)" } ?? ""
    return FormatSummary(
      about: name + unit + words.limits(minimum, maximum)
        + (isWhole ? ", whole numbers only" : ""))
  }
}
