import StudyModel

/// Comparisons joined by “and” and “or”.
indirect enum FHIRLogic: Hashable {
  case all([FHIRLogic])
  case any([FHIRLogic])
  case test(FHIRTest)

  /// Comparisons of which one must hold.
  typealias Clause = [FHIRTest]

  /// More would be no condition that a person or a program can use.
  static let mostClauses = 60

  /// Clauses that must all hold; nil if there would be too many. None always holds, an empty one never does.
  var clauses: [Clause]? {
    guard let product = product(), product.count <= Self.mostClauses else { return nil }
    return Self.simplified(product)
  }

  private func product() -> [Clause]? {
    switch self {
    case .test(let test): return [[test]]
    case .all(let parts):
      var clauses: [Clause] = []
      for part in parts {
        guard let more = part.product() else { return nil }
        clauses += more
      }
      return clauses.count <= Self.mostClauses * 8 ? clauses : nil
    case .any(let parts):
      var clauses: [Clause] = [[]]
      for part in parts {
        guard let more = part.product(), clauses.count * more.count <= Self.mostClauses * 8 else {
          return nil
        }
        clauses = Self.simplified(
          clauses.flatMap { left in
            more.map { right in left + right.filter { !left.contains($0) } }
          })
      }
      return clauses
    }
  }

  private static func simplified(_ clauses: [Clause]) -> [Clause] {
    var clauses = clauses.filter { clause in
      !clause.contains { test in
        guard case .test(let opposite) = test.negated else { return false }
        return clause.contains(opposite)
      }
    }
    let sure = clauses.filter { $0.count == 1 }.map { $0[0] }
    clauses = clauses.map { clause in
      guard clause.count > 1 else { return clause }
      return clause.filter { test in
        !(test == .answered(test.question, false)
          && sure.contains { $0.question == test.question && $0.needsAnswer })
      }
    }
    let certain = clauses.filter { $0.count == 1 }.map { $0[0] }
    clauses.removeAll { clause in
      guard clause.count == 1, let test = clause.first, test == .answered(test.question, true)
      else { return false }
      return certain.contains {
        $0.question == test.question && $0.needsAnswer && !$0.isExistence
      }
    }
    var kept: [Clause] = []
    for (index, clause) in clauses.enumerated() {
      let own = Set(clause)
      let isImplied = clauses.enumerated().contains { other, shorter in
        other != index && Set(shorter).isSubset(of: own)
          && (shorter.count < clause.count || other < index)
      }
      if !isImplied { kept.append(clause) }
    }
    return kept
  }
}
