import Foundation

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

  /// Whether a name was typed as a signature that is not the one given before: it must hold every part of it, in any order,
  /// case, accents and spaces aside.
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
  /// Which of the two fields of a typed signature is wrong.
  let isNameWrong: Bool
  let isConfirmationWrong: Bool

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
    // Of the two ways to sign, a browser sends the fields of the one it shows.
    let sent = values?.values ?? [:]
    startsTyped = !typed.isEmpty || sent[fields.name] != nil && sent[fields.image] == nil
    self.describedBy = describedBy
    let lacksOnlyConfirmation = !isConfirmed && typed.contains { !$0.isWhitespace }
    isConfirmationWrong = describedBy != nil && lacksOnlyConfirmation
    isNameWrong = describedBy != nil && !lacksOnlyConfirmation
  }
}
