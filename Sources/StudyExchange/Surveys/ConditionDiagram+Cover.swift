import StudyModel

extension ConditionDiagram {
  /// A test that must hold, or must not.
  struct Literal: Hashable {
    let test: Int
    let holds: Bool
  }

  /// Literals that belong together: all of them in a sum of products, any of them in a product of sums.
  typealias Group = [Literal]

  /// More groups would be no condition that a person or a program can use.
  static let mostGroups = 200

  /// The node as alternatives, of which each is a list of literals that must all hold. None can be left out
  /// (Minato and Morreale's irredundant sum of products).
  mutating func alternatives(of node: Node) throws(TooLarge) -> [Group] {
    try Self.sorted(cover(from: node, to: node).groups)
  }

  /// The node as requirements, of which each is a list of literals of which one must hold.
  mutating func requirements(of node: Node) throws(TooLarge) -> [Group] {
    let refused = try not(node)
    return try Self.sorted(cover(from: refused, to: refused).groups).map { group in
      group.map { Literal(test: $0.test, holds: !$0.holds) }
    }
  }

  /// A condition that holds where the node does, in as few tests as either normal form needs; nil if it always holds.
  mutating func condition(of node: Node) throws(TooLarge) -> Condition? {
    if node == Self.always { return nil }
    let requirements = try requirements(of: node)
    let alternatives = try alternatives(of: node)
    func size(_ groups: [Group]) -> Int { groups.reduce(0) { $0 + $1.count } }
    return size(requirements) < size(alternatives)
      ? Self.lone(requirements.map { Self.lone($0.map(condition), Condition.any) }, Condition.all)
      : Self.lone(alternatives.map { Self.lone($0.map(condition), Condition.all) }, Condition.any)
  }

  private func condition(of literal: Literal) -> Condition {
    let test = Condition.test(tests[literal.test])
    return literal.holds ? test : .not(test)
  }

  private static func lone(_ parts: [Condition], _ join: ([Condition]) -> Condition) -> Condition {
    parts.count == 1 ? parts[0] : join(parts)
  }

  private static func sorted(_ groups: [Group]) -> [Group] {
    func key(_ literal: Literal) -> Int { literal.test * 2 + (literal.holds ? 0 : 1) }
    return groups.map { $0.sorted { key($0) < key($1) } }.sorted {
      $0.lexicographicallyPrecedes($1) { key($0) < key($1) }
    }
  }

  /// Groups of which one holds wherever `lower` does, and none where `upper` does not.
  private mutating func cover(
    from lower: Node, to upper: Node
  ) throws(TooLarge) -> (groups: [Group], node: Node) {
    if lower == Self.never { return ([], Self.never) }
    if upper == Self.always { return ([[]], Self.always) }
    let test = min(firstTest(of: lower), firstTest(of: upper))
    let low = (outcome(of: lower, test, false), outcome(of: upper, test, false))
    let high = (outcome(of: lower, test, true), outcome(of: upper, test, true))
    let without = try cover(from: both(low.0, not(high.1)), to: low.1)
    let with = try cover(from: both(high.0, not(low.1)), to: high.1)
    let rest = try either(both(low.0, not(without.node)), both(high.0, not(with.node)))
    let shared = try cover(from: rest, to: both(low.1, high.1))
    let groups =
      with.groups.map { $0 + [Literal(test: test, holds: true)] }
      + without.groups.map { $0 + [Literal(test: test, holds: false)] } + shared.groups
    guard groups.count <= Self.mostGroups else { throw TooLarge() }
    let node = try choose(
      node(of: tests[test]), either(with.node, shared.node), either(without.node, shared.node))
    return (groups, node)
  }
}
