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
