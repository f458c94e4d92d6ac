import ConsentMarkdown
import StudyModel

/// The form for an interactive element of a consent text: a toggle, a select, or a signature.
package struct ElementForm: Sendable {
  /// An option of a select. A blank identifier is generated from the title.
  package struct Option: Equatable, Sendable {
    package var id: String
    package var title: String
  }

  /// The kinds of elements, named as their tags.
  package static let kinds = ["toggle", "select", "signature"]

  package var kind: String
  package var id = ""
  package var prompt = ""
  /// For a toggle, `true` or `false`; for a select, the row of an option, or empty for no initial value.
  package var initial = ""
  /// For a toggle, `true` or `false`; for a select, `*` or the row of an option. Empty if any answer is accepted.
  package var expected = ""
  package var options: [Option] = []
  /// A notice to show once, after an option was removed.
  package private(set) var notice: String?

  /// The name of a kind of element, as people see it.
  package static func words(_ kind: String) -> String {
    switch kind {
    case "toggle": "Yes or no"
    case "select": "Choice"
    default: "Signature"
    }
  }

  /// A new element; a select starts with 2 blank options. Returns nil if the kind does not exist.
  package init?(kind: String) {
    guard Self.kinds.contains(kind) else { return nil }
    self.kind = kind
    if kind == "toggle" { initial = "false" }
    if kind == "select" { options = Array(repeating: Option(id: "", title: ""), count: 2) }
  }

  /// The form for an existing element. Values that match no option are left out.
  package init(_ element: LocatedElement) {
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

  /// Reads the submitted fields. Returns nil if the form does not name a kind.
  package init?(_ form: SubmittedForm) {
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

  /// What was typed, under names that say what it is, to show where it cannot be saved.
  package var typed: SubmittedForm {
    let rows = options.enumerated().flatMap { index, option in
      [("option.\(index).text", option.title), ("option.\(index).name", option.id)]
    }
    return SubmittedForm(
      fields: ([("question", prompt)] + rows + [("nameInTheData", id)]).filter { !$0.1.isEmpty }
        .map { (name: $0.0, value: $0.1) })
  }

  private func row(of option: String) -> String {
    options.firstIndex { $0.id == option }.map(String.init) ?? ""
  }

  package mutating func addOption() { options.append(Option(id: "", title: "")) }

  /// Splits several lines pasted into the field of one option into separate options, without list markers, and removes
  /// the bullet of a single one.
  package mutating func takeListsApart() {
    var rows: [Option] = []
    var places: [Int: Int] = [:]
    var notes: [String] = []
    for (index, option) in options.enumerated() {
      places[index] = rows.count
      guard option.id.isEmpty,
        PastedChoices.isList(option.title) || PastedChoices.isItem(option.title)
      else {
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

  /// Removes an option. If it was the expected answer, sets a notice, because any answer would now be accepted.
  package mutating func removeOption(_ index: Int) {
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

  /// The element, with identifiers generated from its texts where none were entered.
  /// - Parameter taken: the identifiers of all other elements in the document.
  /// - Throws: `FormErrors` with every error in the form.
  package func element(avoiding taken: Set<String>) throws(FormErrors) -> ConsentElement {
    var errors = FormErrors()
    let id = self.id.isEmpty ? Self.proposal(for: prompt, else: kind, avoiding: taken) : self.id
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
      checkText(prompt, "prompt", &errors)
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
    checkText(prompt, "prompt", &errors)
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
      checkText(option.title, "option-\(index)", &errors)
      let name =
        option.id.isEmpty
        ? Self.proposal(for: option.title, else: "option", avoiding: names.union(options.map(\.id)))
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

  // The document format has no syntax for these characters.
  private func check(_ id: String, _ field: String, _ errors: inout FormErrors) {
    if id.contains("\"") || id.hasSuffix("\\") || id.contains(where: \.isNewline) || id == "*" {
      errors.add(field, "“\(id)” cannot be a name. Use letters and digits.")
    }
  }

  private func checkText(_ words: String, _ field: String, _ errors: inout FormErrors) {
    if words.contains("<") {
      errors.add(
        field, "“<” cannot be used here, because apps read it as a tag. Write “less than”.")
    }
  }

  /// An identifier generated from the first words, different from all taken ones.
  package static func proposal(
    for words: String, else fallback: String, avoiding taken: Set<String>
  )
    -> String
  {
    var name = Slug.of(words, else: fallback, longest: 28)
    // An identifier without quotes must begin with a letter.
    if name.first?.isLetter != true { name = "\(fallback)-\(name)" }
    return Slug.free(name, avoiding: taken)
  }
}
