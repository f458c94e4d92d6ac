/// Parses a predicate's text by recursive descent. The depth is limited so that no text can exhaust the stack.
struct PredicateParser {
  /// The nesting limit of conditions. Parentheses around one do not count.
  static let deepest = 100
  /// The nesting limit of parentheses, negations, and subqueries.
  private static let deepestSigns = 300

  private let tokens: [PredicateToken]
  private var index = 0
  var depth = 0

  static func parse(_ text: String) throws(PredicateFault) -> PredicateSyntax {
    var parser = PredicateParser(tokens: try PredicateTokens.of(text))
    let predicate = try parser.predicate()
    guard parser.current.kind == .end else {
      throw parser.malformed("The predicate must end here.")
    }
    guard predicate.levels <= deepest else { throw parser.tooDeep }
    return predicate
  }

  private init(tokens: [PredicateToken]) { self.tokens = tokens }

  var current: PredicateToken { tokens[index] }

  mutating func advance() { if index + 1 < tokens.count { index += 1 } }

  mutating func take(_ signs: String...) -> Bool {
    guard case .sign(let sign) = current.kind, signs.contains(sign) else { return false }
    advance()
    return true
  }

  mutating func takeWord(_ words: String...) -> Bool {
    guard case .word(let word) = current.kind, words.contains(word.uppercased()) else {
      return false
    }
    advance()
    return true
  }

  mutating func expect(_ sign: String) throws(PredicateFault) {
    guard take(sign) else { throw malformed("“\(sign)” is expected.") }
  }

  func malformed(_ message: String) -> PredicateFault {
    PredicateFault(kind: .malformed, position: current.position, message: message)
  }

  func unknown(_ message: String) -> PredicateFault {
    PredicateFault(kind: .unknown, position: current.position, message: message)
  }

  /// The possible contents of a pair of parentheses: only its end distinguishes them.
  private enum Part {
    case predicate(PredicateSyntax)
    case expression(PredicateSyntax.Expression, position: Int)
  }

  mutating func predicate() throws(PredicateFault) -> PredicateSyntax {
    let part = try disjunction()
    return try asPredicate(part)
  }

  private func asPredicate(_ part: Part) throws(PredicateFault) -> PredicateSyntax {
    guard case .predicate(let predicate) = part else {
      throw malformed("A comparison is expected.")
    }
    return predicate
  }

  private mutating func disjunction() throws(PredicateFault) -> Part {
    let first = try conjunction()
    var parts: [PredicateSyntax] = []
    while take("||") || takeWord("OR") {
      if parts.isEmpty { parts.append(try asPredicate(first)) }
      let next = try conjunction()
      parts.append(try asPredicate(next))
    }
    return parts.isEmpty ? first : .predicate(.any(parts))
  }

  private mutating func conjunction() throws(PredicateFault) -> Part {
    let first = try negation()
    var parts: [PredicateSyntax] = []
    while take("&&") || takeWord("AND") {
      if parts.isEmpty { parts.append(try asPredicate(first)) }
      let next = try negation()
      parts.append(try asPredicate(next))
    }
    return parts.isEmpty ? first : .predicate(.all(parts))
  }

  private mutating func negation() throws(PredicateFault) -> Part {
    guard take("!") || takeWord("NOT") else { return try comparison() }
    try enter()
    defer { depth -= 1 }
    let part = try negation()
    return .predicate(.not(try asPredicate(part)))
  }

  mutating func enter() throws(PredicateFault) {
    depth += 1
    guard depth <= Self.deepestSigns else { throw tooDeep }
  }

  private var tooDeep: PredicateFault {
    unknown("Conditions nested more than \(Self.deepest) levels deep are not supported.")
  }

  private mutating func comparison() throws(PredicateFault) -> Part {
    if takeWord("TRUEPREDICATE") { return .predicate(.constant(true)) }
    if takeWord("FALSEPREDICATE") { return .predicate(.constant(false)) }
    let position = current.position
    var quantifier: PredicateSyntax.Quantifier?
    if takeWord("ANY", "SOME") { quantifier = .any }
    if takeWord("ALL") { quantifier = .all }
    if takeWord("NONE") { quantifier = .no }
    let left: PredicateSyntax.Expression
    if take("(") {
      try enter()
      defer { depth -= 1 }
      let part = try disjunction()
      try expect(")")
      guard case .expression(let inner, _) = part else { return part }
      left = try sum(startingWith: try following(inner))
    } else {
      left = try expression()
    }
    guard let relation = takeRelation() else {
      guard quantifier == nil else { throw malformed("A comparison is expected.") }
      return .expression(left, position: position)
    }
    var found = PredicateSyntax.Comparison(
      left: left, relation: relation, right: .null, quantifier: quantifier, position: position)
    if take("[") {
      guard case .word(let options) = current.kind, !options.isEmpty,
        options.lowercased().allSatisfy({ "cdnl".contains($0) })
      else { throw malformed("[c], [d], or [cd] is expected.") }
      advance()
      try expect("]")
      found.ignoresCase = options.lowercased().contains("c")
      found.ignoresMarks = options.lowercased().contains("d")
    }
    found.right = try expression()
    return .predicate(.comparison(found))
  }

  private mutating func takeRelation() -> PredicateSyntax.Relation? {
    let name: String
    switch current.kind {
    case .sign(let sign): name = sign
    case .word(let word): name = word.uppercased()
    default: return nil
    }
    guard let relation = PredicateSyntax.Relation(rawValue: name) else { return nil }
    advance()
    return relation
  }
}
