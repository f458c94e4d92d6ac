import Foundation

extension QuizQuestion {
  /// The answer format it is asked with.
  public var format: AnswerFormat {
    switch key {
    case .choices:
      .textChoice(
        TextChoiceFormat(
          allowsSeveral: allowsSeveral,
          choices: choices.map { TextChoice(value: .text($0.value), text: $0.text) }))
    case .boolean(let statement):
      .boolean(BooleanFormat(yes: statement.yes, no: statement.no))
    case .number(let number):
      .numeric(
        NumericFormat(
          isWhole: number.isWhole, displayUnit: number.unit, minimum: number.minimum,
          maximum: number.maximum))
    }
  }

  /// The answer as it is recorded: a list of values, true or false, or a number.
  /// - Throws: why it cannot be an answer.
  public func taken(_ answer: JSONValue) throws(Rejection) -> JSONValue {
    // Relative dates are the only thing a day decides on, and no quiz asks for one.
    let context = AnswerContext(today: CalendarDay(number: 0))
    return try format.take(answer, isOptional: false, in: context)
  }

  /// Whether a recorded answer is right.
  public func isRight(_ answer: JSONValue) -> Bool {
    switch key {
    case .choices:
      let chosen = Set(answer.chosenTexts)
      return acceptsAny
        ? !chosen.isEmpty && chosen.isSubset(of: correctValues) : chosen == correctValues
    case .boolean(let statement): return answer.booleanValue == statement.isTrue
    case .number(let number):
      return answer.numberValue.flatMap { number.range?.contains($0) } ?? false
    }
  }

  /// What a participant is told about a recorded answer: why each wrong choice is wrong, or what follows a right one.
  public func explanations(of answer: JSONValue) -> [LocalizedText] {
    let own = isRight(answer) ? [explanation] : reasons(against: answer)
    let told = own.filter { !$0.isEmpty }
    return told.isEmpty && !isRight(answer) && !wrongExplanation.isEmpty
      ? [wrongExplanation] : told
  }

  private func reasons(against answer: JSONValue) -> [LocalizedText] {
    switch key {
    case .choices:
      let chosen = answer.chosenTexts
      return choices.filter { !$0.isCorrect && chosen.contains($0.value) }.map(\.explanation)
    case .boolean: return []
    case .number(let number):
      guard let value = answer.numberValue, let range = number.range else { return [] }
      return [value < range.lowerBound ? number.tooLow : number.tooHigh]
    }
  }

  /// Whether some answer is right.
  public var canBeRight: Bool {
    switch key {
    case .choices:
      !correctValues.isEmpty && (allowsSeveral || acceptsAny || correctValues.count == 1)
    case .boolean: true
    case .number(let number): number.rightCount != 0
    }
  }
}

extension RightNumber {
  /// How many numbers are right; nil for more than can be counted.
  var rightCount: Int? {
    guard let range else { return 0 }
    let low = max(range.lowerBound, minimum ?? -.infinity)
    let high = min(range.upperBound, maximum ?? .infinity)
    if !isWhole { return low > high ? 0 : low == high ? 1 : nil }
    return Self.wholeNumbers(from: low, to: high)
  }

  /// How many numbers can be entered; nil for more than can be counted.
  var offeredCount: Int? {
    guard isWhole, let minimum, let maximum else { return nil }
    return Self.wholeNumbers(from: minimum, to: maximum)
  }

  private static func wholeNumbers(from low: Double, to high: Double) -> Int? {
    let count = high.rounded(.down) - low.rounded(.up) + 1
    return count.isFinite && count < 1e15 ? max(0, Int(count)) : nil
  }
}

extension JSONValue {
  /// The texts of a list of choices.
  var chosenTexts: [String] { (arrayValue ?? []).compactMap(\.stringValue) }
}
