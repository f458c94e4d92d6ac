import StudyModel

extension FormatParts {
  func visit(_ format: ImageChoiceFormat) -> any FormatPart { format }
}

extension ImageChoiceFormat: FormatPart {
  package var name: String { "Picture choice" }
  package var purpose: String { "For answers that are easier to see than to read, such as faces." }
  package var group: FormatGroup { .choosing }
  package var icon: String { "choice" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .allowsSeveral, .isVertical,
      Setting.plain(
        "choices", label: "Answers",
        hint: "Add the answers first, then choose their pictures below.",
        as: .choices(.init())
      ).effect(.meaning),
    ]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(
      about: words.several(allowsSeveral) + ", with pictures",
      choices: choices.map { .init(text: words.text($0.text) ?? $0.value.text, notes: []) })
  }
}

extension ImageChoiceFormat {
  package var handedOn: [TextChoice] { choices.map { .init(value: $0.value, text: $0.text) } }

  package func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft] {
    choices.enumerated().flatMap { index, choice -> [PictureSlot.Draft] in
      let words = study.title(choice.text, in: language)
      return [
        .ofAnswer(
          index, choice.value, words, hint: "Participants choose this picture.",
          current: choice.image),
        .ofAnswer(
          index, choice.value, words, member: "selectedImage", state: ", selected",
          hint: "Shown instead of the other picture when the answer is selected.",
          current: choice.selectedImage),
      ]
    }
  }
}
