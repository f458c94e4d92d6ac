import Foundation

/// The names of a signature pad's fields, on its own screen or within a text.
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

  /// A drawing as a data URL, `typed` for a typed signature, or an empty text.
  package func signature(in values: FieldValues) -> String {
    let drawing = values[image]
    if !drawing.isEmpty { return drawing }
    let isTyped = values[name].contains { !$0.isWhitespace }
    return isTyped && values[confirmed] == "yes" ? "typed" : ""
  }

  /// Whether a typed signature differs from the name given before: it must contain every part of the name, in any order,
  /// ignoring case, accents, and spaces.
  package func isMistyped(in values: FieldValues, by names: [String]) -> Bool {
    guard signature(in: values) == "typed" else { return false }
    func plain(_ text: String) -> String {
      text.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
      )
      .filter { !$0.isWhitespace }
    }
    let typed = plain(values[name])
    return !names.allSatisfy { typed.contains(plain($0)) }
  }

  /// The fields as they were when the signature was given, for showing the pad again.
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

/// A signature pad, with the option to type instead.
struct PadView: Sendable {
  let id: String
  let fields: SignatureFields
  /// The text below the line: the signer.
  let line: String
  let date: String
  let typed: String
  let strokes: String
  /// The earlier drawing, as a data URL.
  let drawing: String
  let isConfirmed: Bool
  let startsTyped: Bool
  let describedBy: String?
  /// Which of a typed signature's two fields is wrong.
  let isNameWrong: Bool
  let isConfirmationWrong: Bool
  /// The error beside that field; nil if it is shown elsewhere.
  var typedError: String?

  init(
    id: String, fields: SignatureFields, values: FieldValues?, line: String, date: String,
    describedBy: String?
  ) {
    self.id = id
    self.fields = fields
    self.line = line
    self.date = date
    let typed = values?[fields.name] ?? ""
    self.typed = typed
    strokes = values?[fields.strokes] ?? ""
    drawing = values?[fields.image] ?? ""
    let isConfirmed = values?[fields.confirmed] == "yes"
    self.isConfirmed = isConfirmed
    // A browser sends only the fields of the way of signing that it shows.
    let sent = values?.values ?? [:]
    startsTyped = !typed.isEmpty || sent[fields.name] != nil && sent[fields.image] == nil
    self.describedBy = describedBy
    let lacksOnlyConfirmation = !isConfirmed && typed.contains { !$0.isWhitespace }
    isConfirmationWrong = describedBy != nil && lacksOnlyConfirmation
    isNameWrong = describedBy != nil && !lacksOnlyConfirmation
  }
}
