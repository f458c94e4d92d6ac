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

  /// The subquery on a comparison's left side, or on its right one.
  init?(_ comparison: PredicateSyntax.Comparison) {
    guard let asked = comparison.withConstantOnTheRight else { return nil }
    self.init(asked.left)
  }
}
