import Foundation

/// What someone typed into a form that could not be saved, to be copied from the page that says so.
struct KeptTexts: Sendable {
  let all: [Text]

  struct Text: Sendable {
    let id: String
    let label: String
    let value: String
    let rows: Int
  }

  /// Every text is shown whole: `FormLimits` bounds how many there are.
  /// - Parameter labels: what fields are called on their page, by name; others are called by the last word of the name.
  init(_ form: SubmittedForm, labels: [String: String] = [:]) {
    let typed = form.fields.filter { Self.isTyped($0.name, $0.value) }
    all = typed.enumerated().map { index, field in
      let lines = field.value.utf8.count { $0 == UInt8(ascii: "\n") }
      return Text(
        id: "kept-\(index)", label: labels[field.name] ?? Self.label(field.name),
        value: field.value,
        rows: min(max(field.value.utf8.count / 70 + lines + 1, 2), 16))
    }
  }

  private static let unspoken: Set<String> = [
    "csrf", "submission", "language", "resolution", "conflict", "kind", "returning",
  ]

  /// Whether a field holds words: what is chosen from lists, and what no one may read over a shoulder, is left out.
  private static func isTyped(_ name: String, _ value: String) -> Bool {
    !unspoken.contains(name) && !name.hasPrefix("was.") && !name.hasSuffix(".was")
      && !name.hasSuffix(".count") && !name.lowercased().contains("password")
      && !name.lowercased().contains("token") && value != "on"
      && !value.allSatisfy(\.isWhitespace)
  }

  /// "learnMoreLabel" becomes "Learn more label"; a row of a table says which it is.
  private static func label(_ name: String) -> String {
    let parts = name.split(separator: ".")
    let row = parts.dropLast().last.flatMap { Int($0) }.map { ", row \($0 &+ 1)" } ?? ""
    return (parts.last ?? "text").memberWords + row
  }
}

/// An error in the answer to a form, with the form: its text is shown on the page that says what happened.
struct FailedForm: Error {
  let error: any Error
  let form: SubmittedForm
}
