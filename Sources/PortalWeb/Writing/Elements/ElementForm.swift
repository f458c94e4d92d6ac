import ConsentMarkdown
import StudyModel

/// What is filled in about a toggle, a select or a signature.
struct ElementForm: Sendable {
  struct Option: Equatable, Sendable {
    var id: String
    var title: String
  }

  static let kinds = ["toggle", "select", "signature"]

  var kind: String
  var id = ""
  var prompt = ""
  /// A toggle's `true` or `false`; of a select the row of an option, or empty for none.
  var initial = ""
  /// A toggle's `true` or `false`; of a select `*` or the row of an option; empty where any answer will do.
  var expected = ""
  var options: [Option] = []
  /// Said once after a row was taken out.
  private(set) var notice: String?

  static func words(_ kind: String) -> String {
    switch kind {
    case "toggle": "Yes or no"
    case "select": "Choice"
    default: "Signature"
    }
  }

  /// A new element; a choice begins with room for two options.
  init?(kind: String) {
    guard Self.kinds.contains(kind) else { return nil }
    self.kind = kind
    if kind == "toggle" { initial = "false" }
    if kind == "select" { options = Array(repeating: Option(id: "", title: ""), count: 2) }
  }

  /// An element of a text; values that name no option are left out.
  init(_ element: LocatedElement) {
    kind = element.kind
    id = element.id
    prompt = element.prompt
    options = element.options.map { Option(id: $0.id, title: $0.title) }
    let wishedInitial = element.initialValue ?? ""
    let wishedExpected = element.expectedValue ?? ""
    if kind == "toggle" {
      initial = wishedInitial == "true" ? "true" : "false"
      expected = ["true", "false"].contains(wishedExpected) ? wishedExpected : ""
    } else {
      initial = wishedInitial.isEmpty ? "" : row(of: wishedInitial)
      expected = wishedExpected == "*" ? "*" : wishedExpected.isEmpty ? "" : row(of: wishedExpected)
    }
  }

  /// What was typed, with the rows that were asked for.
  init?(_ form: SubmittedForm) {
    guard let kind = form["kind"], Self.kinds.contains(kind) else { return nil }
    self.kind = kind
    id = form.trimmed("id") ?? ""
    prompt = form.trimmed("prompt") ?? ""
    initial = form["initial"] ?? ""
    expected = form["expected"] ?? ""
    let count = min(form["options"].flatMap(Int.init(bounded:)) ?? 0, Self.mostOptions)
    options = (0..<max(count, 0)).map {
      Option(
        id: form.trimmed("option.\($0).id") ?? "", title: form.trimmed("option.\($0).title") ?? "")
    }
  }

  private func row(of option: String) -> String {
    options.firstIndex { $0.id == option }.map(String.init) ?? ""
  }

  mutating func addOption() { options.append(Option(id: "", title: "")) }

  /// Several lines pasted where one option is added are several options, without the signs of their list.
  mutating func takeListsApart() {
    var rows: [Option] = []
    var places: [Int: Int] = [:]
    var notes: [String] = []
    for (index, option) in options.enumerated() {
      places[index] = rows.count
      guard option.id.isEmpty, PastedChoices.isList(option.title) else {
        rows.append(option)
        continue
      }
      let others = rows + options[(index + 1)...]
      let pasted = PastedChoices(option.title, known: others.map(\.title))
      rows += pasted.rows.map { Option(id: $0.value ?? "", title: $0.text) }
      if let note = pasted.note { notes.append(note) }
    }
    options = Array(rows.prefix(Self.mostOptions))
    func moved(_ row: String) -> String {
      Int(bounded: row).flatMap { places[$0] }.map(String.init) ?? row
    }
    initial = moved(initial)
    expected = moved(expected)
    if !notes.isEmpty { notice = ([notice].compactMap(\.self) + notes).joined(separator: " ") }
  }

  private static let mostOptions = 200

