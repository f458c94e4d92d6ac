import StudyModel

extension FormatParts {
  func visit(_ format: SocioeconomicLadderFormat) -> any FormatPart { format }
}

extension SocioeconomicLadderFormat: FormatPart {
  package var name: String { "Socioeconomic ladder" }
  package var purpose: String { "For where participants see themselves in society." }
  package var group: FormatGroup { .scales }
  package var icon: String { "question" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.words("topLabel", label: "Label for the top rung").effect(.meaning),
      Setting.words("bottomLabel", label: "Label for the bottom rung").effect(.meaning),
    ] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: name, choices: words.lines([topLabel, bottomLabel]))
  }
}
