/// What a provider states about a person, by the names of the claims.
package struct Claims: Hashable, Sendable {
  package private(set) var values: [String: Claim]

  package init(_ values: [String: Claim] = [:]) { self.values = values }

  package subscript(name: String) -> Claim? { values[name] }

  /// A claim by its name, or by a path of names with dots, such as `realm_access.roles`.
  func claim(at path: String) -> Claim? {
    if let direct = values[path] { return direct }
    var names = path.split(separator: ".").map(String.init)[...]
    guard names.count > 1, let first = names.popFirst(), var found = values[first] else {
      return nil
    }
    for name in names {
      guard case .object(let members) = found, let next = members[name] else { return nil }
      found = next
    }
    return found
  }

  /// These claims with those that they lack: what was signed wins over what was asked for later.
  func completed(by others: Claims) -> Claims {
    Claims(values.merging(others.values) { own, _ in own })
  }
}
