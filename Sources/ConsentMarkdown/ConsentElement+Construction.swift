/// Why a well-formed tag is not a valid element.
struct ElementFailure: Error {
  let kind: ConsentLoadError.Kind
  /// The position of the problem.
  let index: Int
  let code: String
  let message: String
}

extension ConsentElement {
  init(_ parsed: ParsedElement) throws(ElementFailure) {
    switch parsed.name {
    case "toggle": self = .toggle(try ConsentToggle(parsed))
    case "select": self = .select(try ConsentSelect(parsed))
    case "signature": self = .signature(try ConsentSignature(parsed))
    default:
      throw ElementFailure(
        kind: .unexpectedTopLevelElement(parsed.name), index: parsed.range.lowerBound,
        code: "option-outside-select",
        message: "An option can only be inside a select. Put it between the tags of a select.")
    }
  }
}

extension ConsentToggle {
  init(_ parsed: ParsedElement) throws(ElementFailure) {
    let id = try parsed.requiredID(missing: .missingAttribute("id"))
    guard case .text(let prompt, _, _) = parsed.content.first else {
      throw ElementFailure(
        kind: .missingField("prompt"), index: parsed.range.lowerBound, code: "missing-prompt",
        message: """
          The toggle “\(id)” has no text to agree to. Write the text between its opening and \
          closing tag.
          """)
    }
    self.init(
      id: id, prompt: prompt,
      initialValue: parsed.value(of: "initial-value").flatMap(Bool.init) ?? false,
      expectedValue: parsed.value(of: "expected-value").flatMap(Bool.init))
  }
}

extension ConsentSelect {
  init(_ parsed: ParsedElement) throws(ElementFailure) {
    let id = try parsed.requiredID(missing: .missingAttribute("id"))
    var prompt = ""
    var options: [Option] = []
    for piece in parsed.content {
      switch piece {
      case .text(let text, _, _): prompt += prompt.isEmpty ? text : " " + text
      case .element(let element): options.append(try Option(element, in: id))
      }
    }
    let initialValue = parsed.value(of: "initial-value") ?? ""
    guard initialValue.isEmpty || options.contains(where: { $0.id == initialValue }) else {
      throw ElementFailure(
        kind: .other("initial value references nonexisting option id '\(initialValue)'"),
        index: parsed.index(of: "initial-value"), code: "unknown-initial-option",
        message: """
          The initial value “\(initialValue)” of the select “\(id)” is not the id of one of its \
          options. Use an option id, or remove the attribute.
          """)
    }
    self.init(
      id: id, prompt: prompt, options: options, initialValue: initialValue,
      expectation: try Self.expectation(of: parsed, id: id, options: options))
  }

  private static func expectation(
    of parsed: ParsedElement, id: String, options: [Option]
  ) throws(ElementFailure) -> Expectation {
    switch parsed.value(of: "expected-value") {
    case nil: return .anything
    case "*": return .anySelection
    case "":
      throw ElementFailure(
        kind: .missingAttribute("expected-value"), index: parsed.index(of: "expected-value"),
        code: "empty-expected-value",
        message: """
          The expected value of the select “\(id)” is empty. Use an option id, or "*" in quotation marks for any \
          selection, or remove the attribute.
          """)
    case let value? where options.contains { $0.id == value }: return .option(value)
    case let value?:
      throw ElementFailure(
        kind: .other("expected value references notexisting option id '\(value)'"),
        index: parsed.index(of: "expected-value"), code: "unknown-expected-option",
        message: """
          The expected value “\(value)” of the select “\(id)” is not the id of one of its options. \
          Use an option id, or "*" in quotation marks for any selection.
          """)
    }
  }
}

extension ConsentSelect.Option {
  // The library checks the select's id instead of the option's, so an empty option id passes.
  init(_ parsed: ParsedElement, in select: String) throws(ElementFailure) {
    guard parsed.name == "option" else {
      throw ElementFailure(
        kind: .unexpectedElement(parsed.name), index: parsed.range.lowerBound,
        code: "unexpected-element",
        message: """
          A \(parsed.name) cannot be inside the select “\(select)”. Move it after the select.
          """)
    }
    guard let id = parsed.value(of: "id") else {
      throw ElementFailure(
        kind: .missingAttribute("option.id"), index: parsed.range.lowerBound,
        code: "missing-option-id",
        message: "An option of the select “\(select)” has no id. Give it one: <option id=word>.")
    }
    guard case .text(let title, _, _) = parsed.content.first else {
      throw ElementFailure(
        kind: .missingField("option.content"), index: parsed.range.lowerBound,
        code: "missing-option-title",
        message: """
          The option “\(id)” of the select “\(select)” has no text. Write it between its opening \
          and closing tag.
          """)
    }
    self.init(id: id, title: title)
  }
}

extension ConsentSignature {
  init(_ parsed: ParsedElement) throws(ElementFailure) {
    self.init(id: try parsed.requiredID(missing: .missingField("id")))
  }
}

extension ParsedElement {
  /// The position of an attribute, or of the element if it has none by that name.
  fileprivate func index(of attribute: String) -> Int {
    attributes.first { $0.name == attribute }?.index ?? range.lowerBound
  }

  fileprivate func requiredID(
    missing kind: ConsentLoadError.Kind
  ) throws(ElementFailure) -> String {
    guard let id = value(of: "id"), !id.isEmpty else {
      throw ElementFailure(
        kind: kind, index: range.lowerBound, code: "missing-id",
        message: "This \(name) has no id. Give it one that no other element has: <\(name) id=word>."
      )
    }
    return id
  }
}
