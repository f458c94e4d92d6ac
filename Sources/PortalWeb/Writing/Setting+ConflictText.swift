import StudyEditing
import StudyModel
import StudyParts

extension Setting {
  /// What the field holds, in a sentence about a conflict.
  var noun: String {
    switch control {
    case .line, .area, .markdown, .exact, .lines, .pairs, .people: ConflictPage.Field.text
    case .whole, .decimal, .toggle, .presence, .options, .checks, .day, .moment, .timeOfDay,
      .length, .position, .removal, .times, .windows, .answer, .passage:
      ConflictPage.Field.value
    case .choices: ConflictPage.Field.list
    }
  }

  /// A value as people read it: typed text, the chosen option, or each answer with all that its row says.
  func words(for value: JSONValue, language: Language) -> String {
    if case .removal = control {
      return value == .object([:]) ? "Removed" : value.texts(in: [language]).joined(separator: "\n")
    }
    let view = FieldView(showing: value, of: self, language: language)
    if let text = view.line?.value ?? (view.area ?? view.markdown)?.value { return text }
    if let length = view.timeLength { return length.words }
    if let toggle = view.toggle {
      // What is switched off goes with all that is in it.
      return ([toggle.isOn ? "On" : "Off"] + value.memberLines(in: language)).joined(
        separator: "\n")
    }
    if let chosen = (view.options ?? view.checks)?.filter(\.isChosen) {
      return chosen.map(\.label).joined(separator: ", ")
    }
    guard let choices = view.choices else { return value.isNull ? "" : value.indentedText }
    return choices.rows.map(\.answer).filter { !$0.value.isEmpty || !$0.text.isEmpty }
      .flatMap(\.lines).joined(separator: "\n")
  }
}

extension ChoiceFields {
  /// The text and the value, followed by everything else that the row of the answer says, one per line.
  fileprivate var lines: [String] {
    let texts: [(ChoiceColumn, String)] = [(.explanation, explanation), (.color, color)]
    let marks: [(ChoiceColumn, Bool)] = [
      (.correct, isCorrect), (.staysLast, staysLast), (.exclusive, isExclusive),
      (.freeText, takesFreeText),
    ]
    return ["\(text) (\(value))\(detailText.isEmpty ? "" : ": \(detailText)")"]
      + texts.filter { !$0.1.isEmpty }.map { "\($0.title): \($1)" }
      + marks.filter(\.1).map(\.0.title)
      + (takesFreeText ? freeTextLines : [])
  }

  private var freeTextLines: [String] {
    (placeholder.isEmpty ? [] : ["\(Self.placeholderLabel): \(placeholder)"])
      + (needsFreeText ? [Self.requiredLabel] : []) + (opensFreeText ? [Self.openLabel] : [])
  }
}

extension JSONValue {
  /// What an object holds, one member per line: texts in a language, and values that are the same in all of them.
  fileprivate func memberLines(in language: Language) -> [String] {
    guard case .object(let members) = self else { return [] }
    return Self.inOrder(members.keys).flatMap { name in
      members[name]?.lines(as: name.memberLabel, in: language) ?? []
    }
  }

  private func lines(as label: String, in language: Language) -> [String] {
    switch self {
    case .null, .boolean(false): []
    case .boolean(true): [label]
    case .string(let text): ["\(label): \(text)"]
    case .number: ["\(label): \(canonicalText)"]
    case .array(let elements): elements.flatMap { $0.lines(as: label, in: language) }
    case .object(let members):
      if isText {
        members[language.rawValue]?.stringValue.map { ["\(label): \($0)"] } ?? []
      } else {
        memberLines(in: language)
      }
    }
  }

  /// Whether it is a text with one string for each language.
  private var isText: Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { name, value in
      value.stringValue != nil && name.wholeMatch(of: /[a-z]{2,3}(-.+)?/) != nil
    }
  }
}