  /// Takes an option out; if it was the expected answer, says so, because now any answer would do.
  mutating func removeOption(_ index: Int) {
    guard options.indices.contains(index) else { return }
    let title = options.remove(at: index).title
    let name = title.isEmpty ? "The option" : "“\(title)”"
    if Int(bounded: expected) == index {
      expected = ""
      notice =
        "\(name) was the expected answer. Now any answer is accepted. Choose the expected answer."
    }
    if Int(bounded: initial) == index { initial = "" }
    expected = shifted(expected, past: index)
    initial = shifted(initial, past: index)
  }

  private func shifted(_ row: String, past index: Int) -> String {
    Int(bounded: row).map { String($0 > index ? $0 - 1 : $0) } ?? row
  }

  /// The element, with ids made from the words where none were given.
  /// - Parameter taken: the ids of all other elements of the document.
  func element(besides taken: Set<String>) throws(FormErrors) -> ConsentElement {
    var errors = FormErrors()
    let id = self.id.isEmpty ? Self.proposal(for: prompt, else: kind, besides: taken) : self.id
    if taken.contains(id) {
      errors.add(
        "id",
        "Another question or signature in this document is named “\(id)”, so their answers could not be distinguished. Choose another name."
      )
    }
    check(id, "id", &errors)
    switch kind {
    case "toggle":
      if prompt.isEmpty {
        errors.add("prompt", "Enter the statement that people answer with yes or no.")
      }
      checkWords(prompt, "prompt", &errors)
      guard errors.isEmpty else { throw errors }
      return .toggle(
        ConsentToggle(
          id: id, prompt: prompt, initialValue: initial == "true", expectedValue: Bool(expected)))
    case "select": return .select(try select(id, errors))
    default:
      guard errors.isEmpty else { throw errors }
      return .signature(ConsentSignature(id: id))
    }
  }

  private func select(_ id: String, _ found: FormErrors) throws(FormErrors) -> ConsentSelect {
    var errors = found
    checkWords(prompt, "prompt", &errors)
    var rows: [Int: ConsentSelect.Option] = [:]
    var names: Set<String> = []
    for (index, option) in options.enumerated() {
      if option.title.isEmpty, option.id.isEmpty, Int(bounded: expected) != index,
        Int(bounded: initial) != index
      {
        continue
      }
      if option.title.isEmpty {
        errors.add(
          "option-\(index)", "Option \(index + 1) has no text. Enter a text or remove the option.")
      }
      checkWords(option.title, "option-\(index)", &errors)
      let name =
        option.id.isEmpty
        ? Self.proposal(for: option.title, else: "option", besides: names.union(options.map(\.id)))
        : option.id
      check(name, "option-\(index)", &errors)
      if !names.insert(name).inserted {
        errors.add("option-\(index)", "Two options are named “\(name)”. Rename one.")
      }
      rows[index] = .init(id: name, title: option.title)
    }
    if rows.isEmpty { errors.add("option-0", "Enter at least one option.") }
    guard errors.isEmpty else { throw errors }
    let expectation: ConsentSelect.Expectation =
      expected == "*"
      ? .anySelection
      : Int(bounded: expected).flatMap { rows[$0] }.map { .option($0.id) } ?? .anything
    return ConsentSelect(
      id: id, prompt: prompt, options: rows.sorted { $0.key < $1.key }.map(\.value),
      initialValue: Int(bounded: initial).flatMap { rows[$0]?.id } ?? "", expectation: expectation)
  }

  // The format has no way to write these.
  private func check(_ id: String, _ field: String, _ errors: inout FormErrors) {
    if id.contains("\"") || id.hasSuffix("\\") || id.contains(where: \.isNewline) || id == "*" {
      errors.add(field, "“\(id)” cannot be a name. Use letters and digits.")
    }
  }

  private func checkWords(_ words: String, _ field: String, _ errors: inout FormErrors) {
    if words.contains("<") {
      errors.add(
        field, "“<” cannot be used here, because apps read it as a tag. Write “less than”.")
    }
  }

  /// A name from the first words; no other element has it.
  static func proposal(for words: String, else fallback: String, besides taken: Set<String>)
    -> String
  {
    var name = Slug.of(words, else: fallback, longest: 28)
    // A bare id begins with a letter.
    if name.first?.isLetter != true { name = "\(fallback)-\(name)" }
    return Slug.free(name, besides: taken)
  }
}
