import Foundation
import StudyModel
import StudyParts

/// The text of a form that could not be saved, so that its author can copy it from the error page.
package struct KeptTexts: Sendable {
  /// The texts that the author changed, as far as the form shows.
  package let changed: [Text]
  /// The texts that were already in the fields when the page was opened.
  package let others: [Text]
  package let hasOthers: Bool
  /// Whether the form may still be saved, although nothing confirmed it.
  package var mayBeSaved = false

  package var all: [Text] { changed + others }

  /// Nil if there is no text.
  package var orNil: KeptTexts? { all.isEmpty ? nil : self }

  package struct Text: Sendable {
    package let id: String
    package let label: String
    package let value: String
    package let rows: Int
  }

  /// Keeps every text in full: the reader of the form bounds how many there are.
  /// - Parameters:
  ///   - fields: The fields of the page, if known; others are labeled with the last component of their name.
  ///   - part: The part whose fields they are, as it is or last was, by which each field reads what was submitted.
  ///   - language: The language of the page.
  ///   - lost: Names of fields to list first.
  package init(
    _ form: SubmittedForm, fields: [Setting] = [], of part: JSONValue = .object([:]),
    in language: Language = .english, lost: [String] = []
  ) {
    let known = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    var seen: [String: Bool] = [:]
    var names: Set<String> = []
    var first: [Text] = []
    var changed: [Text] = []
    // For rows of a table, the form does not show which existed before.
    var rows: [Text] = []
    var others: [Text] = []
    for (index, name) in form.fields.map({ $0.name }).enumerated()
    where names.insert(name).inserted {
      let field = Self.field(of: name, in: form)
      // What a setting is called says nothing about it: a message about passwords is a text like any other.
      let isSetting = form["was.\(field)"] != nil
      let values = form.values(name).filter {
        isSetting ? Self.isWritten(name, $0) : Self.isTyped(name, $0)
      }
      guard !values.isEmpty else { continue }
      let text = Text(id: "kept-\(index)", name: name, values: values, of: known[name])
      if lost.contains(field) {
        first.append(text)
        continue
      }
      let isAsSeen =
        seen[field]
        ?? known[field].flatMap {
          $0.isAsSeen(in: form, over: $0.value(in: part, language: language), language: language)
        } ?? form.isAsSeen(field)
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

  /// The field that a control belongs to, such as `format.choices` for `format.choices.0.text`: the one whose basis the
  /// form contains, or the control itself if there is none.
  private static func field(of name: String, in form: SubmittedForm) -> String {
    var field = Substring(name)
    while form["was.\(field)"] == nil {
      guard let dot = field.lastIndex(of: ".") else { return name }
      field = field[..<dot]
    }
    return String(field)
  }

  /// Hidden fields and buttons of forms, which say what a form is about.
  private static let unspoken: Set<String> = [
    "csrf", "submission", "language", "resolution", "conflict", "kind", "returning", "was", "do",
    "version", "revision", "place", "task", "part", "screen", "seen", "passage", "path",
    "frame", "after", "before", "into", "to", "entry", "element", "section", "quote",
    "rules.otherwise", SubmittedForm.pageEdit, PastedBullets.name,
    // Of decisions, and of threads that answer one.
    "languages", "decisions", "threads", "correction", "request", "meaning", "reconsent", "add",
    "decision", "chapter", "reads", "who", "known",
  ]
  /// The labels of fields that are no settings of a part, where their names do not say the same.
  fileprivate static let labels = [
    "overrideReason": "Reason to approve anyway", "condition": "Conditions",
    "expiresOn": "Last day of the approval", "closing": "How it was met",
    "emails": "Email addresses",
  ]
  /// What is chosen in the rows of rules, as codes.
  private static let chosenInRules: Set<Substring> = [
    "join", "asked", "answer", "test", "to", "kept",
  ]

  /// Codes of a second factor, of which some sign in for good.
  private static let codes: Set<String> = ["code", "recovery-code"]

  /// Whether a field of a form, which is no setting, holds something that is never sent back to a browser.
  package static func isSecret(_ name: String) -> Bool {
    codes.contains(name) || name.lowercased().contains("password")
  }

  /// Whether a field holds typed text. Selections, passwords, and codes are left out.
  private static func isTyped(_ name: String, _ value: String) -> Bool {
    let parts = name.split(separator: ".")
    let isChosen =
      parts.contains { Int($0) != nil } && parts.last.map(chosenInRules.contains) == true
    return !unspoken.contains(name) && !isChosen && !isSecret(name)
      && !name.lowercased().contains("token") && isWritten(name, value)
  }

  /// Whether a field holds a value rather than a check mark or a note of what its author saw.
  private static func isWritten(_ name: String, _ value: String) -> Bool {
    !name.hasPrefix("was.") && !name.hasPrefix("source.") && !name.hasSuffix(".was")
      && !name.hasSuffix(".count")
      && value != "on" && !value.allSatisfy(\.isWhitespace)
  }
}

extension KeptTexts.Text {
  fileprivate init(id: String, name: String, values: [String], of field: Setting?) {
    self.id = id
    label = field?.labelWithRow ?? KeptTexts.labels[name] ?? Self.label(name)
    value = values.map { field?.optionLabel(for: $0) ?? $0 }.joined(separator: "\n")
    let lines = value.utf8.count { $0 == UInt8(ascii: "\n") }
    rows = min(max(value.utf8.count / 70 + lines + 1, 2), 16)
  }

  /// Turns "learnMoreLabel" into "Learn more label", and adds the numbers of the rows that it is in, which tables count
  /// from 0.
  private static func label(_ name: String) -> String {
    let parts = name.split(separator: ".").map(String.init)
    let label = (parts.last ?? "text").memberLabel
    if let text = NumberedText(parts), !text.members.isEmpty { return text.name(of: label) }
    let rows = parts.dropLast().compactMap { Int($0) }.map { "\($0 &+ 1)" }
    return label + (rows.isEmpty ? "" : ", row \(rows.joined(separator: "."))")
  }
}
