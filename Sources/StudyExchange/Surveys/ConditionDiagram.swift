import StudyModel

/// Conditions as reduced ordered decision diagrams (Bryant 1986). Two conditions that hold for the same outcomes of the same
/// tests are one node, and a node takes no more room for being reached in many ways.
struct ConditionDiagram {
  typealias Node = Int

  /// The condition needs more nodes than the limit.
  struct TooLarge: Error {}

  static let never: Node = 0
  static let always: Node = 1
  static let mostNodes = 20_000
  static let mostTests = 1_000

  /// The tests in the order in which they were first used.
  private(set) var tests: [AnswerTest] = []
  private var numbers: [AnswerTest: Int] = [:]
  private var branchings: [Branching] = [
    Branching(test: .max, low: never, high: never),
    Branching(test: .max, low: always, high: always),
  ]
  private var known: [Branching: Node] = [:]
  private var chosen: [Choice: Node] = [:]

  private struct Branching: Hashable {
    let test: Int
    let low: Node
    let high: Node
  }

  private struct Choice: Hashable {
    let condition: Node
    let yes: Node
    let no: Node
  }

  /// The node that holds if the test does.
  mutating func node(of test: AnswerTest) throws(TooLarge) -> Node {
    let number = numbers[test] ?? tests.count
    if number == tests.count {
      guard tests.count < Self.mostTests else { throw TooLarge() }
      numbers[test] = number
      tests.append(test)
    }
    return try node(test: number, low: Self.never, high: Self.always)
  }

  mutating func not(_ node: Node) throws(TooLarge) -> Node {
    try choose(node, Self.never, Self.always)
  }

  mutating func both(_ left: Node, _ right: Node) throws(TooLarge) -> Node {
    try choose(left, right, Self.never)
  }

  mutating func either(_ left: Node, _ right: Node) throws(TooLarge) -> Node {
    try choose(left, Self.always, right)
  }

  /// `yes` where the condition holds, else `no`.
  mutating func choose(_ condition: Node, _ yes: Node, _ no: Node) throws(TooLarge) -> Node {
    if condition == Self.always || yes == no { return yes }
    if condition == Self.never { return no }
    if yes == Self.always, no == Self.never { return condition }
    let choice = Choice(condition: condition, yes: yes, no: no)
    if let result = chosen[choice] { return result }
    let test = [condition, yes, no].map { branchings[$0].test }.min() ?? .max
    let result = try node(
      test: test,
      low: choose(
        outcome(of: condition, test, false), outcome(of: yes, test, false),
        outcome(of: no, test, false)),
      high: choose(
        outcome(of: condition, test, true), outcome(of: yes, test, true),
        outcome(of: no, test, true)))
    chosen[choice] = result
    return result
  }

  /// The first test that a node depends on; `Int.max` if none.
  func firstTest(of node: Node) -> Int { branchings[node].test }

  /// What is left of a node once the outcome of a test is known that comes no later than its first.
  func outcome(of node: Node, _ test: Int, _ holds: Bool) -> Node {
    let branching = branchings[node]
    return branching.test == test ? (holds ? branching.high : branching.low) : node
  }

  private mutating func node(test: Int, low: Node, high: Node) throws(TooLarge) -> Node {
    if low == high { return low }
    let branching = Branching(test: test, low: low, high: high)
    if let node = known[branching] { return node }
    guard branchings.count < Self.mostNodes else { throw TooLarge() }
    branchings.append(branching)
    known[branching] = branchings.count - 1
    return branchings.count - 1
  }
}
