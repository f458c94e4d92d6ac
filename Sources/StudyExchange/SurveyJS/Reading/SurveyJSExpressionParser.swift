import StudyModel

/// Reads expressions (interop §7.4). Nil is not a condition that never holds, but one that nobody can read.
struct SurveyJSExpressionParser {
  private enum Token: Equatable {
    case name(String)
    case text(String)
    case number(Double)
    case word(String)
    case mark(String)
  }

  private static let longest = 20_000
  private static let deepest = 100

  private var tokens: [Token]
  private var position = 0
  private var depth = 0

  /// The expression; nil if it cannot be read.
  static func parse(_ text: String) -> SurveyJSExpression? {
    guard text.utf8.count <= longest, let tokens = tokens(of: text), !tokens.isEmpty else {
      return nil
    }
    var parser = SurveyJSExpressionParser(tokens: tokens)
    guard let result = parser.alternatives(), parser.position == tokens.count else { return nil }
    return result
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private mutating func take(_ words: [String]) -> String? {
    guard position < tokens.count else { return nil }
    let spelling: String
    switch tokens[position] {
    case .word(let word): spelling = word.lowercased()
    case .mark(let mark): spelling = mark
    case .name, .text, .number: return nil
    }
    guard words.contains(spelling) else { return nil }
    position += 1
    return spelling
  }

  private mutating func alternatives() -> SurveyJSExpression? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, var parts = requirements().map({ [$0] }) else { return nil }
    while take(["or", "||"]) != nil {
      guard let next = requirements() else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func requirements() -> SurveyJSExpression? {
    guard var parts = comparison().map({ [$0] }) else { return nil }
    while take(["and", "&&"]) != nil {
      guard let next = comparison() else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private static let comparisons = [
    "=": "=", "==": "=", "equal": "=", "equals": "=", "!=": "!=", "<>": "!=", "notequal": "!=",
    "<": "<", "less": "<", "<=": "<=", "lessorequal": "<=", ">": ">", "greater": ">", ">=": ">=",
    "greaterorequal": ">=", "contains": "contains", "contain": "contains", "*=": "contains",
    "notcontains": "notcontains", "notcontain": "notcontains", "anyof": "anyof",
    "noneof": "noneof", "allof": "allof",
  ]

  private mutating func comparison() -> SurveyJSExpression? {
    guard let left = sum() else { return nil }
    if let word = take(["empty", "notempty"]) { return .postfix(word, left) }
    guard let word = take(Array(Self.comparisons.keys)) else { return left }
    guard let right = sum(), let operation = Self.comparisons[word] else { return nil }
    return .operation(operation, left, right)
  }

  private mutating func sum() -> SurveyJSExpression? {
    guard var result = product() else { return nil }
    while let sign = take(["+", "-"]) {
      guard let next = product() else { return nil }
      result = .operation(sign, result, next)
    }
    return result
  }

  private mutating func product() -> SurveyJSExpression? {
    guard var result = single() else { return nil }
    while let sign = take(["*", "/", "%", "^", "power"]) {
      guard let next = single() else { return nil }
      result = .operation(sign, result, next)
    }
    return result
  }

  private mutating func single() -> SurveyJSExpression? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, position < tokens.count else { return nil }
    // It negates everything that follows.
    if take(["!"]) != nil { return alternatives().map { .not($0) } }
    if take(["-"]) != nil {
      guard position < tokens.count, case .number(let number) = tokens[position] else { return nil }
      position += 1
      return .value(.number(-number))
    }
    if take(["("]) != nil {
      guard let inner = alternatives() else { return nil }
      _ = take([")"])
      return inner
    }
    if take(["["]) != nil { return list(until: "]").map { .list($0) } }
    let token = tokens[position]
    position += 1
    switch token {
    case .name(let name): return .name(name)
    case .text(let text): return .value(.string(text))
    case .number(let number): return .value(.number(number))
    case .word(let word):
      if take(["("]) != nil { return list(until: ")").map { .call(word.lowercased(), $0) } }
      let plain: [String: JSONValue] = [
        "true": true, "false": false, "undefined": .null, "null": .null,
      ]
      return .value(plain[word.lowercased()] ?? .string(word))
    case .mark: return nil
    }
  }

  private mutating func list(until end: String) -> [SurveyJSExpression]? {
    var parts: [SurveyJSExpression] = []
    while take([end]) == nil {
      guard let part = alternatives() else { return nil }
      parts.append(part)
      if take([","]) == nil, position < tokens.count, tokens[position] != .mark(end) { return nil }
      if position == tokens.count { return parts }
    }
    return parts
  }

  private static func tokens(of text: String) -> [Token]? {
    let letters = Array(text)
    var tokens: [Token] = []
    var index = 0
    func isWord(_ letter: Character) -> Bool {
      letter.isLetter || letter.isNumber || "_.:#$".contains(letter)
    }
    while index < letters.count {
      let letter = letters[index]
      index += 1
      if letter.isWhitespace { continue }
      switch letter {
      case "{":
        guard let end = letters[index...].firstIndex(of: "}") else { return nil }
        tokens.append(.name(String(letters[index..<end]).trimmingSpaces))
        index = end + 1
      case "'", "\"":
        var word = ""
        while index < letters.count, letters[index] != letter {
          if letters[index] == "\\", index + 1 < letters.count, "'\"".contains(letters[index + 1]) {
            index += 1
          }
          word.append(letters[index])
          index += 1
        }
        guard index < letters.count else { return nil }
        index += 1
        tokens.append(.text(word))
      default:
        if isWord(letter) {
          var end = index
          while end < letters.count, isWord(letters[end]) { end += 1 }
          let word = String(letters[(index - 1)..<end])
          index = end
          tokens.append(Double(word).flatMap { $0.isFinite ? .number($0) : nil } ?? .word(word))
        } else {
          let pair = index < letters.count ? String([letter, letters[index]]) : ""
          if ["==", "!=", "<>", "<=", ">=", "&&", "||", "*="].contains(pair) {
            tokens.append(.mark(pair))
            index += 1
          } else if "=<>!+-*/%^()[],".contains(letter) {
            tokens.append(.mark(String(letter)))
          } else {
            return nil
          }
        }
      }
    }
    return tokens
  }
}
