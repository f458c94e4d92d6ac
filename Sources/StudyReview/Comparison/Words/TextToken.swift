/// The smallest piece of a text that a comparison keeps whole.
struct TextToken: Sendable {
  let range: Range<String.Index>
  let kind: Kind

  enum Kind: Sendable {
    /// A word or number; one character in scripts that do not separate words.
    case word
    case space
    /// Punctuation, symbols, and Markdown's delimiters.
    case mark
    /// Punctuation that ends sentences.
    case stop
    /// A link, code, tag, web or email address, or the code of a fact or answer.
    case construct
  }

  /// The tokens of a text, without gaps.
  static func all(of text: Substring) -> [TextToken] {
    var reader = TokenReader(text: text)
    return reader.tokens()
  }
}

private struct TokenReader {
  let text: Substring
  var index: String.Index
  /// Beyond this many characters, an opened construct counts as ordinary characters.
  private static let longest = 2_000

  init(text: Substring) {
    self.text = text
    index = text.startIndex
  }

  mutating func tokens() -> [TextToken] {
    var tokens: [TextToken] = []
    while index < text.endIndex {
      let start = index
      let kind = next()
      tokens.append(TextToken(range: start..<index, kind: kind))
    }
    return tokens
  }

  /// Advances past one token.
  private mutating func next() -> TextToken.Kind {
    let character = text[index]
    if let end = constructEnd(character) {
      index = end
      return .construct
    }
    switch CharacterKind(character) {
    case .space:
      skip { CharacterKind($0) == .space }
      return .space
    case .letter:
      let start = index
      skipWord()
      guard let end = emailEnd(from: start) else { return .word }
      index = end
      return .construct
    case .ideograph:
      index = text.index(after: index)
      return .word
    case .mark:
      let start = index
      index = text.index(after: index)
      // Delimiters such as ** are one piece.
      if "*_~`#".contains(character) {
        skip { $0 == character }
      } else if character == "\\", index < text.endIndex, text[index].isASCII {
        index = text.index(start, forward: 2)
      }
      return character.endsSentences ? .stop : .mark
    }
  }

  private mutating func skip(while belongs: (Character) -> Bool) {
    while index < text.endIndex, belongs(text[index]) { index = text.index(after: index) }
  }

  /// Apostrophes inside words and separators inside numbers belong to them: it’s, 3.5, 1,000, 10:30, 555-0142.
  private mutating func skipWord() {
    while index < text.endIndex {
      let character = text[index]
      let following = text.index(after: index)
      if CharacterKind(character) == .letter {
        index = following
        continue
      }
      guard following < text.endIndex, index > text.startIndex else { return }
      let before = text[text.index(before: index)]
      let after = text[following]
      let joinsLetters = "'’".contains(character) && CharacterKind(after) == .letter
      let joinsDigits = ".,:/-–".contains(character) && before.isNumber && after.isNumber
      guard joinsLetters || joinsDigits else { return }
      index = following
    }
  }

  /// The end of the email address whose first word has been read; nil if it is none.
  private func emailEnd(from start: String.Index) -> String.Index? {
    guard index < text.endIndex, text[index].continuesEmailName || text[index] == "@" else {
      return nil
    }
    let name = text[start...].prefix { $0.continuesEmailName }
    guard name.endIndex < text.endIndex, text[name.endIndex] == "@" else { return nil }
    var host = text[text.index(after: name.endIndex)...].prefix { $0.continuesHostName }
    while let last = host.last, ".-".contains(last) { host.removeLast() }
    return host.contains(".") ? host.endIndex : nil
  }

  /// The end of the construct that begins here; nil if none does.
  private func constructEnd(_ character: Character) -> String.Index? {
    let following = text.index(after: index)
    switch character {
    case "{": return end(of: "}", from: following, acrossLines: false).map(closingBraces)
    case "<":
      guard following < text.endIndex else { return nil }
      let next = text[following]
      guard next.isLetter || next == "/" || next == "!" else { return nil }
      return end(of: ">", from: following, acrossLines: true)
    case "[": return linkEnd(from: index)
    case "!":
      let isImage = following < text.endIndex && text[following] == "["
      return isImage ? linkEnd(from: following) : nil
    case "`": return codeEnd()
    case "h": return addressEnd()
    default: return nil
    }
  }

