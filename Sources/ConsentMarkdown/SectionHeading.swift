/// A CommonMark heading outside quotations, elements, and comments.
struct SectionHeading {
  let title: String
  let level: Int
  /// The bytes of its lines.
  let range: Range<Int>

  static func all(in bytes: [UInt8], layout: ConsentLayout) -> [SectionHeading] {
    let text = masked(bytes, layout.comments)
    var headings: [SectionHeading] = []
    var start = layout.bodyStart
    for element in layout.elements + [bytes.count..<bytes.count] {
      if start < element.lowerBound { headings += find(in: text[start..<element.lowerBound]) }
      start = max(start, element.upperBound)
    }
    return headings
  }

  /// The text with comments replaced by spaces, so that positions stay.
  private static func masked(_ bytes: [UInt8], _ comments: [Range<Int>]) -> [UInt8] {
    var text = bytes
    for index in comments.joined() where text[index] != 0x0A && text[index] != 0x0D {
      text[index] = 0x20
    }
    return text
  }

  private static func find(in text: ArraySlice<UInt8>) -> [SectionHeading] {
    let lines = ByteLines(text)
    var headings: [SectionHeading] = []
    MarkdownTree(text).walk { node, isEntering in
      guard node.kind == .heading, isEntering, node.isAtTopLevel else { return }
      let start = lines.start(of: node.startLine)
      let end = lines.start(of: lastLine(of: node, in: text, lines: lines) + 1)
      headings.append(
        SectionHeading(
          title: node.plainText.trimmingWhitespace(), level: node.headingLevel, range: start..<end))
    }
    return headings
  }

  // The library also counts the line after an underlined heading.
  private static func lastLine(
    of node: MarkdownNode, in text: ArraySlice<UInt8>, lines: ByteLines
  ) -> Int {
    func words(_ line: Int) -> ArraySlice<UInt8> {
      text[lines.start(of: line)..<lines.start(of: line + 1)].drop { $0 == 0x20 }
    }
    guard node.endLine > node.startLine else { return node.startLine }
    var line = node.startLine + 1
    while line < node.endLine {
      let marks = words(line).filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if let mark = marks.first, "=-".utf8.contains(mark), marks.allSatisfy({ $0 == mark }) {
        break
      }
      line += 1
    }
    return line
  }
}
