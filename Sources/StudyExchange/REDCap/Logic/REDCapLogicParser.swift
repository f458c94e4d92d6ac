/// Reads branching logic.
struct REDCapLogicParser {
  /// Deeper parentheses are refused.
  private static let deepest = 50

  private var tokens: ArraySlice<REDCapToken>
  private var depth = 0

  /// Always, for an empty text.
  static func logic(in text: String) throws(REDCapToken.Fault) -> REDCapLogic {
    let tokens = try REDCapToken.all(in: text)
    guard !tokens.isEmpty else { return .always }
    var parser = REDCapLogicParser(tokens: tokens[...])
    let logic = try parser.alternatives()
    guard parser.tokens.isEmpty else {
      throw REDCapToken.Fault(why: "it continues after its end")
    }
    return logic
  }

  private init(tokens: ArraySlice<REDCapToken>) { self.tokens = tokens }

  private mutating func take(_ token: REDCapToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func alternatives() throws(REDCapToken.Fault) -> REDCapLogic {
    var parts = [try requirements()]
    while take(.or) { parts.append(try requirements()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func requirements() throws(REDCapToken.Fault) -> REDCapLogic {
    var parts = [try part()]
    while take(.and) { parts.append(try part()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func part() throws(REDCapToken.Fault) -> REDCapLogic {
    guard take(.open) else { return try comparison() }
    depth += 1
    guard depth <= Self.deepest else {
      throw REDCapToken.Fault(
        why: "its parentheses are nested more than \(Self.deepest) levels deep")
    }
    let inner = try alternatives()
    guard take(.close) else { throw REDCapToken.Fault(why: "“(” is never closed") }
    depth -= 1
    return inner
  }

  private mutating func comparison() throws(REDCapToken.Fault) -> REDCapLogic {
    let left = try operand()
    guard case .sign(let sign)? = tokens.popFirst() else {
      throw REDCapToken.Fault(why: "a comparison has no sign")
    }
    let right = try operand()
    switch (left, right) {
    case (.field(let field), let other): return .compare(field, sign, try value(other))
    case (let other, .field(let field)): return .compare(field, sign.mirrored, try value(other))
    default:
      // Written for “never”.
      let holds = sign == .equal ? left == right : sign == .unequal ? left != right : nil
      guard let holds else { throw REDCapToken.Fault(why: "it compares two values") }
      return holds ? .always : .never
    }
  }

  private mutating func operand() throws(REDCapToken.Fault) -> REDCapToken {
    // Some put a lone field in parentheses.
    if tokens.count > 2, tokens.first == .open, tokens.dropFirst(2).first == .close {
      tokens.removeFirst()
      let token = try operand()
      _ = take(.close)
      return token
    }
    guard let token = tokens.popFirst() else {
      throw REDCapToken.Fault(why: "it ends in a comparison")
    }
    switch token {
    case .field, .text, .number: return token
    case .sign, .and, .or, .open, .close:
      throw REDCapToken.Fault(why: "a comparison has no value")
    }
  }

  private func value(_ token: REDCapToken) throws(REDCapToken.Fault) -> REDCapLogic.Value {
    switch token {
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .field(let field):
      throw REDCapToken.Fault(why: "it compares with another field, \(field.text)")
    case .sign, .and, .or, .open, .close:
      throw REDCapToken.Fault(why: "a comparison has no value")
    }
  }
}
