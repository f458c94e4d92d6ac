/// Reads expressions of XLSForms. Whatever is outside the known part of XPath is a fault, never a guess.
struct XPathParser {
  private static let longest = 20_000
  private static let deepest = 60

  /// Why an expression cannot be read.
  struct Fault: Error, Hashable {
    /// Counted from 1 in the text.
    let column: Int
  }

  private enum Token: Hashable {
    case text(String)
    case number(Double)
    case answer(String)
    case name(String)
    case sign(XPath.Sign)
    case mark(Character)
  }

  private var tokens: [(token: Token, column: Int)] = []
  private var position = 0
  private var depth = 0
  private let end: Int

  static func parse(_ text: String) throws(Fault) -> XPath {
    guard text.utf8.count <= longest else { throw Fault(column: longest) }
    var parser = try XPathParser(text)
    let expression = try parser.either()
    guard parser.position == parser.tokens.count else { throw parser.fault }
    return expression
  }

  private init(_ text: String) throws(Fault) {
    let letters = Array(text)
    end = letters.count + 1
    var index = 0
    func word(from start: Int) -> String {
      String(letters[start...].prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) })
    }
    while index < letters.count {
      let letter = letters[index]
      let start = index
      switch letter {
      case _ where letter.isWhitespace:
        index += 1
        continue
      case "'", "\"", "‘", "’", "“", "”":
        let closing: [Character] =
          "'‘’".contains(letter) ? ["'", "‘", "’"] : ["\"", "“", "”"]
        let closes: (Character) -> Bool =
          letter == "'" || letter == "\"" ? { $0 == letter } : { closing.contains($0) }
        guard let close = letters[(index + 1)...].firstIndex(where: closes) else {
          throw Fault(column: index + 1)
        }
        tokens.append((.text(String(letters[(index + 1)..<close])), start + 1))
        index = close + 1
      case "$":
        guard index + 1 < letters.count, letters[index + 1] == "{",
          let close = letters[index...].firstIndex(of: "}")
        else { throw Fault(column: index + 1) }
        let name = String(letters[(index + 2)..<close]).withoutOuterSpace
        guard !name.isEmpty, word(from: close - name.count) == name || !name.contains(" ") else {
          throw Fault(column: index + 1)
        }
        tokens.append((.answer(name), start + 1))
        index = close + 1
      case "0"..."9":
        let digits = letters[index...].prefix { $0.isNumber || $0 == "." }
        guard let number = Double(String(digits)), number.isFinite else {
          throw Fault(column: index + 1)
        }
        tokens.append((.number(number), start + 1))
        index += digits.count
      case "<", ">", "!", "=":
        let isLong = index + 1 < letters.count && letters[index + 1] == "="
        guard let sign = XPath.Sign(rawValue: isLong ? "\(letter)=" : "\(letter)") else {
          throw Fault(column: index + 1)
        }
        tokens.append((.sign(sign), start + 1))
        index += isLong ? 2 : 1
      case "." where index + 1 < letters.count && letters[index + 1].isNumber:
        let digits = letters[(index + 1)...].prefix(while: \.isNumber)
        tokens.append((.number(Double("0." + String(digits)) ?? 0), start + 1))
        index += digits.count + 1
      case "(", ")", ",", ".", "+", "-", "*":
        tokens.append((.mark(letter), start + 1))
        index += 1
      case _ where letter.isLetter || letter == "_":
        let name = word(from: index)
        tokens.append((.name(name), start + 1))
        index += name.count
      default: throw Fault(column: index + 1)
      }
    }
  }

  private var fault: Fault {
    Fault(column: position < tokens.count ? tokens[position].column : end)
  }

  private var next: Token? { position < tokens.count ? tokens[position].token : nil }

  private mutating func take(_ token: Token) -> Bool {
    guard next == token else { return false }
    position += 1
    return true
  }

  private mutating func either() throws(Fault) -> XPath {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw fault }
    var parts = [try both()]
    while take(.name("or")) { parts.append(try both()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func both() throws(Fault) -> XPath {
    var parts = [try comparison()]
    while take(.name("and")) { parts.append(try comparison()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func comparison() throws(Fault) -> XPath {
    var left = try sum()
    while case .sign(let sign)? = next {
      position += 1
      left = .compare(left, sign, try sum())
    }
    return left
  }

  private mutating func sum() throws(Fault) -> XPath {
    var left = try product()
    while true {
      if take(.mark("+")) {
        left = .compute(left, .plus, try product())
      } else if take(.mark("-")) {
        left = .compute(left, .minus, try product())
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(Fault) -> XPath {
    var left = try value()
    while true {
      if take(.mark("*")) {
        left = .compute(left, .times, try value())
      } else if take(.name("div")) {
        left = .compute(left, .by, try value())
      } else if take(.name("mod")) {
        left = .compute(left, .rest, try value())
      } else {
        return left
      }
    }
  }

  private mutating func value() throws(Fault) -> XPath {
    let start = fault
    guard let token = next else { throw start }
    position += 1
    switch token {
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .answer(let name): return .answer(name)
    case .mark("."): return .own
    case .mark("-"):
      guard case .number(let number)? = next else { throw fault }
      position += 1
      return .number(-number)
    case .mark("("):
      let inner = try either()
      guard take(.mark(")")) else { throw fault }
      return inner
    case .name(let name):
      guard take(.mark("(")) else { throw start }
      var parts: [XPath] = []
      if !take(.mark(")")) {
        repeat { parts.append(try either()) } while take(.mark(","))
        guard take(.mark(")")) else { throw fault }
      }
      switch (name, parts.count) {
      case ("true", 0): return .always
      case ("false", 0): return .never
      default: return .call(name, parts)
      }
    case .sign, .mark: throw start
    }
  }
}
