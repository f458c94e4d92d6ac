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
