extension PredicateSyntax {
  /// The nesting depth of its conditions. Comparisons are the leaves; one that counts elements is as deep as its condition on
  /// them.
  var levels: Int {
    switch self {
    case .all(let parts), .any(let parts): 1 + (parts.map(\.levels).max() ?? 0)
    case .not(let part): 1 + part.levels
    case .constant: 0
    case .comparison(let comparison): max(comparison.left.levels, comparison.right.levels)
    }
  }
}

extension PredicateSyntax.Expression {
  fileprivate var levels: Int {
    switch self {
    case .path, .number, .text, .boolean, .null, .date: 0
    case .list(let elements), .call(_, let elements): elements.map(\.levels).max() ?? 0
    case .subquery(let collection, _, let body, _): max(collection.levels, body.levels)
    case .calculated(_, let left, let right): max(left.levels, right.levels)
    }
  }
}
