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
