import StudyModel
import StudyParts

/// Where the rows of a page are by now, for a list whose rows have no identifiers, such as the bullets of an instruction.
/// A row that nobody changed is found by its content, wherever it was moved. A changed row is found through the latest edits
/// of its part, or, where they are not known, if it is still in its place and its text is the same. Every other row is gone,
/// so that nothing typed in it gets into another row.
struct SeenRows {
  /// The path of the list.
  let list: [String]
  /// The current numbers of rows, by their number on the page. They include the blank row for adding another.
  private(set) var current: [Int: Int] = [:]
  /// The numbers on the page of rows that are gone.
  private(set) var gone: [Int] = []

  private let form: SubmittedForm
  private let part: JSONValue
  private let settings: [Setting]
  private let language: Language
  private let source: Language
  private let rows: [JSONValue]
  /// The fields of the blank row.
  private let blank: [Setting]
  /// The fields of the form for each row of the page.
  private let fields: [Int: [(name: String, value: String)]]

  /// Nil if the page does not show the list, or if nothing identifies its rows.
  /// - Parameters:
  ///   - settings: The current settings of the part.
  ///   - part: The part as it is saved.
  ///   - source: The language that translations are made from.
  ///   - former: The part after each of its latest edits, oldest first, if they are known.
  init?(
    _ list: [String], in form: SubmittedForm, among settings: [Setting], of part: JSONValue,
    language: Language, source: Language, former: [JSONValue] = []
  ) {
    self.list = list
    self.form = form
    self.part = part
    self.settings = settings
    self.language = language
    self.source = source
    rows = part.member(at: list)?.arrayValue ?? []
    // Rows that are removed with their last answer, as pickers are, have no mark: each stays under its number.
    guard rows.isEmpty || settings.contains(where: { $0.path == list + ["1"] }) else { return nil }
    let addition = list + [String(rows.count + 1)]
    blank = settings.filter { $0.path.starts(with: addition) }
    let prefix = Self.prefix(of: list)
    fields = Dictionary(
      grouping: form.fields.filter { Self.number(in: Self.name(of: $0), after: prefix) != nil }
    ) { Self.number(in: Self.name(of: $0), after: prefix) ?? 0 }
    let numbers = fields.filter { $1.contains { $0.name.hasPrefix("was.") } }.keys.sorted()
    guard !numbers.isEmpty else { return nil }
    let seen = numbers.compactMap { number in
      form["was.\(name(of: number))"].map { (number, SeenBasis($0)) }
    }
    var free = match(seen, RowHistory(list, of: former, upTo: rows))
    let marked = Set(seen.map(\.0))
    for number in numbers where !marked.contains(number) {
      // Text from a browser's copy can be in the fields for adding, but tells which row it is about.
      if isBlank(number), !current.values.contains(rows.count + 1) {
        current[number] = rows.count + 1
      } else if free.remove(number - 1) != nil {
        current[number] = number
      } else {
        gone.append(number)
      }
    }
  }

  /// Whether every row is still where the page shows it.
  var isUnchanged: Bool { gone.isEmpty && current.allSatisfy { $0 == $1 } }

  /// The number of the row that an entry of the form is about; nil for other entries.
  func number(of field: (name: String, value: String)) -> Int? {
    Self.number(in: Self.name(of: field), after: Self.prefix(of: list))
  }

  /// An entry about a row under the name that it has in another row.
  func renamed(
    _ field: (name: String, value: String), from number: Int, to other: Int
  ) -> (name: String, value: String) {
    let rest = Self.name(of: field)
    let start = String(field.name.dropLast(rest.count))
    return (start + name(of: other) + rest.dropFirst(name(of: number).count), field.value)
  }

  /// Whether the author removed a row.
  func isRemoved(_ number: Int) -> Bool { form[name(of: number)] == "on" }

  /// The fields of a row in which its author typed something; none if its author removed it.
  func typed(in number: Int) -> [String] {
    guard !isRemoved(number) else { return [] }
    // Every row has the fields of the blank one.
    let form = renamed(number)
    return blank.filter {
      $0.isAsSeen(in: form, over: .null, language: language) == false
    }.map { name(of: number) + $0.name.dropFirst(name(of: rows.count + 1).count) }
  }

  private func name(of number: Int) -> String {
    (list + [String(number)]).joined(separator: ".")
  }

  /// Finds the rows that the page showed, and returns the positions where none of them is.
  private mutating func match(
    _ seen: [(number: Int, basis: SeenBasis)], _ history: RowHistory
  ) -> Set<Int> {
    var history = history
    let found = RowMarks.positions(
      of: seen.compactMap { number, basis in basis.mark(of: "").map { (number - 1, $0) } },
      among: rows.map { FieldElement.mark(of: $0) })
    for (position, now) in found { current[position + 1] = now + 1 }
    var free = Set(rows.indices).subtracting(found.values)
    // If a row before it had been removed, another one would be in its place.
    let anchor = current.filter { $0 == $1 }.keys.max() ?? 0
    for (number, basis) in seen where current[number] == nil {
      let known = basis.mark(of: "").flatMap {
        history.position(ofRowAt: number - 1, marked: $0)
      }
      if let known, free.remove(known) != nil {
        current[number] = known + 1
        continue
      }
      let mayBeThere = rows.count >= seen.count || number < anchor
      if mayBeThere, free.contains(number - 1), isStill(number) {
        current[number] = number
        free.remove(number - 1)
      } else {
        gone.append(number)
      }
    }
    return free
  }

  /// Whether a changed row in the place of one on the page is the same, as far as it matters to what was typed in it.
  private func isStill(_ number: Int) -> Bool {
    let typed = typed(in: number)
    let name = name(of: number) + ".text"
    guard !typed.isEmpty, let text = settings.first(where: { $0.name == name }),
      let seen = form["was.\(name)"].map(SeenBasis.init)
    else { return true }
    let now = text.value(in: part, language: language)
    guard text.fingerprint(of: now, language: language) == seen.shown else {
      // Two texts are a conflict, which shows both.
      return typed.contains(name)
    }
    guard now.isNull else { return true }
    // Without a text in the page's language, only the one that the page showed for translation tells rows apart.
    guard let shown = form["source.\(name)"],
      let original = part.member(at: text.path).flatMap(LocalizedText.init(json:))?.mark(in: source)
    else { return false }
    // A translation of a former text is marked as outdated.
    return shown == original || typed.contains(name)
  }

  /// Whether the page showed the row for adding another.
  private func isBlank(_ number: Int) -> Bool {
    let form = renamed(number)
    return blank.allSatisfy { field in
      form["was.\(field.name)"].map { SeenBasis($0).shown }
        == field.fingerprint(of: .null, language: language)
    }
  }

  /// The fields of a row under the names of the blank one.
  private func renamed(_ number: Int) -> SubmittedForm {
    SubmittedForm(
      fields: (fields[number] ?? []).map { renamed($0, from: number, to: rows.count + 1) })
  }

  private static func prefix(of list: [String]) -> String { list.joined(separator: ".") + "." }

  /// The name of the field that an entry of the form is about.
  private static func name(of field: (name: String, value: String)) -> Substring {
    let start = ["was.", "source."].first { field.name.hasPrefix($0) } ?? ""
    return field.name.dropFirst(start.count)
  }

  private static func number(in name: some StringProtocol, after prefix: String) -> Int? {
    guard name.hasPrefix(prefix) else { return nil }
    return Int(bounded: String(name.dropFirst(prefix.count).prefix { $0 != "." }))
  }
}
