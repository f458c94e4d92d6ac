struct ConsentWriter {
  private(set) var text = ""
  private(set) var diagnostics: [Diagnostic] = []
  /// The line where the next text goes, counted from 1.
  private var line = 1

  mutating func add(_ more: String) {
    text += more
    line += more.utf8.count { $0 == 0x0A }
  }

  var finished: ConsentSource {
    let found: [Diagnostic]
    do {
      found = try ConsentDocument(text).diagnostics
    } catch {
      found = error.diagnostics
    }
    return ConsentSource(text: text, diagnostics: diagnostics + found)
  }

  mutating func write(_ metadata: ConsentMetadata) {
    guard !metadata.entries.isEmpty else { return }
    add("---\n")
    for entry in metadata.entries {
      guard ConsentText(entry.key).isIdentifier else {
        note(
          "metadata-key-unwritable", line: line,
          """
          “\(entry.key)” cannot be a key in the front matter and is left out. Use letters, digits, “_”, and “-”, and \
          begin with a letter.
          """)
        continue
      }
      let value = entry.value.split(whereSeparator: \.isNewline).joined(separator: " ")
      add("\(entry.key): \(value.trimmingWhitespace())\n")
    }
    add("---\n")
  }

  mutating func write(_ section: ConsentSection) {
    if !text.isEmpty { add("\n") }
    let heading = section.heading.trimmingWhitespace()
    if !heading.isEmpty { add(heading + "\n") }
    let content = section.content.trimmingBlankLines()
    guard !content.isEmpty else { return }
    if !heading.isEmpty { add("\n") }
    add(shielded(content, firstLine: line) + "\n")
  }

  mutating func write(_ select: ConsentSelect) {
    let initial = select.initialValue.isEmpty ? "" : " initial-value=\(value(select.initialValue))"
    let expected =
      switch select.expectation {
      case .anything: ""
      case .anySelection: " expected-value=\"*\""
      case .option(let option): " expected-value=\(value(option))"
      }
    add("<select id=\(value(select.id))\(initial)\(expected)>\n")
    if !select.prompt.isEmpty { add(words(select.prompt) + "\n") }
    for option in select.options {
      add("<option id=\(value(option.id))>\(words(option.title))</option>\n")
    }
    add("</select>")
  }

  /// An attribute value: bare if it is an identifier, otherwise in double quotes.
  mutating func value(_ value: String) -> String {
    if ConsentText(value).isIdentifier { return value }
    var quotable = value.replacing("\"", with: "'")
    if quotable.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1 { quotable.removeLast() }
    if quotable != value {
      note(
        "id-unwritable", line: line,
        "The id “\(value)” cannot be written and became “\(quotable)”. Use letters and digits.")
    }
    return "\"\(quotable)\""
  }

  /// A prompt or title: plain text, in which the format cannot express “<”.
  mutating func words(_ words: String) -> String {
    guard words.contains("<") else { return words.trimmingWhitespace() }
    note(
      "angle-bracket-replaced", line: line,
      """
      “<” cannot be used in a prompt or option and became “‹”. Reword “\(words.prefix(40))”, for example with “less \
      than”.
      """)
    return words.replacing("<", with: "‹").trimmingWhitespace()
  }

  mutating func note(_ code: String, line: Int, _ message: String) {
    diagnostics.append(
      Diagnostic(severity: .warning, code: code, line: line, column: 1, message: message))
  }
}
