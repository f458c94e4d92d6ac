import StudyModel

extension FormatParts {
  func visit(_ format: ScaleFormat) -> any FormatPart { format }
}

extension ScaleFormat: FormatPart {
  package var name: String { "Scale" }
  package var purpose: String { "For a rating in steps, such as pain from 0 to 10." }
  package var group: FormatGroup { .scales }
  package var icon: String { "scale" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.plain("minimum", label: "Lowest value", as: .whole).half.effect(.meaning),
      Setting.plain("maximum", label: "Highest value", as: .whole).half.effect(.meaning),
      Setting.plain(
        "step", label: "Step", hint: "The scale can have at most 14 values.", as: .whole
      ).half.effect(.meaning),
      Setting.plain("defaultValue", label: "Default", as: .whole).half,
      Setting.words("minimumLabel", label: "Label for the lowest value").half
        .effect(.meaning),
      Setting.words("maximumLabel", label: "Label for the highest value").half
        .effect(.meaning),
      .isVertical,
    ] + Setting.scaleLooks + [.hidesValueMarkers] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(
      about: "\(name) from \(minimum) to \(maximum)" + (step != 1 ? " in steps of \(step)" : ""),
      choices: words.lines([minimumLabel, maximumLabel]))
  }
}

extension ScaleFormat {
  package func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft] {
    PictureSlot.Draft.ofEnds(minimumImage, maximumImage)
  }
}
