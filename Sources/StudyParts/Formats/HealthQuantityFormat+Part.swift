import StudyModel

extension FormatParts {
  func visit(_ format: HealthQuantityFormat) -> any FormatPart { format }
}

extension HealthQuantityFormat: FormatPart {
  package var name: String { "Health quantity" }
  package var purpose: String { "For a measurement from the Health app, such as heart rate." }
  package var group: FormatGroup { .health }
  package var icon: String { "number" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      Setting.plain(
        "quantity", label: "Quantity", hint: "For example, HKQuantityTypeIdentifierHeartRate."
      ).effect(.meaning),
      Setting.plain("unit", label: "Unit", hint: "For example, count/min.").effect(.meaning),
      .toggle("isWhole", label: "Whole numbers only"), .authorization,
    ]
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    FormatSummary(about: "\(name): \(quantity)" + (unit.map { " in \($0)" } ?? ""))
  }
}
