import StudyModel

/// Changes a JSON document in a few places.
package struct JSONDamage {
  package private(set) var random: SeededGenerator
  private let source: JSONValue
  /// Values of other documents, to put in place of those of this one.
  private let others: [JSONValue]

  package init(random: SeededGenerator, source: JSONValue, others: [JSONValue] = []) {
    self.random = random
    self.source = source
    self.others = others
  }

  private static let values: [JSONValue] = [
    .null, true, false, "", "x", "en", "1e308", [], [:], [1, 2], ["en": "x"],
    .string(String(repeating: "long ", count: 5_000)), "![[]()", "{{answer}}", "^(a+)+$",
    "2026-02-30", "../..", "\u{0}",
  ]

  package mutating func damaged() -> JSONValue {
    var document = source
    for _ in 0..<random.number(1...6) { document = changed(document, depth: 0) }
    return document
  }

  /// Follows a random path and changes the value at its end.
  private mutating func changed(_ value: JSONValue, depth: Int) -> JSONValue {
    switch value {
    case .object(var members):
      let names = members.keys.sorted()
      let name = random.pick(names, else: "")
      guard depth == 0 || !random.once(in: 12), let member = members[name] else {
        members[name] = random.once(in: 2) ? nil : anything()
        return .object(members)
      }
      if depth == 0, ["schema", "id", "slug"].contains(name) { return value }
      members[name] = changed(member, depth: depth + 1)
      return .object(members)
    case .array(var elements):
      guard !elements.isEmpty else { return random.once(in: 2) ? value : .array([1, "x", [:]]) }
      let index = random.number(0...elements.count - 1)
      switch random.number(0...7) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[index], at: 0)
      case 2: elements = random.shuffled(elements)
      case 3: elements += Array(repeating: elements[index], count: random.number(1...40))
      default: elements[index] = changed(elements[index], depth: depth + 1)
      }
      return .array(elements)
    case .number: return .number(random.pick(HostileNumbers.all, else: 0))
    case .string(let text): return random.once(in: 3) ? anything() : .string(text + text)
    case .boolean(let flag): return .boolean(!flag)
    case .null: return anything()
    }
  }

  private mutating func anything() -> JSONValue {
    guard random.once(in: 3), let other = others.randomElement(using: &random) else {
      return random.pick(Self.values, else: .null)
    }
    return part(of: other)
  }

  /// A value somewhere in another document.
  private mutating func part(of value: JSONValue) -> JSONValue {
    guard !random.once(in: 5) else { return value }
    switch value {
    case .object(let members):
      guard let member = members[random.pick(members.keys.sorted(), else: "")] else { return value }
      return part(of: member)
    case .array(let elements):
      guard let element = elements.randomElement(using: &random) else { return value }
      return part(of: element)
    default: return value
    }
  }
}
