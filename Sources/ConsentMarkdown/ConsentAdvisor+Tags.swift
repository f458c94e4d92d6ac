extension ConsentAdvisor {
  private static let fillableNames: Set<String> = ["toggle", "select", "signature"]

  /// Reports tags that are only text but look as if they were meant to be elements.
  mutating func adviseOnTags(in run: ConsentScanner.MarkdownRun) {
    var open: [String: Int] = [:]
    var openCount = 0
    for piece in run.pieces {
      var index = piece.lowerBound
      while let start = nextTag(from: index, to: piece.upperBound) {
        index = start + 1
        guard let tag = Tag(in: scanner.text, at: start, end: piece.upperBound), !isCode(tag)
        else { continue }
        let key = tag.name.lowercased()
        guard tag.isClosing else {
          adviseOnOpening(tag, key: key)
          if !tag.isSelfClosed {
            open[key, default: 0] += 1
            openCount += 1
          }
          continue
        }
        if tag.name.isEmpty ? openCount > 0 : open[key, default: 0] > 0 {
          if !tag.name.isEmpty { open[key, default: 0] -= 1 }
          openCount -= 1
        } else if tag.name.isEmpty || ParsedElement.knownNames.contains(key) {
          warn(
            "stray-closing-tag", at: start,
            "This closing tag has no opening tag and is shown as text. Remove it, or add the opening tag."
          )
        }
      }
    }
  }

  mutating func reportNameCase(of source: String, at index: Int) {
    let text = ConsentText(source)
    guard let tag = Tag(in: text, at: 0, end: text.count) else { return }
    adviseOnOpening(
      Tag(name: tag.name, start: index, isClosing: false, isSelfClosed: tag.isSelfClosed),
      key: tag.name.lowercased(), isInSelect: true)
  }

  private mutating func adviseOnOpening(_ tag: Tag, key: String, isInSelect: Bool = false) {
    guard ParsedElement.knownNames.contains(key) else { return }
    if tag.name != key {
      warn(
        "element-name-case", at: tag.start,
        "“\(tag.name)” is shown as text, because names must be in lowercase. Write “\(key)”.")
    } else if Self.fillableNames.contains(key), !isInSelect {
      warn(
        "element-not-at-line-start", at: tag.start,
        """
        This \(key) is shown as text. Start it in the first column of its own line, outside any \
        other tag.
        """)
    }
  }

  private func nextTag(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, scanner.text.byte(at: index) != UInt8(ascii: "<") { index += 1 }
    return index < end ? index : nil
  }

  private mutating func isCode(_ tag: Tag) -> Bool {
    let offset = scanner.text.offset(of: tag.start)
    return code.isInFence(offset) || code.isInSpan(offset, showing: tag.opening)
  }
}

/// The beginning of a tag in running text.
struct Tag {
  let name: String
  let start: Int
  let isClosing: Bool
  let isSelfClosed: Bool

  /// The tag up to the end of its name.
  var opening: String { (isClosing ? "</" : "<") + name }

  init(name: String, start: Int, isClosing: Bool, isSelfClosed: Bool) {
    self.name = name
    self.start = start
    self.isClosing = isClosing
    self.isSelfClosed = isSelfClosed
  }

  init?(in text: ConsentText, at start: Int, end: Int) {
    let isClosing = text.byte(at: start + 1) == UInt8(ascii: "/")
    let nameStart = isClosing ? start + 2 : start + 1
    var position = nameStart
    if text.isIdentifierStart(at: position) {
      while position < end, text.isIdentifierPart(at: position) { position += 1 }
    }
    let hasName = position > nameStart
    guard hasName || (isClosing && text.byte(at: position) == UInt8(ascii: ">")) else { return nil }
    let name = text.string(nameStart..<position)
    while position < end, !text.isNewline(at: position),
      text.byte(at: position) != UInt8(ascii: ">"), text.byte(at: position) != UInt8(ascii: "<")
    {
      position += 1
    }
    self.init(
      name: name, start: start, isClosing: isClosing,
      isSelfClosed: position > nameStart && text.byte(at: position - 1) == UInt8(ascii: "/"))
  }
}
