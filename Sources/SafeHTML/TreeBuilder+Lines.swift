extension TreeBuilder {
  mutating func appendCollapsed(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count {
      if Self.isSpace(bytes[start]) {
        pendingSpace = line != nil
        start += 1
        continue
      }
      var end = start + 1
      while end < bytes.count, !Self.isSpace(bytes[end]) { end += 1 }
      // A single space stays within the run.
      while end + 1 < bytes.count, bytes[end] == UInt8(ascii: " "), !Self.isSpace(bytes[end + 1]) {
        end += 2
        while end < bytes.count, !Self.isSpace(bytes[end]) { end += 1 }
      }
      prepareLine().append(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      start = end
    }
  }

  mutating func appendVerbatim(_ bytes: UnsafeBufferPointer<UInt8>) {
    // A line feed after the tag only formats the source.
    let skipped = isAtStartOfPreformatted && bytes.first == UInt8(ascii: "\n") ? 1 : 0
    if !bytes.isEmpty { isAtStartOfPreformatted = false }
    let words = UnsafeBufferPointer(rebasing: bytes.dropFirst(skipped))
    if !words.isEmpty { prepareLine().append(words) }
  }

  mutating func append(_ tag: Tag, _ attributes: [Attribute] = []) {
    isAtStartOfPreformatted = false
    prepareLine().append(tag, attributes)
  }

  mutating func breakLine() {
    if style.isPreformatted {
      isAtStartOfPreformatted = false
      prepareLine().append(CollectionOfOne(UInt8(ascii: "\n")))
    } else if line != nil {
      pendingSpace = false
      pendingBreaks += 1
    }
  }

  mutating func breakWord() {
    if line != nil, !pendingSpace, pendingBreaks == 0 { append(.wordBreak) }
  }

  mutating func finishLine() {
    line?.finish()
    line = nil
    pendingSpace = false
    pendingBreaks = 0
  }

  /// The line that text goes to now, with the current formatting.
  private mutating func prepareLine() -> Line {
    let line = self.line ?? startLine()
    if pendingBreaks > 0 || pendingSpace {
      line.closeFormatting(down: line.sharedFormatting(with: formatting))
      writePending(to: line)
    }
    line.switchFormatting(to: formatting)
    return line
  }

  private mutating func writePending(to line: Line) {
    if style.isPreformatted {
      if !line.endsLine { line.append(CollectionOfOne(UInt8(ascii: "\n"))) }
    } else if pendingBreaks > 0 {
      for _ in 0..<pendingBreaks { line.append(.lineBreak) }
    } else {
      line.append(CollectionOfOne(UInt8(ascii: " ")))
    }
    pendingBreaks = 0
    pendingSpace = false
  }

  private mutating func startLine() -> Line {
    makeRoomForWords()
    let line = Line(style)
    line.anchor = takeAnchor()
    blocks[blocks.count - 1].children.append(.line(line))
    self.line = line
    pendingBreaks = 0
    pendingSpace = false
    return line
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there are control characters, which only numeric references can produce.
  var hasControls: Bool {
    indices.contains { index in
      switch self[index] {
      case 0x0D, 0x7F: true
      case 0xC2: index + 1 < count && self[index + 1] < 0xA0
      default: false
      }
    }
  }

  var withoutControls: String {
    let scalars = String(decoding: self, as: UTF8.self).unicodeScalars
    return String(
      String.UnicodeScalarView(
        scalars.filter { !(0x7F...0x9F ~= $0.value) }.map { $0 == "\r" ? "\n" : $0 }))
  }
}
