import StudyModel

/// The required count: `> 0`, `== 0`, `>= 2`, and similar tests.
struct CountTest {
  /// The limit on combinations that are written out.
  static let maximumCombinations = 500

  private let least: Int
  private let most: Int?
  private let isRefused: Bool

  /// Whether a count of 0 satisfies it.
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
    // “Not none” means “some”.
    if isUnequal, bounds.most == 0 {
      (least, most, isRefused) = (1, nil, false)
    } else {
      (least, most, isRefused) = (max(bounds.least, 0), bounds.most, isUnequal)
    }
  }

  /// That the required number of conditions hold.
  /// - Parameter owner: what must exist for anything to be counted, even for a count of 0.
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
    guard Self.combinations(count, of: parts.count) <= Self.maximumCombinations else {
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

  /// The number of combinations, up to the limit that matters.
  private static func combinations(_ count: Int, of all: Int) -> Int {
    var ways = 1
    for taken in 0..<min(count, all - count) {
      ways = ways * (all - taken) / (taken + 1)
      if ways > maximumCombinations { return ways }
    }
    return ways
  }
}
