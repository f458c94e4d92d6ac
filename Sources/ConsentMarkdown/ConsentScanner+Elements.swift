extension ConsentScanner {
  /// Reads the element that begins here, with everything inside it; nil if none begins.
  mutating func scanElement() throws(SyntaxFailure) -> ParsedElement? {
    guard opensTag else { return nil }
    // An explicit stack instead of recursion: a hostile author may nest tags to any depth.
    var open: [ParsedElement] = []
    while true {
      skipWhitespace()
      if opensTag {
        let (element, isClosed) = try scanOpeningTag()
        open.append(element)
        if !isClosed { continue }
      } else if let piece = scanText() {
        if open.count <= 2 { open[open.count - 1].content.append(piece) }
        continue
      } else {
        try scanClosingTag(of: open[open.count - 1])
      }
      var element = open.removeLast()
      element.range = element.range.lowerBound..<position
      guard let outer = open.indices.last else { return element }
      // Content below an option is ignored.
      if outer <= 1 { open[outer].content.append(content(of: element)) }
    }
  }

  private func content(of element: ParsedElement) -> ParsedElement.Content {
    ParsedElement.knownNames.contains(element.name)
      ? .element(element)
      : .text(text.string(element.range), index: element.range.lowerBound, isHTML: true)
  }

  private var opensTag: Bool {
    text.byte(at: position) == UInt8(ascii: "<") && text.isIdentifierStart(at: position + 1)
  }

  private mutating func skipWhitespace() {
    while text.isWhitespace(at: position) { position += 1 }
  }

  private mutating func scanText() -> ParsedElement.Content? {
    let start = position
    while position < text.count, text.byte(at: position) != UInt8(ascii: "<") { position += 1 }
    let range = text.trimmed(start..<position)
    return range.isEmpty
      ? nil : .text(text.string(range), index: range.lowerBound, isHTML: false)
  }

  private mutating func scanClosingTag(of element: ParsedElement) throws(SyntaxFailure) {
    for tag in ["</>", "</\(element.name)>"] where text.starts(with: tag, at: position) {
      position += tag.count
      return
    }
    throw SyntaxFailure(
      reason: .elementNotClosed(element.name), index: position, origin: element.range.lowerBound)
  }

  private mutating func scanOpeningTag() throws(SyntaxFailure) -> (ParsedElement, isClosed: Bool) {
    let start = position
    position += 1
    var element = ParsedElement(name: scanIdentifier() ?? "", range: start..<position)
    while position < text.count {
      switch text.byte(at: position) {
      case UInt8(ascii: ">"):
        position += 1
        return (element, false)
      case UInt8(ascii: "/") where text.byte(at: position + 1) == UInt8(ascii: ">"):
        position += 2
        return (element, true)
      case _ where text.isWhitespace(at: position):
        position += 1
      default:
        element.attributes.append(try scanAttribute(origin: start))
      }
    }
    return (element, false)
  }

  private mutating func scanAttribute(origin: Int) throws(SyntaxFailure) -> ParsedElement.Attribute
  {
    let start = position
    guard let name = scanIdentifier() else {
      throw SyntaxFailure(reason: .attributeUnreadable, index: position, origin: origin)
    }
    guard text.byte(at: position) == UInt8(ascii: "=") else {
      return .init(name: name, value: "", index: start, isAltered: false)
    }
    position += 1
    if text.byte(at: position) == UInt8(ascii: "\"") {
      let (value, isAltered) = try scanString()
      return .init(name: name, value: value, index: start, isAltered: isAltered)
    }
    if let word = scanIdentifier() {
      return .init(name: name, value: word, index: start, isAltered: false)
    }
    let digits = position
    let number = try scanInteger()
    let isAltered =
      number.map { $0 != text.string(digits..<position) || text.isIdentifierPart(at: position) }
    return .init(name: name, value: number ?? "", index: start, isAltered: isAltered ?? false)
  }

  /// A quotation mark after an odd number of backslashes does not end the string; the backslashes stay.
  private mutating func scanString() throws(SyntaxFailure) -> (String, isAltered: Bool) {
    let opening = position
    position += 1
    var backslashes = 0
    var isAltered = false
    while position < text.count {
      let byte = text.byte(at: position)
      if byte == UInt8(ascii: "\"") {
        if backslashes.isMultiple(of: 2) {
          position += 1
          return (text.string((opening + 1)..<(position - 1)), isAltered)
        }
        isAltered = true
      }
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
      position += 1
    }
    throw SyntaxFailure(reason: .stringNotClosed, index: position, origin: opening)
  }

  private mutating func scanInteger() throws(SyntaxFailure) -> String? {
    let start = position
    let isNegative = text.byte(at: position) == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let firstDigit = position
    var value = 0
    while case let byte = text.byte(at: position), (0x30...0x39).contains(byte) {
      let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = tenfold.addingReportingOverflow(Int(byte - 0x30))
      guard !overflows, !overflowsToo else {
        throw SyntaxFailure(reason: .numberTooLarge, index: start, origin: start)
      }
      value = sum
      position += 1
    }
    guard position > firstDigit else {
      position = start
      return nil
    }
    return String(isNegative ? -value : value)
  }
}
