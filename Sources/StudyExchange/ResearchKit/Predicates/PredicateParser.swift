/// Reads a predicate's text by recursive descent. Bounded in depth, so that no text can exhaust the stack.
struct PredicateParser {
  /// Parentheses, negations and subqueries may nest this deep.
  static let deepest = 100

  private let tokens: [PredicateToken]
  private var index = 0
  private var depth = 0

  static func parse(_ text: String) throws(PredicateFault) -> PredicateSyntax {
    var parser = PredicateParser(tokens: try PredicateTokens.of(text))
    let predicate = try parser.predicate()
    guard parser.current.kind == .end else { throw parser.malformed("Nothing more is expected.") }
    return predicate
  }

  private init(tokens: [PredicateToken]) { self.tokens = tokens }

  private var current: PredicateToken { tokens[index] }

  private mutating func advance() { if index + 1 < tokens.count { index += 1 } }

  private mutating func take(_ signs: String...) -> Bool {
    guard case .sign(let sign) = current.kind, signs.contains(sign) else { return false }
    advance()
    return true
  }

  private mutating func takeWord(_ words: String...) -> Bool {
    guard case .word(let word) = current.kind, words.contains(word.uppercased()) else {
      return false
    }
    advance()
    return true
  }

  private mutating func expect(_ sign: String) throws(PredicateFault) {
    guard take(sign) else { throw malformed("“\(sign)” is expected.") }
  }

  private func malformed(_ message: String) -> PredicateFault {
    PredicateFault(kind: .malformed, position: current.position, message: message)
  }

  private func unknown(_ message: String) -> PredicateFault {
    PredicateFault(kind: .unknown, position: current.position, message: message)
  }

  /// What a pair of parentheses may hold: only its end tells which.
  private enum Part {
    case predicate(PredicateSyntax)
    case expression(PredicateSyntax.Expression, position: Int)
  }

  private mutating func predicate() throws(PredicateFault) -> PredicateSyntax {
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

  private mutating func enter() throws(PredicateFault) {
    depth += 1
    guard depth <= Self.deepest else {
      throw unknown("Conditions that nest deeper than \(Self.deepest) are not read.")
    }
  }

  private mutating func comparison() throws(PredicateFault) -> Part {
    if takeWord("TRUEPREDICATE") { return .predicate(.constant(true)) }
    if takeWord("FALSEPREDICATE") { return .predicate(.constant(false)) }
    let position = current.position
    var quantifier: PredicateSyntax.Quantifier?
    if takeWord("ANY", "SOME") { quantifier = .any }
    if takeWord("ALL") { quantifier = .all }
    if takeWord("NONE") { quantifier = PredicateSyntax.Quantifier.none }
    let left: PredicateSyntax.Expression
    if take("(") {
      try enter()
      defer { depth -= 1 }
      let part = try disjunction()
      try expect(")")
      guard case .expression(let inner, _) = part else { return part }
      left = inner
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
      else { throw malformed("[c], [d] or [cd] is expected.") }
      advance()
      try expect("]")
      found.ignoresCase = options.lowercased().contains("c")
      found.ignoresMarks = options.lowercased().contains("d")
    }
    found.right = try rightSide()
    return .predicate(.comparison(found))
  }

  private mutating func rightSide() throws(PredicateFault) -> PredicateSyntax.Expression {
    guard take("(") else { return try expression() }
    try enter()
    defer { depth -= 1 }
    let inner = try rightSide()
    try expect(")")
    return inner
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

  private mutating func expression() throws(PredicateFault) -> PredicateSyntax.Expression {
    let token = current
    switch token.kind {
    case .number(let value):
      advance()
      return .number(value)
    case .text(let text):
      advance()
      return .text(text)
    case .variable(let name):
      advance()
      return .path(root: .variable(name), try names())
    case .word: return try named()
    case .sign("{"): return try list()
    case .sign("-"):
      advance()
      guard case .number(let value) = current.kind else { throw malformed("A number is expected.") }
      advance()
      return .number(-value)
    case .sign, .end: throw malformed("A value is expected.")
    }
  }

  private mutating func named() throws(PredicateFault) -> PredicateSyntax.Expression {
    if takeWord("TRUE", "YES") { return .boolean(true) }
    if takeWord("FALSE", "NO") { return .boolean(false) }
    if takeWord("NIL", "NULL") { return .null }
    if takeWord("SELF") { return .path(root: .itself, try names()) }
    if takeWord("SUBQUERY") { return try subquery() }
    if takeWord("CAST") { return try cast() }
    guard case .word(let name) = current.kind else { throw malformed("A value is expected.") }
    advance()
    guard !current.isSign("(") else {
      throw unknown("The function “\(name)” cannot be asked of answers.")
    }
    return .path(root: .nothing, [name] + (try names()))
  }

  /// `.name`, as often as there are some.
  private mutating func names() throws(PredicateFault) -> [String] {
    var names: [String] = []
    while take(".") {
      guard case .word(let name) = current.kind else { throw malformed("A name is expected.") }
      names.append(name)
      advance()
    }
    return names
  }

  private mutating func list() throws(PredicateFault) -> PredicateSyntax.Expression {
    try expect("{")
    try enter()
    defer { depth -= 1 }
    var elements: [PredicateSyntax.Expression] = []
    if !current.isSign("}") {
      repeat { elements.append(try expression()) } while take(",")
    }
    try expect("}")
    return .list(elements)
  }

  private mutating func subquery() throws(PredicateFault) -> PredicateSyntax.Expression {
    try enter()
    defer { depth -= 1 }
    try expect("(")
    let collection = try expression()
    try expect(",")
    guard case .variable(let variable) = current.kind else {
      throw malformed("A variable such as $x is expected.")
    }
    advance()
    try expect(",")
    let condition = try predicate()
    try expect(")")
    return .subquery(of: collection, variable: variable, where: condition, try names())
  }

  private mutating func cast() throws(PredicateFault) -> PredicateSyntax.Expression {
    try expect("(")
    let value = try expression()
    try expect(",")
    guard case .text(let type) = current.kind else { throw malformed("A type is expected.") }
    guard type == "NSDate", case .number(let seconds) = value else {
      throw unknown("Only numbers can be cast, and only to NSDate.")
    }
    advance()
    try expect(")")
    return .date(seconds)
  }
}
