import StudyModel

/// The elements that a `SUBQUERY(…).@count` counts.
struct CountedElements {
  let collection: PredicateSyntax.Expression
  let variable: String
  let body: PredicateSyntax

  init?(_ expression: PredicateSyntax.Expression) {
    guard case .subquery(let collection, let variable, let body, let names) = expression,
      names == ["@count"] || names == ["count"]
    else { return nil }
    self.collection = collection
    self.variable = variable
    self.body = body
  }

  /// Those of a comparison's left side, or of its right one.
  init?(_ comparison: PredicateSyntax.Comparison) {
    guard let asked = comparison.withConstantOnTheRight else { return nil }
    self.init(asked.left)
  }
}

/// How many there must be: `> 0`, `== 0`, `>= 2` and their like.
struct CountTest {
  /// More combinations than these are not written out.
  static let mostCombinations = 500

  private let least: Int
  private let most: Int?
  private let isRefused: Bool

  /// Whether it holds where there is none.
  var isMetByNone: Bool { (least == 0 && most ?? 0 >= 0) != isRefused }

  private let position: Int

  init(_ comparison: PredicateSyntax.Comparison) throws(PredicateFault) {
    guard let asked = comparison.withConstantOnTheRight, case .number(let number) = asked.right,
      abs(number) < 10_000
    else { throw comparison.unknown("A count must be compared with a number.") }
    let (up, down) = (Int(number.rounded(.up)), Int(number.rounded(.down)))
    position = asked.position
    let bounds: (least: Int, most: Int?)
    switch asked.relation {
    case .greater: bounds = (down + 1, nil)
    case .atLeast: bounds = (up, nil)
    case .less: bounds = (0, up - 1)
    case .atMost: bounds = (0, down)
    case .equal, .unequal: bounds = up == down ? (up, up) : (1, 0)
    default: throw asked.unknown("A count cannot be compared in this way.")
    }
    let isUnequal = asked.relation == .unequal
    // “Not none” is “some”.
    if isUnequal, bounds.most == 0 {
      (least, most, isRefused) = (1, nil, false)
    } else {
      (least, most, isRefused) = (max(bounds.least, 0), bounds.most, isUnequal)
    }
  }

  /// That so many of some conditions hold.
  /// - Parameter owner: what must be there for anything to be counted, even for none to be.
  func condition(of parts: [Condition], within owner: Condition = .all([]))
    throws(PredicateFault) -> Condition
  {
    var asked: [Condition] = []
    if least > 0 { asked.append(try atLeast(least, of: parts[...])) }
    if let most { asked.append(.not(try atLeast(most + 1, of: parts[...]))) }
    let isWithin = asked.count == 1 ? asked[0] : .all(asked)
    let condition: Condition = isRefused ? .not(isWithin) : isWithin
    return isMetByNone ? .all([owner, condition]) : condition
  }

  private func atLeast(_ count: Int, of parts: ArraySlice<Condition>) throws(PredicateFault)
    -> Condition
  {
    if count <= 0 { return .all([]) }
    if count > parts.count { return .any([]) }
    if count == 1 { return parts.count == 1 ? parts[parts.startIndex] : .any(Array(parts)) }
    guard Self.combinations(count, of: parts.count) <= Self.mostCombinations else {
      throw PredicateFault(
        kind: .unknown, position: position,
        message: "\(count) of \(parts.count) are too many combinations to write out.")
    }
    return .any(choices(count, of: parts).map { .all($0) })
  }

  private func choices(_ count: Int, of parts: ArraySlice<Condition>) -> [[Condition]] {
    guard count > 0 else { return [[]] }
    guard let first = parts.first, parts.count >= count else { return [] }
    let rest = parts.dropFirst()
    return choices(count - 1, of: rest).map { [first] + $0 } + choices(count, of: rest)
  }

  /// How many ways there are, as far as it matters.
  private static func combinations(_ count: Int, of all: Int) -> Int {
    var ways = 1
    for taken in 0..<min(count, all - count) {
      ways = ways * (all - taken) / (taken + 1)
      if ways > mostCombinations { return ways }
    }
    return ways
  }
}
