import Foundation

/// What someone typed into a form that could not be saved, to be copied from the page that says so.
struct KeptTexts: Sendable {
  /// What their author wrote, as far as the form tells.
  let changed: [Text]
  /// What fields held when their page was opened.
  let others: [Text]
  let hasOthers: Bool

  var all: [Text] { changed + others }

  /// Nil where nothing was typed.
  var orNil: KeptTexts? { all.isEmpty ? nil : self }

  struct Text: Sendable {
    let id: String
    let label: String
    let value: String
    let rows: Int
  }

  /// Every text is shown whole: `FormLimits` bounds how many there are.
  /// - Parameters:
  ///   - fields: the fields of the page, where they are known; others are called by the last word of their name.
  ///   - lost: fields that come first.
  init(_ form: SubmittedForm, fields: [EditorField] = [], lost: [String] = []) {
    let known = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    var seen: [String: Bool] = [:]
    var names: Set<String> = []
    var first: [Text] = []
    var changed: [Text] = []
    // Of the rows of a table the form does not tell which were there before.
    var rows: [Text] = []
    var others: [Text] = []
    for (index, name) in form.fields.map({ $0.name }).enumerated()
    where names.insert(name).inserted {
      let values = form.values(name).filter { Self.isTyped(name, $0) }
      guard !values.isEmpty else { continue }
      let text = Text(id: "kept-\(index)", name: name, values: values, of: known[name])
      let field = Self.field(of: name, in: form)
      if lost.contains(field) {
        first.append(text)
        continue
      }
      let isAsSeen = seen[field] ?? form.isAsSeen(field)
      seen[field] = isAsSeen
      if isAsSeen {
        others.append(text)
      } else if field == name {
        changed.append(text)
      } else {
        rows.append(text)
      }
    }
    self.changed = first + changed + rows
    self.others = others
    hasOthers = !others.isEmpty
  }

  /// The field that a control belongs to, such as `format.choices` of `format.choices.0.text`: the one whose basis the form
  /// has. The control itself where it has none.
  private static func field(of name: String, in form: SubmittedForm) -> String {
    var field = Substring(name)
    while form["was.\(field)"] == nil {
      guard let dot = field.lastIndex(of: ".") else { return name }
      field = field[..<dot]
    }
    return String(field)
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
}

extension KeptTexts.Text {
  fileprivate init(id: String, name: String, values: [String], of field: EditorField?) {
    self.id = id
    label = field?.label ?? Self.label(name)
    value = values.map { field?.words(for: $0) ?? $0 }.joined(separator: "\n")
    let lines = value.utf8.count { $0 == UInt8(ascii: "\n") }
    rows = min(max(value.utf8.count / 70 + lines + 1, 2), 16)
  }

  /// "learnMoreLabel" becomes "Learn more label"; a row of a table says which it is.
  private static func label(_ name: String) -> String {
    let parts = name.split(separator: ".")
    let row = parts.dropLast().last.flatMap { Int($0) }.map { ", row \($0 &+ 1)" } ?? ""
    return (parts.last ?? "text").memberWords + row
  }
}

extension EditorField {
  /// A value of the field's control as its page shows it.
  fileprivate func words(for value: String) -> String {
    switch widget {
    case .options(let options), .checks(let options), .position(let options):
      options.first { $0.value == value }?.label ?? value
    default: value
    }
  }
}

/// An error in the answer to a form, with the form: its text is shown on the page that says what happened.
struct FailedForm: Error {
  let error: any Error
  let form: SubmittedForm
}
