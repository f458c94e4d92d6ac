import StudyModel

/// Reads a predicate about the elements of an answer: that one of them satisfies it.
struct ElementReading {
  let variable: String
  let result: ResultReading

  func read(_ syntax: PredicateSyntax) throws(PredicateFault) -> Condition {
    switch syntax {
    case .any(let parts):
      return .any(try parts.map { part throws(PredicateFault) in try read(part) })
    case .all(let parts) where parts.count == 1: return try read(parts[0])
    case .all(let parts):
      let refused = try parts.map { part throws(PredicateFault) in try refusedValues(part) }
      return result.test(.includesOther(than: refused.flatMap(\.self)))
    case .not: return result.test(.includesOther(than: try refusedValues(syntax)))
    case .constant(true): return result.test(.includesOther(than: []))
    case .constant(false): return .any([])
    case .comparison(let comparison): return try read(comparison)
    }
  }

  private func read(_ comparison: PredicateSyntax.Comparison) throws(PredicateFault) -> Condition {
    let asked = try own(comparison)
    switch asked.relation {
    case .equal where asked.ignoresCase || asked.ignoresMarks:
      return result.test(.matches(try asked.pattern()))
    case .equal:
      if asked.right == .null { return .any([]) }
      return includes(try value(asked.right, asked))
    case .unequal: return result.test(.includesOther(than: try refusedValues(.comparison(asked))))
    case .within:
      guard case .list(let values) = asked.right else { throw asked.unknown("IN needs a list.") }
      return .any(
        try values.map { element throws(PredicateFault) in includes(try value(element, asked)) })
    case .matches, .like, .contains, .begins, .ends:
      return result.test(.matches(try asked.pattern()))
    case .less, .atMost, .greater, .atLeast, .between:
      throw asked.unknown("Chosen values can only be compared for equality or with patterns.")
    }
  }

  private func includes(_ value: ChoiceValue) -> Condition { result.test(.includes([value])) }

  /// The values excluded by a statement that an element is none of them.
  private func refusedValues(_ syntax: PredicateSyntax) throws(PredicateFault) -> [ChoiceValue] {
    switch syntax {
    case .comparison(let comparison):
      let asked = try own(comparison)
      guard asked.relation == .unequal else { break }
      return asked.right == .null ? [] : [try value(asked.right, asked)]
    case .not(.comparison(let comparison)):
      let asked = try own(comparison)
      if asked.relation == .equal { return [try value(asked.right, asked)] }
      guard asked.relation == .within, case .list(let values) = asked.right else { break }
      return try values.map { element throws(PredicateFault) in try value(element, asked) }
    case .all(let parts):
      return try parts.map { part throws(PredicateFault) in try refusedValues(part) }
        .flatMap(\.self)
    default: break
    }
    throw PredicateFault(
      kind: .unknown, position: syntax.position,
      message: "For one chosen value, the only joint test is that it is none of several others.")
  }

  private func own(_ comparison: PredicateSyntax.Comparison) throws(PredicateFault)
    -> PredicateSyntax.Comparison
  {
    guard let asked = comparison.withConstantOnTheRight,
      asked.left == .path(root: .variable(variable), [])
    else { throw comparison.unknown("“$\(variable)” is expected.") }
    return asked
  }

  private func value(
    _ expression: PredicateSyntax.Expression, _ asked: PredicateSyntax.Comparison
  ) throws(PredicateFault) -> ChoiceValue {
    guard let value = expression.choiceValue else {
      throw asked.unknown("A string, number, or Boolean is expected.")
    }
    return result.subject.offered(value)
  }
}
