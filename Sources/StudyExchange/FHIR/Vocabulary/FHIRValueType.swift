/// The types of value that the extensions of a Questionnaire have.
enum FHIRValueType: String, CaseIterable, Sendable {
  case boolean, integer, decimal, string, code, uri, markdown, date, dateTime, time
  case coding, quantity, codeableConcept, reference, expression, attachment, id

  /// The member that holds a value of the type, such as `valueCoding`.
  var member: String { "value" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
