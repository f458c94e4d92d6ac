import StudyModel

extension FormatParts {
  func visit(_ format: BooleanFormat) -> any FormatPart { format }
}

extension BooleanFormat: FormatPart {
  package var name: String { "Yes or no" }
  package var purpose: String { "For a question with two possible answers." }
  package var group: FormatGroup { .choosing }
  package var icon: String { "question" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.words("yes", label: "Label for Yes", hint: "Leave blank to use “Yes”.").half,
      Setting.words("no", label: "Label for No", hint: "Leave blank to use “No”.").half,
    ]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: name, choices: words.lines([yes, no]))
  }
}
