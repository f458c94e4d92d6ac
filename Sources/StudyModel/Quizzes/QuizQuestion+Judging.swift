import Foundation

extension QuizQuestion {
  /// The answer format of the question.
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

  /// The answer as recorded: a list of values, a boolean, or a number.
  /// - Throws: why it cannot be an answer.
  public func taken(_ answer: JSONValue) throws(Rejection) -> JSONValue {
    // The day matters only for relative dates, which no quiz asks for.
    let context = AnswerContext(today: CalendarDay(number: 0))
    return try format.take(answer, isOptional: false, in: context)
  }

  /// Whether a recorded answer is correct.
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

  /// The feedback on a recorded answer: why each wrong choice is wrong, or the explanation of a correct one.
  public func explanations(of answer: JSONValue) -> [LocalizedText] {
    let own = isRight(answer) ? [explanation] : reasons(against: answer)
    let written = own.filter { !$0.isEmpty }
    return written.isEmpty && !isRight(answer) && !wrongExplanation.isEmpty
      ? [wrongExplanation] : written
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

  /// Whether any answer is correct.
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
  /// How many numbers are correct; nil if they cannot be counted.
  var rightCount: Int? {
    guard let range else { return 0 }
    let low = max(range.lowerBound, minimum ?? -.infinity)
    let high = min(range.upperBound, maximum ?? .infinity)
    if !isWhole { return low > high ? 0 : low == high ? 1 : nil }
    return Self.wholeNumbers(from: low, to: high)
  }

  /// How many numbers can be entered; nil if they cannot be counted.
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
  /// The texts in a list of choices.
  var chosenTexts: [String] { (arrayValue ?? []).compactMap(\.stringValue) }
}
