import StudyModel

extension FormatParts {
  func visit(_ format: TextChoiceFormat) -> any FormatPart { format }
}

extension TextChoiceFormat: FormatPart {
  package var name: String { "Multiple choice" }
  package var purpose: String { "For one or more answers from a list." }
  package var group: FormatGroup { .choosing }
  package var icon: String { "choice" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .allowsSeveral,
      Setting.plain(
        "choices", label: "Answers",
        hint: "The value is recorded in the data. Leave it blank to generate it from the text.",
        as: .choices(.init(detail: true, exclusive: true, freeText: true))
      ).effect(.meaning),
    ]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: words.several(allowsSeveral), choices: choices.map(words.choice))
  }
}

extension TextChoiceFormat {
  package var handedOn: [TextChoice] { choices }

  package func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft] {
    choices.enumerated().map { index, choice in
      .ofAnswer(
        index, choice.value, study.title(choice.text, in: language), current: choice.image)
    }
  }
}
