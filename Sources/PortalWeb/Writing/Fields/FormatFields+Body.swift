import StudyModel

/// The fields of height, weight and age.
extension FormatFields {
  static let system = EditorField.plain(
    "system", label: "Units",
    as: .options([
      .init(value: "local", label: "Device setting"), .init(value: "metric", label: "Metric"),
      .init(value: "customary", label: "Feet, inches, and pounds"),
    ]))

  static let weight: [EditorField] =
    [
      system,
      EditorField.plain(
        "minimum", label: "Lowest weight", hint: "In kilograms, or in pounds with US units.",
        as: .decimal
      ).half,
      EditorField.plain("maximum", label: "Highest weight", as: .decimal).half,
      .toggle(
        "limitsArePounds", label: "Limits and default are in pounds",
        hint: "Applies only with the device’s units. Displayed values are converted."),
      EditorField.plain("defaultValue", label: "Default", as: .decimal).rare,
      EditorField.plain(
        "precision", label: "Precision",
        as: .options([
          .init(value: "standard", label: "Half kilograms, or pounds"),
          .init(value: "low", label: "Whole kilograms, or pounds"),
          .init(value: "high", label: "Hundredths of a kilogram, or ounces"),
        ])
      ).rare,
    ] + dontKnow

  static let age: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest age", as: .whole).half,
      EditorField.plain("maximum", label: "Highest age", as: .whole).half,
      EditorField.plain("defaultValue", label: "Default", as: .whole).half,
      .toggle("showsYear", label: "Show years of birth"),
      EditorField.toggle("recordsYear", label: "Record the year of birth").rare,
      EditorField.words("minimumLabel", label: "Label for the lowest age").rare,
      EditorField.words("maximumLabel", label: "Label for the highest age").rare,
      EditorField.toggle("minimumIsRange", label: "Lowest age includes younger ages").rare,
      EditorField.toggle("maximumIsRange", label: "Highest age includes older ages").rare,
      EditorField.plain("relativeYear", label: "Reference year", as: .whole).rare,
    ] + dontKnow
}