  /// Includes the second brace of {{name}}.
  private func closingBraces(_ end: String.Index) -> String.Index {
    let opensTwice = text[index...].utf8.starts(with: "{{".utf8)
    return opensTwice && end < text.endIndex && text[end] == "}" ? text.index(after: end) : end
  }

  private func end(
    of closing: Character, from start: String.Index, acrossLines: Bool
  ) -> String.Index? {
    var at = start
    var count = 0
    while at < text.endIndex, count < Self.longest {
      let character = text[at]
      if character == closing { return text.index(after: at) }
      if character.isNewline, !acrossLines { return nil }
      at = text.index(after: at)
      count += 1
    }
    return nil
  }

  /// The end of a link or image: its text in brackets, followed by an address in parentheses.
  private func linkEnd(from start: String.Index) -> String.Index? {
    guard let words = balancedEnd(from: start, "[", "]"), words < text.endIndex, text[words] == "("
    else { return nil }
    return balancedEnd(from: words, "(", ")")
  }

  private func balancedEnd(
    from start: String.Index, _ opening: Character, _ closing: Character
  ) -> String.Index? {
    var at = start
    var (depth, count) = (0, 0)
    while at < text.endIndex, count < Self.longest {
      let character = text[at]
      at = text.index(after: at)
      count += 1
      if character == opening { depth += 1 }
      if character == closing { depth -= 1 }
      if depth == 0 { return at }
    }
    return nil
  }

  /// The end of code between runs of as many backticks.
  private func codeEnd() -> String.Index? {
    let rest = text[index...]
    let ticks = rest.prefix { $0 == "`" }.count
    var at = text.index(index, forward: ticks)
    var (run, count) = (0, 0)
    while at < text.endIndex, count < Self.longest {
      let isTick = text[at] == "`"
      if !isTick, run == ticks { return at }
      run = isTick ? run + 1 : 0
      at = text.index(after: at)
      count += 1
    }
    return at == text.endIndex && run == ticks ? at : nil
  }

  /// The end of a web address, without the punctuation after it.
  private func addressEnd() -> String.Index? {
    let rest = text[index...]
    guard rest.utf8.starts(with: "http://".utf8) || rest.utf8.starts(with: "https://".utf8) else {
      return nil
    }
    var address = rest.prefix { !$0.isWhitespace && !"<>()[]*\"".contains($0) }
    while let last = address.last, ".,;:!?'’".contains(last) { address.removeLast() }
    return address.endIndex
  }
}

extension Substring {
  /// The index a number of characters later, or the end.
  fileprivate func index(_ start: Index, forward count: Int) -> Index {
    index(start, offsetBy: count, limitedBy: endIndex) ?? endIndex
  }
}

extension Character {
  /// Whether sentences end with it, in the scripts of most consents.
  var endsSentences: Bool { ".!?。！？؟।".contains(self) }

  fileprivate var continuesHostName: Bool {
    isASCII && CharacterKind(self) == .letter || "-.".contains(self)
  }

  fileprivate var continuesEmailName: Bool { continuesHostName || "_%+".contains(self) }
}

/// What a character is to the division of a text into words.
enum CharacterKind {
  case letter, ideograph, space, mark

  init(_ character: Character) {
    if let byte = character.asciiValue {
      switch byte {
      case 48...57, 65...90, 97...122: self = .letter
      case 9...13, 32: self = .space
      default: self = .mark
      }
      return
    }
    guard let scalar = character.unicodeScalars.first else {
      self = .mark
      return
    }
    if Self.isWrittenWithoutSpaces(scalar.value) {
      self = .ideograph
    } else if scalar.properties.isWhitespace {
      self = .space
    } else {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
        self = .letter
      default: self = .mark
      }
    }
  }

  /// Chinese, Japanese, Thai, Lao, Tibetan, Burmese, and Khmer.
  private static func isWrittenWithoutSpaces(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FFF, 0x3005...0x3007,
      0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
