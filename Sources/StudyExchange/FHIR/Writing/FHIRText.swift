import StudyModel

/// FHIR's JSON: members in the order of the specification, numbers without exponents.
enum FHIRText {
  static func text(of value: JSONValue) -> String {
    var text = ""
    write(value, to: &text, indent: 0)
    return text + "\n"
  }

  private static func write(_ value: JSONValue, to text: inout String, indent: Int) {
    switch value {
    case .null, .boolean, .string: text += value.canonicalText
    case .number(let number): text += decimal(number)
    case .array(let elements):
      write(elements, between: ("[", "]"), to: &text, indent: indent) { element, text in
        write(element, to: &text, indent: indent + 1)
      }
    case .object(let members):
      let sorted = members.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
      write(sorted, between: ("{", "}"), to: &text, indent: indent) { member, text in
        text += JSONValue.string(member.key).canonicalText + ": "
        write(member.value, to: &text, indent: indent + 1)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between marks: (String, String), to text: inout String, indent: Int,
    each: (Element, inout String) -> Void
  ) {
    text += marks.0
    for (index, element) in elements.enumerated() {
      text += (index > 0 ? ",\n" : "\n") + String(repeating: "  ", count: indent + 1)
      each(element, &text)
    }
    if !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += marks.1
  }

  /// A number as FHIR writes decimals.
  static func decimal(_ number: Double) -> String {
    let text = JSONValue.number(number).canonicalText
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let mantissa = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let digits = mantissa.joined()
    if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
    return sign + digits + String(repeating: "0", count: max(0, exponent - digits.count + 1))
  }

  /// The position of a member in the specification; an extension of a member follows it.
  private static func rank(_ key: String) -> Double {
    guard key.hasPrefix("_") else { return Double(ranks[key] ?? order.count) }
    return rank(String(key.dropFirst())) + 0.5
  }

  private static let ranks = Dictionary(
    uniqueKeysWithValues: order.enumerated().map { ($1, $0) })

  private static let order = [
    "resourceType", "id", "meta", "implicitRules", "language", "contained", "url",
    "extension", "modifierExtension", "identifier", "version", "name", "title", "derivedFrom",
    "status", "experimental", "subjectType", "date", "publisher", "contact", "description",
    "useContext", "jurisdiction", "purpose", "copyright", "approvalDate", "lastReviewDate",
    "effectivePeriod", "linkId", "definition", "prefix", "type", "text", "enableWhen", "question",
    "operator", "enableBehavior", "required", "repeats", "readOnly", "maxLength", "answerValueSet",
    "answerOption", "initial", "system", "userSelected", "code", "display", "value", "unit",
    "questionnaire", "authored", "entry", "fullUrl", "resource", "item",
  ]
}
