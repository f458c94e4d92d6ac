/// A claim and one of its values that give a role, such as `groups=accord-authors:researcher`.
package struct RoleRule: Hashable, Sendable {
  package let claim: String
  package let value: String
  /// The name of the role.
  package let role: String

  package init(claim: String, value: String, role: String) {
    self.claim = claim
    self.value = value
    self.role = role
  }

  /// Nil unless the text is a claim, its value, and a role. The value may contain both signs.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), let colon = text.lastIndex(of: ":"),
      equals < colon
    else { return nil }
    let parts = [
      text[..<equals], text[text.index(after: equals)..<colon], text[text.index(after: colon)...],
    ].map { $0.trimmingSpaces }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(claim: parts[0], value: parts[1], role: parts[2])
  }

  func holds(for claims: Claims) -> Bool {
    claims.claim(at: claim)?.words.contains { $0.utf8.elementsEqual(value.utf8) } == true
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
