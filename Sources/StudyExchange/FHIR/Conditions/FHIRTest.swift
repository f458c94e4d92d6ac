import StudyModel

/// One comparison of an answer (`enableWhen`).
struct FHIRTest: Hashable {
  let question: String
  let comparison: FHIROperator
  let type: FHIRValueType
  let value: JSONValue

  init(_ question: String, _ comparison: FHIROperator, _ type: FHIRValueType, _ value: JSONValue) {
    self.question = question
    self.comparison = comparison
    self.type = type
    self.value = value
  }

  static func answered(_ question: String, _ isAnswered: Bool) -> FHIRTest {
    FHIRTest(question, .exists, .boolean, .boolean(isAnswered))
  }

  var isExistence: Bool { comparison == .exists }

  /// Whether it holds only for those who answered.
  var needsAnswer: Bool { isExistence ? value == true : comparison != .notEqual }

  /// The opposite. Without an answer, only inequality holds.
  var negated: FHIRLogic {
    switch comparison {
    case .exists: .test(.answered(question, value != true))
    case .equal: .test(FHIRTest(question, .notEqual, type, value))
    case .notEqual: .test(FHIRTest(question, .equal, type, value))
    case .less: orUnanswered(.atLeast)
    case .more: orUnanswered(.atMost)
    case .atMost: orUnanswered(.more)
    case .atLeast: orUnanswered(.less)
    }
  }

  private func orUnanswered(_ comparison: FHIROperator) -> FHIRLogic {
    .any([
      .test(FHIRTest(question, comparison, type, value)), .test(.answered(question, false)),
    ])
  }

  /// Whether the apps read it; one that they do not read keeps the whole form from opening.
  var isMobile: Bool {
    switch type {
    case .boolean: [.exists, .equal, .notEqual].contains(comparison)
    case .coding: [.equal, .notEqual].contains(comparison)
    case .integer, .decimal: comparison != .exists
    case .date: ![.exists, .equal, .notEqual].contains(comparison)
    case .string, .code, .uri, .markdown, .dateTime, .time, .quantity, .codeableConcept,
      .reference, .expression, .attachment, .id:
      false
    }
  }

  var json: JSONValue {
    let member = "answer" + type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst()
    return .object([
      "question": .string(question), "operator": .string(comparison.rawValue), member: value,
    ])
  }
}

enum FHIROperator: String, CaseIterable, Sendable {
  case exists
  case equal = "="
  case notEqual = "!="
  case more = ">"
  case less = "<"
  case atLeast = ">="
  case atMost = "<="
}

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
