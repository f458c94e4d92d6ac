/// A value that a provider states, as JSON has it.
package enum Claim: Hashable, Sendable {
  case text(String)
  case number(Double)
  case boolean(Bool)
  case list([Claim])
  case object([String: Claim])
  case null

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Some providers write truth as a text.
  var isTrue: Bool { self == .boolean(true) || self == .text("true") }

  /// The texts of a claim that is one text or a list of texts; truth and whole numbers are words as well.
  var words: [String] {
    switch self {
    case .text(let text): [text]
    case .boolean(let truth): [truth ? "true" : "false"]
    case .number(let number): Int(exactly: number).map { [String($0)] } ?? []
    case .list(let items): items.compactMap { $0.text }
    case .object, .null: []
    }
  }
}

extension Claim: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([Claim].self) {
      self = .list(items)
    } else {
      self = .object(try container.decode([String: Claim].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number):
      // Times are whole numbers, which providers and their readers write without a fraction.
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .boolean(let truth): try container.encode(truth)
    case .list(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    case .null: try container.encodeNil()
    }
  }
}

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
