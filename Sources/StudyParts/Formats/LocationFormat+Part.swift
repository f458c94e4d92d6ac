import StudyModel

extension FormatParts {
  func visit(_ format: LocationFormat) -> any FormatPart { format }
}

extension LocationFormat: FormatPart {
  package var name: String { "Location" }
  package var purpose: String { "For a place on a map or an address." }
  package var group: FormatGroup { .other }
  package var icon: String { "question" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .toggle("usesCurrentLocation", label: "Start at the current location"),
      .words("placeholder", label: "Placeholder"),
    ]
  }
}
