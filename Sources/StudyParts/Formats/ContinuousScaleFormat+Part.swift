import StudyModel

extension FormatParts {
  func visit(_ format: ContinuousScaleFormat) -> any FormatPart { format }
}

extension ContinuousScaleFormat: FormatPart {
  package var name: String { "Continuous scale" }
  package var purpose: String { "For a rating anywhere along a line." }
  package var group: FormatGroup { .scales }
  package var icon: String { "scale" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.plain("minimum", label: "Lowest value", as: .decimal).half.effect(.meaning),
      Setting.plain("maximum", label: "Highest value", as: .decimal).half.effect(.meaning),
      Setting.plain("fractionDigits", label: "Decimal places", hint: "0 to 4.", as: .whole).half,
      Setting.plain(
        "defaultValue", label: "Default", hint: "Leave blank for none.", as: .decimal
      ).half,
      Setting.words("minimumLabel", label: "Label for the lowest value").half
        .effect(.meaning),
      Setting.words("maximumLabel", label: "Label for the highest value").half
        .effect(.meaning),
      .isVertical,
      Setting.toggle("isPercentage", label: "Show as a percentage").rare.effect(.format),
    ] + Setting.scaleLooks + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(
      about: "\(name) from \(minimum.plainText) to \(maximum.plainText)"
        + (isPercentage ? ", shown as a percentage" : ""),
      choices: words.lines([minimumLabel, maximumLabel]))
  }
}

extension ContinuousScaleFormat {
  package func pictures(of study: Study, in language: Language) -> [PictureSlot.Draft] {
    PictureSlot.Draft.ofEnds(minimumImage, maximumImage)
  }
}
