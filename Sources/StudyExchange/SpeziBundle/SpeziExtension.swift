import StudyModel

/// The value of an extension that must be the same in every locale.
struct SpeziExtension: Hashable {
  enum Name: String {
    case unit = "http://hl7.org/fhir/StructureDefinition/questionnaire-unit"
    case minimum = "http://hl7.org/fhir/StructureDefinition/minValue"
    case maximum = "http://hl7.org/fhir/StructureDefinition/maxValue"
  }

  /// Such as `valueInteger`.
  let member: String
  let value: JSONValue

  init?(_ name: Name, of item: SpeziQuestionnaire.Item) {
    let all = item.value["extension"]?.arrayValue ?? []
    guard let found = all.first(where: { $0["url"]?.stringValue == name.rawValue }),
      let member = found.objectValue?.keys.sorted().first(where: { $0.hasPrefix("value") }),
      let value = found[member]
    else { return nil }
    self.member = member
    // How a unit is shown may be translated.
    self.value = name == .unit ? value["code"] ?? value : value
  }

  var title: String {
    "\(member.dropFirst(5).prefix(1).lowercased() + member.dropFirst(6))(\(value.canonicalText))"
  }
}
