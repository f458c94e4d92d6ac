import StudyModel

extension FormatParts {
  func visit(_ format: WeightFormat) -> any FormatPart { format }
}

extension WeightFormat: FormatPart {
  package var name: String { "Weight" }
  package var purpose: String { "For body weight, in kilograms or pounds." }
  package var group: FormatGroup { .health }
  package var icon: String { "number" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .system,
      Setting.plain(
        "minimum", label: "Lowest weight", hint: "In kilograms, or in pounds with US units.",
        as: .decimal
      ).half.effect(.meaning),
      Setting.plain("maximum", label: "Highest weight", as: .decimal).half.effect(.meaning),
      Setting.toggle(
        "limitsArePounds", label: "Limits and default are in pounds",
        hint: "Applies only with the device’s units. Displayed values are converted."
      ).effect(.meaning),
      Setting.plain("defaultValue", label: "Default", as: .decimal).rare,
      Setting.plain(
        "precision", label: "Precision",
        as: .options([
          .init(value: "standard", label: "Half kilograms, or pounds"),
          .init(value: "low", label: "Whole kilograms, or pounds"),
          .init(value: "high", label: "Hundredths of a kilogram, or ounces"),
        ])
      ).rare,
    ] + Setting.dontKnow
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    let hasLimits = minimum != nil || maximum != nil
    let unit = hasLimits ? isInPounds ? " in pounds" : " in kg" : ""
    return FormatSummary(about: name + unit + words.limits(minimum, maximum))
  }
}
