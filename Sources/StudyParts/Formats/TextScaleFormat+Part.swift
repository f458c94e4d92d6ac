import StudyModel

extension FormatParts {
  func visit(_ format: TextScaleFormat) -> any FormatPart { format }
}

extension TextScaleFormat: FormatPart {
  package var name: String { "Text scale" }
  package var purpose: String { "For a rating in words, such as from never to always." }
  package var group: FormatGroup { .scales }
  package var icon: String { "scale" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    let study = surroundings.study
    let words = choices.enumerated().map { index, choice in
      Setting.Option(
        value: String(index),
        label: study.title(choice.text, in: study.primaryLanguage).orElse(choice.value.text))
    }
    return [
      Setting.plain("choices", label: "Answers", hint: "2 to 8.", as: .choices(.init()))
        .effect(.meaning),
      .plain("defaultIndex", label: "Default", as: .position(words)), .isVertical,
    ] + Setting.scaleLooks + [.hidesValueMarkers] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: name, choices: choices.map(words.choice))
  }
}

extension TextScaleFormat {
  package var handedOn: [TextChoice] { choices }

  package func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft] {
    choices.enumerated().map { index, choice in
      .ofAnswer(
        index, choice.value, study.title(choice.text, in: language), current: choice.image)
    }
  }
}
