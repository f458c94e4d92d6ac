extension ConsentAdvisor {
  mutating func adviseOnElements() {
    for case .element(let element) in scanner.blocks {
      if code.isInFence(scanner.text.offset(of: element.range.lowerBound)) {
        warn(
          "element-in-code-fence", at: element.range.lowerBound,
          """
          The app reads this as a real \(element.name) and splits the code in two. Add a space before it to show it \
          as code.
          """)
      }
      adviseOnAttributes(of: element)
      switch element.name {
      case "toggle": adviseOnToggle(element)
      case "select": adviseOnSelect(element)
      case "signature" where !element.content.isEmpty:
        suggest(
          "signature-content-ignored", at: element.range.lowerBound,
          "The text inside a signature is never shown. Move it before the signature.")
      default: break
      }
    }
  }

  mutating func adviseOnIDs() {
    var seen: Set<String> = []
    for case .element(let element) in scanner.blocks {
      guard let id = element.value(of: "id"), !seen.insert(id).inserted else { continue }
      warn(
        "duplicate-element-id", at: element.range.lowerBound,
        "Another element also has the id “\(id)”, so their answers cannot be distinguished. Change one."
      )
    }
  }

  private mutating func adviseOnAttributes(of element: ParsedElement) {
    let known: Set<String> =
      ["toggle", "select"].contains(element.name)
      ? ["id", "initial-value", "expected-value"] : ["id"]
    var seen: Set<String> = []
    for attribute in element.attributes {
      if !seen.insert(attribute.name).inserted {
        warn(
          "duplicate-attribute", at: attribute.index,
          "“\(attribute.name)” appears twice in this tag, and only the first one counts. Remove one."
        )
      } else if !known.contains(attribute.name) {
        suggest(
          "unknown-attribute", at: attribute.index,
          "A \(element.name) has no attribute “\(attribute.name)”, so it has no effect. Remove it.")
      }
      if attribute.isAltered {
        warn(
          "attribute-value-changed", at: attribute.index,
          """
          The app reads “\(attribute.value)” here, not what is written. Put the value in double quotes, and use no \
          double quotes inside it.
          """)
      }
    }
  }

  private mutating func adviseOnToggle(_ element: ParsedElement) {
    for attribute in element.attributes
    where ["initial-value", "expected-value"].contains(attribute.name)
      && element.value(of: attribute.name) == attribute.value && Bool(attribute.value) == nil
    {
      warn(
        "boolean-attribute-ignored", at: attribute.index,
        """
        “\(attribute.value)” is ignored, as if there were no \(attribute.name). Write true or false in lowercase.
        """)
    }
    adviseOnText(of: element)
    let expected = element.value(of: "expected-value").flatMap { Bool($0) }
    let initial = element.value(of: "initial-value").flatMap { Bool($0) } ?? false
    if expected == initial { adviseOnPreset(element) }
  }

  private mutating func adviseOnSelect(_ element: ParsedElement) {
    var optionIDs: Set<String> = []
    var hasPrompt = false
    var hasHTML = false
    var hasOptions = false
    for piece in element.content {
      switch piece {
      case .text(let text, let index, let isHTML):
        hasPrompt = true
        guard isHTML else { continue }
        if !hasHTML { reportHTML(at: index) }
        hasHTML = true
        reportNameCase(of: text, at: index)
      case .element(let option):
        hasOptions = true
        adviseOnOption(option, seen: &optionIDs)
      }
    }
    let expected = element.value(of: "expected-value")
    if !hasOptions {
      warn(
        "select-without-options", at: element.range.lowerBound,
        "This select has nothing to choose from. Add an option: <option id=word>Text</option>.")
    }
    if !hasOptions, expected != nil {
      warn(
        "required-select-without-options", at: element.range.lowerBound,
        """
        This select requires a choice but offers none, so no one can complete the document. Add options or remove \
        “expected-value”.
        """)
    }
    if !hasPrompt {
      suggest(
        "select-without-prompt", at: element.range.lowerBound,
        "This select does not say what to choose. Write a question between its tags.")
    }
    if let expected, expected != "*", expected == element.value(of: "initial-value") {
      adviseOnPreset(element)
    }
  }

  private mutating func adviseOnOption(_ option: ParsedElement, seen: inout Set<String>) {
    adviseOnAttributes(of: option)
    adviseOnText(of: option)
    let id = option.value(of: "id") ?? ""
    if id.isEmpty {
      warn(
        "option-empty-id", at: option.range.lowerBound,
        "An option with an empty id counts as no selection. Give it an id.")
    } else if !seen.insert(id).inserted {
      warn(
        "duplicate-option-id", at: option.range.lowerBound,
        "Another option of this select also has the id “\(id)”. Change one.")
    }
  }

  private mutating func adviseOnText(of element: ParsedElement) {
    guard case .text(_, let index, let isHTML) = element.content.first else { return }
    if element.content.count > 1 {
      warn(
        "prompt-truncated", at: index,
        """
        Only the text before the first tag is shown; the rest of this \(element.name) is lost. \
        Write plain text without tags.
        """)
    }
    if isHTML { reportHTML(at: index) }
  }

  private mutating func reportHTML(at index: Int) {
    warn(
      "html-in-prompt", at: index,
      "Tags are shown to participants as typed. Write plain text without tags.")
  }

  private mutating func adviseOnPreset(_ element: ParsedElement) {
    suggest(
      "initial-value-meets-expectation", at: element.range.lowerBound,
      """
      The expected answer is already selected when the document opens, so no one has to think about it. Use a \
      different initial value.
      """)
  }
}
