import StudyModel

/// How a question or text should be shown (the extension `itemControl`).
enum FHIRControl: String {
  case slider
  case checkBox = "check-box"
  case dropDown = "drop-down"
  case page, help, flyover, lower, upper, footer

  static let system = "http://hl7.org/fhir/questionnaire-item-control"

  var json: JSONValue {
    FHIRExtension.itemControl.json([
      "coding": [["system": .string(Self.system), "code": .string(rawValue)]]
    ])
  }
}
