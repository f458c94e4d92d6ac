import StudyEditing
import StudyModel
import StudyParts

extension PlacedPart {
  /// What a browser sends for the part's unchanged page.
  package func form(language: Language) throws -> SubmittedForm {
    let part = try JSONValue(encoding: study).value(at: documentPlace) ?? .object([:])
    var form = SubmittedForm()
    for field in settings {
      let value = field.value(in: part, language: language)
      form.fields.append(("was.\(field.name)", field.basis(of: value, language: language)))
      form.fields += field.submitted(value, language: language)
    }
    return form
  }
}

extension SubmittedForm {
  /// Types a new value in a field.
  package mutating func replace(_ name: String, with value: String) {
    fields.removeAll { $0.name == name }
    fields.append((name, value))
  }
}
