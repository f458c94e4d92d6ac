/// The names of the fields of a pad: one of a screen of its own, or of an element within a text.
package struct SignatureFields: Hashable, Sendable {
  let image: String
  let strokes: String
  let name: String
  let confirmed: String

  package init(_ base: String) {
    image = base + "Image"
    strokes = base + "Strokes"
    name = base + "Name"
    confirmed = base + "Confirmed"
  }

  /// A drawing as a data URL, `typed` for a typed name that is meant as a signature, or nothing.
  package func signature(in values: FieldValues) -> String {
    let drawing = values[image]
    if !drawing.isEmpty { return drawing }
    let isTyped = values[name].contains { !$0.isWhitespace }
    return isTyped && values[confirmed] == "yes" ? "typed" : ""
  }

  /// The fields as they were when a signature was given, for a pad that is shown again.
  func values(of signature: String, by name: String) -> FieldValues {
    var values: FieldValues = [:]
    if signature == "typed" {
      values[self.name] = name
      values[confirmed] = "yes"
    } else {
      values[image] = signature
    }
    return values
  }
}

/// A pad to sign on, with a way to type instead.
struct PadView: Sendable {
  let id: String
  let fields: SignatureFields
  /// Beneath the line: who signs, and when.
  let line: String
  let date: String
  let typed: String
  let strokes: String
  /// What was drawn before, as a data URL.
  let drawing: String
  let isConfirmed: Bool
  let startsTyped: Bool
  let describedBy: String?

  init(
    id: String, fields: SignatureFields, values: FieldValues?, line: String, date: String,
    describedBy: String?
  ) {
    self.id = id
    self.fields = fields
    self.line = line
    self.date = date
    typed = values?[fields.name] ?? ""
    strokes = values?[fields.strokes] ?? ""
    drawing = values?[fields.image] ?? ""
    isConfirmed = values?[fields.confirmed] == "yes"
    startsTyped = !typed.isEmpty
    self.describedBy = describedBy
  }
}
