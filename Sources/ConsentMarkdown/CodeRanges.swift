/// The code in a consent text, where anything that looks like a tag is only shown.
struct CodeRanges {
  /// Fenced code including its fences, as bytes of the parsed text.
  private(set) var fences: [Range<Int>] = []
  /// The beginnings of the tags shown in inline code, by the line the code begins on.
  private var spans: [Int: Set<String>] = [:]
  private let lines: ByteLines

  init(_ bytes: ArraySlice<UInt8>) {
    let lines = ByteLines(bytes)
    var fences: [Range<Int>] = []
    var spans: [Int: Set<String>] = [:]
    MarkdownTree(bytes).walk { node, isEntering in
      switch node.kind {
      case .codeBlock:
        let mark = lines.start(of: node.startLine) + node.startColumn - 1
        if mark < bytes.endIndex, [UInt8(ascii: "`"), UInt8(ascii: "~")].contains(bytes[mark]) {
          fences.append(lines.start(of: node.startLine)..<lines.start(of: node.endLine + 1))
        }
      case .code: spans[node.startLine, default: []].formUnion(Self.tags(in: node.literal))
      default: break
      }
    }
    self.fences = fences
    self.spans = spans
    self.lines = lines
  }

  func isInFence(_ offset: Int) -> Bool {
    var lower = 0
    var upper = fences.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if fences[middle].upperBound <= offset { lower = middle + 1 } else { upper = middle }
    }
    return lower < fences.count && fences[lower].contains(offset)
  }

  /// Whether inline code on an offset's line shows this tag.
  func isInSpan(_ offset: Int, showing tag: String) -> Bool {
    spans[lines.number(of: offset)]?.contains(tag) ?? false
  }

  private static func tags(in code: String) -> [String] {
    guard code.contains("<") else { return [] }
    let text = ConsentText(code)
    return (0..<text.count)
      .filter { text.byte(at: $0) == UInt8(ascii: "<") }
      .compactMap { Tag(in: text, at: $0, end: text.count)?.opening }
  }
}
