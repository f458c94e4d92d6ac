/// Values: constants, paths, subqueries, functions, and arithmetic on them.
extension PredicateParser {
  mutating func expression() throws(PredicateFault) -> PredicateSyntax.Expression {
    try sum(startingWith: try primary())
  }

  /// `a + b * c`, beginning with a value that was already read.
  mutating func sum(startingWith first: PredicateSyntax.Expression) throws(PredicateFault)
    -> PredicateSyntax.Expression
  {
    var total = try product(startingWith: first)
    while let sign = takeSign("+", "-") {
      let next = try product(startingWith: try primary())
      total = .calculated(sign, total, next)
    }
    return total
  }

  private mutating func product(startingWith first: PredicateSyntax.Expression)
    throws(PredicateFault) -> PredicateSyntax.Expression
  {
    var product = first
    while let sign = takeSign("*", "/", "**") {
      product = .calculated(sign, product, try primary())
    }
    return product
  }

  private mutating func takeSign(_ signs: String...) -> String? {
    signs.first { take($0) }
  }

  private mutating func primary() throws(PredicateFault) -> PredicateSyntax.Expression {
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
    case .sign("("):
      advance()
      try enter()
      defer { depth -= 1 }
      let inner = try expression()
      try expect(")")
      return try following(inner)
    case .sign("-"):
      advance()
      try enter()
      defer { depth -= 1 }
      let operand = try primary()
      if case .number(let value) = operand { return .number(-value) }
      return .calculated("-", .number(0), operand)
    case .sign, .end: throw malformed("A value is expected.")
    }
  }

  private mutating func named() throws(PredicateFault) -> PredicateSyntax.Expression {
    if takeWord("TRUE", "YES") { return .boolean(true) }
    if takeWord("FALSE", "NO") { return .boolean(false) }
    if takeWord("NIL", "NULL") { return .null }
    if takeWord("SELF") { return .path(root: .itself, try names()) }
    if takeWord("SUBQUERY") { return try subquery() }
    if takeWord("TERNARY") { return try ternary() }
    guard case .word(let name) = current.kind else { throw malformed("A value is expected.") }
    advance()
    guard take("(") else { return .path(root: .nothing, [name] + (try names())) }
    return try call(name)
  }

  /// The names after a value in parentheses.
  mutating func following(_ value: PredicateSyntax.Expression) throws(PredicateFault)
    -> PredicateSyntax.Expression
  {
    let trailing = try names()
    guard !trailing.isEmpty else { return value }
    switch value {
    case .path(let root, let names): return .path(root: root, names + trailing)
    case .subquery(let collection, let variable, let condition, let names):
      return .subquery(
        of: collection, variable: variable, where: condition, names + trailing)
    default: return .call(trailing.joined(separator: "."), [value])
    }
  }

  /// Any number of `.name` and `[index]`. `[SIZE]` is `.@count`.
  private mutating func names() throws(PredicateFault) -> [String] {
    var names: [String] = []
    while true {
      if take(".") {
        guard case .word(let name) = current.kind else { throw malformed("A name is expected.") }
        names.append(name)
        advance()
      } else if take("[") {
        names.append(try index())
        try expect("]")
      } else {
        return names
      }
    }
  }

  private mutating func index() throws(PredicateFault) -> String {
    if takeWord("SIZE") { return "@count" }
    if takeWord("FIRST") { return "@first" }
    if takeWord("LAST") { return "@last" }
    guard case .number(let position) = current.kind else {
      throw malformed("FIRST, LAST, SIZE, or a number is expected.")
    }
    advance()
    return position == 0 ? "@first" : "@element"
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

  private mutating func ternary() throws(PredicateFault) -> PredicateSyntax.Expression {
    try enter()
    defer { depth -= 1 }
    try expect("(")
    _ = try predicate()
    try expect(",")
    let values = [try expression(), try nextExpression()]
    try expect(")")
    return .call("TERNARY", values)
  }

  private mutating func nextExpression() throws(PredicateFault) -> PredicateSyntax.Expression {
    try expect(",")
    return try expression()
  }

  /// A function's arguments, after its opening parenthesis. `CAST(seconds, "NSDate")` is a date.
  private mutating func call(_ name: String) throws(PredicateFault) -> PredicateSyntax.Expression {
    try enter()
    defer { depth -= 1 }
    var arguments: [PredicateSyntax.Expression] = []
    if !current.isSign(")") {
      repeat { arguments.append(try expression()) } while take(",")
    }
    try expect(")")
    if name.uppercased() == "CAST", arguments.count == 2, case .number(let seconds) = arguments[0],
      arguments[1] == .text("NSDate")
    {
      return .date(seconds)
    }
    return .call(name, arguments)
  }
}
