import StudyModel
import StudyParts

/// What the author saw in a field, decoded from the form's `was` field: a hash of the value as the page shows it in its
/// language, followed by a hash, across all languages, of each element that a save can remove.
package struct SeenBasis: Sendable {
  /// The hash of the value as the page showed it.
  package let shown: String
  private let elements: [String: String]

  package init(_ code: String) {
    let words = code.split(separator: " ")
    shown = words.first.map(String.init) ?? ""
    let marks = words.dropFirst().compactMap { word -> (String, String)? in
      word.lastIndex(of: ":").map { colon in
        (String(word[..<colon]), String(word[word.index(after: colon)...]))
      }
    }
    elements = Dictionary(marks) { first, _ in first }
  }

  /// Whether the page showed this value, which was read from a form.
  package func isShown(_ value: JSONValue, in language: Language) -> Bool {
    Setting.fingerprint(ofRead: value.shown(in: language)) == shown
  }

  /// Whether an element is unchanged in every language since the page was rendered.
  package func holds(_ element: FieldElement) -> Bool { mark(of: element.name) == element.mark }

  /// The hash of an element, by its name; nil if the page did not show it.
  func mark(of name: String) -> String? { elements[FieldElement.code(of: name)] }

  /// The current positions of the rows of a list, in the order that the author saw; nil if anything but the order changed.
  fileprivate func order(of rows: [JSONValue]) -> [Int]? {
    guard rows.count == elements.count else { return nil }
    let seen = rows.indices.compactMap { row in mark(of: String(row)).map { (row, $0) } }
    let found = RowMarks.positions(of: seen, among: rows.map { FieldElement.mark(of: $0) })
    let order = rows.indices.compactMap { found[$0] }
    return order.count == rows.count ? order : nil
  }
}

/// An element of a field's value that is removed as a whole, in all languages: an answer, a row, or a text.
package struct FieldElement: Sendable {
  /// Distinguishes the element from others in the same field.
  package let name: String
  package let value: JSONValue

  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }

  fileprivate var code: String { Self.code(of: name) }
  fileprivate var mark: String { Self.mark(of: value) }

  fileprivate static func code(of name: String) -> String { name.percentEncoded }

  /// A hash of an element's value in all languages.
  static func mark(of value: JSONValue) -> String {
    String(sha256(value.canonicalBytes).prefix(10))
  }
}

extension Setting {
  /// Encodes the value that the author sees, for the form's `was` field. `SeenBasis` decodes it.
  package func basis(of value: JSONValue, language: Language) -> String {
    let marks = elements(of: value).map { "\($0.code):\($0.mark)" }
    return ([fingerprint(of: value, language: language)] + marks).joined(separator: " ")
  }

  private func elements(of value: JSONValue) -> [FieldElement] {
    switch control {
    case .choices:
      (value.arrayValue ?? []).map { FieldElement(name: ChoiceRows.key(of: $0) ?? "", value: $0) }
    case .lines:
      (value.arrayValue ?? []).enumerated().map { FieldElement(name: String($0), value: $1) }
    case .removal, .presence: value.isNull ? [] : [FieldElement(name: "", value: value)]
    default: []
    }
  }

  /// The value that the form holds for this field. Of a list that others have reordered in another language, which the
  /// page does not show, each text goes to the row that its author saw, wherever that row is by now.
  package func read(
    _ form: SubmittedForm, over current: JSONValue, seen: SeenBasis, language: Language
  ) throws(FieldError) -> JSONValue? {
    try read(
      form, over: current, order: unseenOrder(of: current, seen: seen, language: language),
      language: language)
  }

  /// - Parameter order: The order that others gave the rows without the page showing it, from `unseenOrder`.
  func read(
    _ form: SubmittedForm, over current: JSONValue, order: [Int]?, language: Language
  ) throws(FieldError) -> JSONValue? {
    guard let rows = current.arrayValue, let order, order.count == rows.count
    else { return try read(form, over: current, language: language) }
    let placed = LineRows(form[name] ?? "", over: order.map { rows[$0] }, language: language)
      .placed(at: order)
    return placed.isEmpty ? nil : .array(placed)
  }

  /// The current positions of the rows that the author saw, if others changed nothing but their order, and only where the
  /// page's language does not show it: a row without a text in it is a blank line wherever it is.
  func unseenOrder(of current: JSONValue, seen: SeenBasis, language: Language) -> [Int]? {
    guard case .lines = control, let rows = current.arrayValue, let order = seen.order(of: rows),
      order != Array(rows.indices)
    else { return nil }
    let texts = rows.map { $0[language.rawValue]?.stringValue ?? "" }
    return order.map { texts[$0] } == texts ? order : nil
  }

  /// The elements that the form removes as a whole, including texts in languages that the page does not show. Lines have
  /// the names that the page gave them.
  /// - Parameter order: The order that others gave the rows without the page showing it, from `unseenOrder`.
  package func removed(
    from value: JSONValue, by form: SubmittedForm, order: [Int]? = nil, language: Language
  ) -> [FieldElement] {
    let elements = elements(of: value.inSeenOrder(order))
    switch control {
    case .choices(let columns):
      let kept = ChoiceRows(name: name, columns: columns).kept(in: form, over: value)
      return elements.filter { element in
        let losesFreeText =
          columns.freeText && element.value["other"] != nil
          && !kept.freeTexts.contains(element.name)
        return losesFreeText || !kept.rows.contains(element.name)
      }
    case .lines:
      let former = elements.map(\.value)
      let rows = LineRows(form[name] ?? "", over: former, language: language)
      let gone = Set(rows.gone.map(String.init))
      return elements.filter { gone.contains($0.name) }
    case .removal: return form[name] == "on" ? elements : []
    case .presence: return form[name] == "on" ? [] : elements
    default: return []
    }
  }
}

extension JSONValue {
  /// The list with its rows in the order that an author saw.
  fileprivate func inSeenOrder(_ order: [Int]?) -> JSONValue {
    guard let order, let rows = arrayValue, order.count == rows.count else { return self }
    return .array(order.map { rows[$0] })
  }

  /// The texts inside the value that people read, in the order of the editor's pages, each in the first of the given
  /// languages that it has.
  package func texts(in languages: [Language]) -> [String] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.texts(in: languages) }
    case .object(let members):
      // A quiz question only refers to the text that it tests, which is stored in the consent.
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

  /// Sorts member names in the order in which the editor's pages show them.
  package static func inOrder(_ members: some Sequence<String>) -> [String] {
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
