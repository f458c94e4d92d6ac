/// A word or symbol in a predicate's text.
struct PredicateToken: Hashable {
  let kind: Kind
  /// In characters, from 1.
  let position: Int

  enum Kind: Hashable {
    /// A name or keyword; names keep their case.
    case word(String)
    /// `$x`, without the dollar sign.
    case variable(String)
    case number(Double)
    case text(String)
    case sign(String)
    case end
  }

  /// Whether it is this keyword, in any case, or this symbol.
  func isWord(_ words: String...) -> Bool {
    guard case .word(let word) = kind else { return false }
    return words.contains(word.uppercased())
  }

  func isSign(_ signs: String...) -> Bool {
    guard case .sign(let sign) = kind else { return false }
    return signs.contains(sign)
  }
}

/// Splits a predicate's text into tokens.
struct PredicateTokens {
  /// The longest text that is parsed, in characters.
  static let longest = 100_000

  private let characters: [Unicode.Scalar]
  private var index = 0

  private init(_ text: String) { characters = Array(text.unicodeScalars) }

  /// The tokens of a text, including the end.
  static func of(_ text: String) throws(PredicateFault) -> [PredicateToken] {
    var scanner = PredicateTokens(text)
    guard scanner.characters.count <= longest else {
      throw PredicateFault(
        kind: .unknown, position: longest,
        message: "Predicates of more than \(longest) characters are not supported.")
    }
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try scanner.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private var current: Unicode.Scalar? { index < characters.count ? characters[index] : nil }

  private mutating func next() throws(PredicateFault) -> PredicateToken {
    while let character = current, character.properties.isWhitespace { index += 1 }
    let position = index + 1
    guard let character = current else { return PredicateToken(kind: .end, position: position) }
    let kind: PredicateToken.Kind
    if character == "\"" || character == "'" {
      kind = .text(try text(until: character))
    } else if character == "$" {
      index += 1
      let name = word()
      guard !name.isEmpty else { throw fault(at: position, "A name must follow “$”.") }
      kind = .variable(name)
    } else if character.isASCIIDigit
      || character == "." && index + 1 < characters.count && characters[index + 1].isASCIIDigit
    {
      kind = .number(try number())
    } else if character.isNameStart {
      let name = word()
      guard !name.isEmpty else { throw fault(at: position, "A name must follow “#”.") }
      kind = .word(name)
    } else {
      kind = .sign(try sign())
    }
    return PredicateToken(kind: kind, position: position)
  }

  private mutating func word() -> String {
    // “#” marks a name that is not a keyword; it is not part of the name.
    if current == "#" { index += 1 }
    let start = index
    if current == "@" { index += 1 }
    while let character = current, character.isNamePart { index += 1 }
    return Self.string(characters[start..<index])
  }

  private mutating func number() throws(PredicateFault) -> Double {
    let start = index
    if let value = numberOfOtherBase() { return value }
    while let character = current, character.isASCIIDigit || character == "." { index += 1 }
    if current == "e" || current == "E" {
      index += 1
      if current == "+" || current == "-" { index += 1 }
      while let character = current, character.isASCIIDigit { index += 1 }
    }
    guard let value = Double(Self.string(characters[start..<index])), value.isFinite else {
      throw fault(at: start + 1, "This number cannot be read.")
    }
    return value
  }

  /// `0x1F`, `0o17`, `0b101`.
  private mutating func numberOfOtherBase() -> Double? {
    guard current == "0", index + 1 < characters.count,
      let base = ["x": 16, "o": 8, "b": 2][characters[index + 1].properties.lowercaseMapping]
    else { return nil }
    let digits = characters[(index + 2)...].prefix { $0.isNamePart }
    guard let value = Int(Self.string(digits), radix: base) else { return nil }
    index += 2 + digits.count
    return Double(value)
  }

  private mutating func sign() throws(PredicateFault) -> String {
    let pair = Self.string(characters[index..<min(index + 2, characters.count)])
    for (written, meant) in [
      ("==", "=="), ("!=", "!="), ("<>", "!="), ("<=", "<="), ("=<", "<="), (">=", ">="),
      ("=>", ">="), ("&&", "&&"), ("||", "||"), ("**", "**"),
    ] where pair == written {
      index += 2
      return meant
    }
    let character = characters[index]
    guard "=<>!(){}[],.+-*/:".unicodeScalars.contains(character) else {
      throw fault(at: index + 1, "“\(character)” has no meaning here.")
    }
    index += 1
    return character == "=" ? "==" : String(character)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  private mutating func text(until quote: Unicode.Scalar) throws(PredicateFault) -> String {
    let start = index + 1
    index += 1
    var text = "".unicodeScalars
    while let character = current {
      index += 1
      if character == quote { return String(text) }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = current else { break }
      index += 1
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "u":
        let digits = Self.string(characters[index..<min(index + 4, characters.count)])
        guard digits.count == 4, let value = UInt32(digits, radix: 16),
          let scalar = UnicodeScalar(value)
        else { throw fault(at: index - 1, "Four hexadecimal digits must follow “\\u”.") }
        text.append(scalar)
        index += 4
      default: text.append(escaped)
      }
    }
    throw fault(at: start, "A closing \(quote) is missing.")
  }

  private func fault(at position: Int, _ message: String) -> PredicateFault {
    PredicateFault(kind: .malformed, position: position, message: message)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isNameStart: Bool {
    properties.isAlphabetic || self == "_" || self == "@" || self == "#"
  }
  fileprivate var isNamePart: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_"
  }
}
