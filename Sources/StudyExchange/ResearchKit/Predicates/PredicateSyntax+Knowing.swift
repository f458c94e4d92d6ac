import StudyModel

extension PredicateSyntax {
  /// Replaces a path with a text, and simplifies the result.
  func knowing(_ path: Expression, is text: String) -> PredicateSyntax {
    switch self {
    case .all(let parts):
      let known = parts.map { $0.knowing(path, is: text) }.filter { $0 != .constant(true) }
      if known.contains(.constant(false)) { return .constant(false) }
      return known.isEmpty ? .constant(true) : .all(known)
    case .any(let parts):
      let known = parts.map { $0.knowing(path, is: text) }.filter { $0 != .constant(false) }
      if known.contains(.constant(true)) { return .constant(true) }
      return known.isEmpty ? .constant(false) : .any(known)
    case .not(let part):
      let known = part.knowing(path, is: text)
      if case .constant(let value) = known { return .constant(!value) }
      return .not(known)
    case .constant: return self
    case .comparison(var comparison):
      guard comparison.left.mentions(path) || comparison.right.mentions(path) else { return self }
      comparison.left = comparison.left.knowing(path, is: text)
      comparison.right = comparison.right.knowing(path, is: text)
      return comparison.outcome.map(Self.constant) ?? .comparison(comparison)
    }
  }

  fileprivate func mentions(_ path: Expression) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.mentions(path) }
    case .not(let part): part.mentions(path)
    case .constant: false
    case .comparison(let comparison):
      comparison.left.mentions(path) || comparison.right.mentions(path)
    }
  }
}

extension PredicateSyntax.Expression {
  fileprivate func mentions(_ path: Self) -> Bool {
    switch self {
    case path: true
    case .list(let elements): elements.contains { $0.mentions(path) }
    case .subquery(let collection, _, let condition, _):
      collection.mentions(path) || condition.mentions(path)
    default: false
    }
  }

  fileprivate func knowing(_ path: Self, is text: String) -> Self {
    switch self {
    case path: .text(text)
    case .list(let elements): .list(elements.map { $0.knowing(path, is: text) })
    case .subquery(let collection, let variable, let condition, let names):
      .subquery(
        of: collection.knowing(path, is: text), variable: variable,
        where: condition.knowing(path, is: text), names)
    default: self
    }
  }
}

extension PredicateSyntax.Comparison {
  /// For two texts, whether the comparison holds; nil for anything else.
  fileprivate var outcome: Bool? {
    guard case .text(let left) = left else { return nil }
    switch (relation, right) {
    case (.equal, .text(let right)) where !ignoresCase && !ignoresMarks: return left == right
    case (.unequal, .text(let right)) where !ignoresCase && !ignoresMarks: return left != right
    case (.within, .list(let elements)) where !ignoresCase && !ignoresMarks:
      let texts = elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
      return texts.count == elements.count ? texts.contains(left) : nil
    case (.equal, .text), (.matches, .text), (.like, .text), (.contains, .text), (.begins, .text),
      (.ends, .text):
      guard let pattern = try? pattern() else { return nil }
      let test = AnswerTest(answer: AnswerReference(step: ""), comparison: .matches(pattern))
      return test.holds(in: Answers(task: "", steps: ["": StepRecord(answer: .string(left))]))
    default: return nil
    }
  }
}
