extension ConsentWriter {
  /// Indents lines that Markdown reads as text or code but the mobile library would take for a tag or a heading.
  mutating func shielded(_ content: String, firstLine: Int) -> String {
    let text = ConsentText(content)
    let code = CodeRanges(text.bytes[...])
    var shielded = ""
    var line = firstLine
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      if isMistakable(text, start..<end, isInFence: code.isInFence(text.offset(of: start))) {
        shielded += " "
        note(
          "line-indented", line: line,
          """
          A space was added before this line, because the app would read it as a tag or a heading. You do not need \
          to do anything.
          """)
      }
      shielded += text.string(start..<min(end + 1, text.count))
      start = end + 1
      line += 1
    }
    return shielded
  }

  private func isMistakable(_ text: ConsentText, _ line: Range<Int>, isInFence: Bool) -> Bool {
    if let tag = Tag(in: text, at: line.lowerBound, end: line.upperBound),
      text.byte(at: line.lowerBound) == UInt8(ascii: "<"), !tag.isClosing
    {
      return isInFence || !ParsedElement.knownNames.contains(tag.name)
    }
    guard isInFence, let first = line.first else { return false }
    let mark = text.byte(at: first)
    switch mark {
    case UInt8(ascii: "#"): return line.contains { text.byte(at: $0) == UInt8(ascii: " ") }
    case UInt8(ascii: "="), UInt8(ascii: "-"):
      return line.allSatisfy { text.byte(at: $0) == mark }
    default: return false
    }
  }
}
