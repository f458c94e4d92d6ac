import StudyModel

extension FormatParts {
  func visit(_ format: HeightFormat) -> any FormatPart { format }
}

extension HeightFormat: FormatPart {
  package var name: String { "Height" }
  package var purpose: String { "For body height, in centimeters or feet and inches." }
  package var group: FormatGroup { .health }
  package var icon: String { "number" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [.system] + Setting.dontKnow
  }
}
