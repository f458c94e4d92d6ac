import StudyModel
import StudyParts

/// Where the rows of a page are by now, for a list whose rows have no identifiers, such as the bullets of an instruction.
/// A row that nobody changed is found by its content, wherever it was moved. A changed row is found if it is still in its
/// place. Every other row is gone, so that nothing typed in it gets into another row.
struct SeenRows {
  /// The path of the list.
  let list: [String]
  /// The current numbers of rows, by their number on the page. They include the blank row for adding another.
  private(set) var current: [Int: Int] = [:]
  /// The numbers on the page of rows that are gone.
  private(set) var gone: [Int] = []

  private let form: SubmittedForm
  private let language: Language
  private let rows: [JSONValue]
  /// The fields of the blank row.
  private let blank: [Setting]

  /// Returns nil if the page does not show the list.
  /// - Parameters:
  ///   - settings: The current settings of the part.
  ///   - part: The part as it is saved.
  init?(
    _ list: [String], in form: SubmittedForm, among settings: [Setting], of part: JSONValue,
    language: Language
  ) {
    self.list = list
    self.form = form
    self.language = language
    rows = part.member(at: list)?.arrayValue ?? []
    let addition = list + [String(rows.count + 1)]
    blank = settings.filter { $0.path.starts(with: addition) }
    let numbers = Set(
      form.fields.compactMap { field in
        field.name.hasPrefix("was.") ? number(in: field.name.dropFirst(4)) : nil
      }
    ).sorted()
    guard !numbers.isEmpty else { return nil }
    let seen = numbers.compactMap { number in
      form["was.\(name(of: number))"].map { (number, SeenBasis($0)) }
    }
    match(seen)
    for number in numbers where !seen.contains(where: { $0.0 == number }) {
      if isBlank(number) {
        current[number] = rows.count + 1
      } else if number <= rows.count + 1 {
        current[number] = number
      } else {
        gone.append(number)
      }
    }
  }

  /// Whether every row is still where the page shows it.
  var isUnchanged: Bool { gone.isEmpty && current.allSatisfy { $0 == $1 } }

  /// The number in the name of a row's field, or of the row itself; nil for other names.
  func number(in name: some StringProtocol) -> Int? {
    let prefix = list.joined(separator: ".") + "."
    guard name.hasPrefix(prefix) else { return nil }
    return Int(bounded: String(name.dropFirst(prefix.count).prefix { $0 != "." }))
  }

  /// The fields of a row in which its author typed something, or the row itself if its author removed it.
  func typed(in number: Int) -> [String] {
    // Every row has the fields of the blank one.
    let form = renamed(number)
    let fields = blank.filter {
      $0.isAsSeen(in: form, over: .null, language: language) == false
    }.map { name(of: number) + $0.name.dropFirst(name(of: rows.count + 1).count) }
    return fields + (self.form[name(of: number)] == "on" ? [name(of: number)] : [])
  }

  private func name(of number: Int) -> String {
    (list + [String(number)]).joined(separator: ".")
  }

  private mutating func match(_ seen: [(number: Int, basis: SeenBasis)]) {
    var free = Set(rows.indices)
    func isSame(_ basis: SeenBasis, _ index: Int) -> Bool {
      basis.holds(FieldElement(name: "", value: rows[index]))
    }
    for (number, basis) in seen where free.contains(number - 1) && isSame(basis, number - 1) {
      current[number] = number
      free.remove(number - 1)
    }
    for (number, basis) in seen where current[number] == nil {
      guard let index = free.sorted().first(where: { isSame(basis, $0) }) else { continue }
      current[number] = index + 1
      free.remove(index)
    }
    // If a row before it had been removed, another one would be in its place.
    let anchor = current.filter { $0 == $1 }.keys.max() ?? 0
    for (number, _) in seen where current[number] == nil {
      let isStill = rows.count >= seen.count || number < anchor
      if isStill, free.contains(number - 1), !isReplaced(number) {
        current[number] = number
        free.remove(number - 1)
      } else {
        gone.append(number)
      }
    }
  }

  /// Whether another text is in the place of a row in which something else than the text was edited.
  private func isReplaced(_ number: Int) -> Bool {
    let name = name(of: number) + ".text"
    guard form.isAsSeen(name), let seen = form[name], !seen.allSatisfy(\.isWhitespace),
      let now = rows[number - 1].member(at: ["text", language.rawValue])?.stringValue
    else { return false }
    return !LineRows.isAlike(seen, now)
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
    let (own, other) = (name(of: number), name(of: rows.count + 1))
    let fields = form.fields.compactMap { field -> (name: String, value: String)? in
      let start = field.name.hasPrefix("was.") ? "was." : ""
      let rest = field.name.dropFirst(start.count)
      guard rest.hasPrefix(own + ".") else { return nil }
      return (start + other + rest.dropFirst(own.count), field.value)
    }
    return SubmittedForm(fields: fields)
  }
}
