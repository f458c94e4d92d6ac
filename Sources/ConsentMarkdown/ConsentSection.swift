/// A heading of a consent text and everything up to the next one.
package struct ConsentSection: Equatable, Sendable {
  /// The text of the heading; nil for text before the first heading.
  package let title: String?
  /// 1 to 6, or 0 without a heading.
  package let level: Int
  /// The heading as written, with its line break.
  package let heading: String
  /// Markdown and elements as written.
  package let content: String
  /// The line of the source where the section begins, counted from 1.
  package let line: Int

  package init(title: String?, level: Int, heading: String, content: String, line: Int) {
    self.title = title
    self.level = level
    self.heading = heading
    self.content = content
    self.line = line
  }

  /// Creates a section; the title is plain text.
  package init(title: String?, level: Int = 2, content: String) {
    let words = title.map(MarkdownEscaping.line)
    self.init(
      title: title, level: title == nil ? 0 : level,
      heading: words.map { String(repeating: "#", count: min(max(level, 1), 6)) + " \($0)\n" }
        ?? "",
      content: content, line: 1)
  }

  package var source: String { heading + content }
}

extension ConsentDocument {
  /// The front matter with its fences and the empty lines after it, as written.
  package var preface: String {
    String(decoding: source.utf8.prefix(sectionsStart(in: Array(source.utf8))), as: UTF8.self)
  }

  /// The text split at its headings, including elements. The preface and the sections joined give the source again, byte for
  /// byte.
  package func sections(toLevel deepest: Int = 6) -> [ConsentSection] {
    let bytes = Array(source.utf8)
    let start = sectionsStart(in: bytes)
    let headings = SectionHeading.all(in: bytes, layout: layout).filter { $0.level <= deepest }
    var sections: [ConsentSection] = []
    let lines = ByteLines(bytes[...])
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    let first = headings.first?.range.lowerBound ?? bytes.count
    if first > start {
      sections.append(
        ConsentSection(
          title: nil, level: 0, heading: "", content: text(start..<first),
          line: lines.number(of: start)))
    }
    for (index, heading) in headings.enumerated() {
      let next = index + 1 < headings.count ? headings[index + 1].range.lowerBound : bytes.count
      sections.append(
        ConsentSection(
          title: heading.title, level: heading.level,
          heading: text(heading.range.clamped(to: 0..<next)),
          content: text(min(heading.range.upperBound, next)..<next),
          line: lines.number(of: heading.range.lowerBound)))
    }
    return sections
  }

  private func sectionsStart(in bytes: [UInt8]) -> Int {
    var start = layout.bodyStart
    for (index, byte) in bytes[layout.bodyStart...].enumerated() {
      if byte == 0x0A { start = layout.bodyStart + index + 1 }
      guard [0x09, 0x0A, 0x0D, 0x20].contains(byte) else { break }
    }
    return start
  }
}

/// A CommonMark heading outside quotations, elements, and comments.
private struct SectionHeading {
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
