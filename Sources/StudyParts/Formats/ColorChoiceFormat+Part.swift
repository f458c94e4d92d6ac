import StudyModel

extension FormatParts {
  func visit(_ format: ColorChoiceFormat) -> any FormatPart { format }
}

extension ColorChoiceFormat: FormatPart {
  package var name: String { "Color choice" }
  package var purpose: String { "For answers that are colors, such as the color of a rash." }
  package var group: FormatGroup { .choosing }
  package var icon: String { "choice" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .allowsSeveral,
      Setting.plain(
        "choices", label: "Answers",
        as: .choices(.init(detail: true, exclusive: true, color: true))
      ).effect(.meaning),
    ]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(
      about: words.several(allowsSeveral) + ", with colors",
      choices: choices.map {
        .init(
          text: words.text($0.text) ?? $0.value.text,
          notes: $0.isExclusive ? [FormatPhrases.alone] : [])
      })
  }
}

extension ColorChoiceFormat {
  package var handedOn: [TextChoice] {
    choices.map { .init(value: $0.value, text: $0.text, detailText: $0.detailText) }
  }
}
