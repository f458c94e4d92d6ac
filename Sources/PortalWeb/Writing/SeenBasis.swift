import StudyModel

/// What the author of a form saw in a field, as its `was` field says it: a short name of the value as the page shows it in
/// its language, then one of each element that a save can remove, in all languages.
struct SeenBasis {
  let shown: String
  private let elements: [String: String]

  init(_ code: String) {
    let words = code.split(separator: " ")
    shown = words.first.map(String.init) ?? ""
    let marks = words.dropFirst().compactMap { word -> (String, String)? in
      word.lastIndex(of: ":").map { colon in
        (String(word[..<colon]), String(word[word.index(after: colon)...]))
      }
    }
    elements = Dictionary(marks) { first, _ in first }
  }

  /// Whether an element is as it was when the page was made, in every language.
  func holds(_ element: FieldElement) -> Bool { elements[element.code] == element.mark }
}

/// A piece of a field's value that is removed as a whole, with its words in all languages: an answer, a row, a text.
struct FieldElement: Sendable {
  /// Distinguishes it from the others of the same field.
  let name: String
  let value: JSONValue

  fileprivate var code: String { Paths.encoded(name) }
  fileprivate var mark: String { String(sha256(value.canonicalBytes).prefix(10)) }
}

extension EditorField {
  /// What a form says about the value that its author sees; `SeenBasis` reads it.
  func basis(of value: JSONValue, language: Language) -> String {
    let marks = elements(of: value).map { "\($0.code):\($0.mark)" }
    return ([fingerprint(of: value, language: language)] + marks).joined(separator: " ")
  }

  private func elements(of value: JSONValue) -> [FieldElement] {
    switch widget {
    case .choices:
      (value.arrayValue ?? []).map { FieldElement(name: ChoiceRows.key(of: $0) ?? "", value: $0) }
    case .lines:
      (value.arrayValue ?? []).enumerated().map { FieldElement(name: String($0), value: $1) }
    case .removal, .presence: value.isNull ? [] : [FieldElement(name: "", value: value)]
    default: []
    }
  }

  /// What a form removes from the value as a whole, and so with words that its page does not show.
  func removed(from value: JSONValue, by form: SubmittedForm, language: Language) -> [FieldElement]
  {
    let elements = elements(of: value)
    switch widget {
    case .choices(let columns):
      let kept = ChoiceRows(name: name, columns: columns).kept(in: form, over: value)
      return elements.filter { element in
        let losesOwnWords =
          columns.freeText && element.value["other"] != nil
          && !kept.freeTexts.contains(element.name)
        return losesOwnWords || !kept.rows.contains(element.name)
      }
    case .lines:
      let rows = LineRows(form[name] ?? "", over: value.arrayValue ?? [], language: language)
      let gone = Set(rows.gone.map(String.init))
      return elements.filter { gone.contains($0.name) }
    case .removal: return form[name] == "on" ? elements : []
    case .presence: return form[name] == "on" ? [] : elements
    default: return []
    }
  }
}

extension JSONValue {
  /// The texts inside it that people read, each in the first of some languages that it has, in the order of the editor's
  /// pages.
  func texts(in languages: [Language]) -> [String] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.texts(in: languages) }
    case .object(let members):
      // What a quiz question tests is in the consent; here are only marks of it.
      if members["consent"]?.stringValue != nil, members["section"]?.stringValue != nil {
        return []
      }
      let names = languages.map(\.rawValue)
      let text = names.lazy.compactMap { members[$0]?.stringValue }.first
      let others = Self.inOrder(members.keys).filter {
        !names.contains($0) && $0 != LocalizedText.sourcesMember
      }
      return (text.map { [$0] } ?? []) + others.flatMap { members[$0]?.texts(in: languages) ?? [] }
    default: return []
    }
  }

  /// Names of members in the order in which the editor's pages show them.
  static func inOrder(_ members: some Sequence<String>) -> [String] {
    members.sorted { (ranks[$0] ?? ranks.count, $0) < (ranks[$1] ?? ranks.count, $1) }
  }

  private static let ranks: [String: Int] = Dictionary(
    uniqueKeysWithValues: zip(firstMembers, 0...))

  private static let firstMembers = [
    "title", "shortTitle", "prompt", "label", "text", "summary", "content", "body", "detail",
    "detailText", "bodyItems", "format", "choices", "items", "questions", "pages", "sections",
    "signatures", "steps", "endings",
  ]
}
