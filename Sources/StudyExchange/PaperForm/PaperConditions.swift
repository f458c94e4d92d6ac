import StudyModel

/// Says in a language for which answers a question is to be answered, by the numbers of questions on paper.
struct PaperConditions {
  let language: Language
  let study: Study
  let task: StudyModel.Task
  /// The numbers of the questions on the form.
  let numbers: [AnswerReference: Int]
  let formats: [AnswerReference: AnswerFormat]

  /// Nil if it asks for something that people cannot see on the form.
  func words(_ condition: Condition) -> String? {
    switch condition {
    case .all(let parts): joined(grouped(parts), by: "bothOf")
    case .any(let parts): joined(grouped(parts), by: "eitherOf")
    case .not(.all(let parts)): joined(grouped(parts.map { .not($0) }), by: "eitherOf")
    case .not(.any(let parts)): joined(grouped(parts.map { .not($0) }), by: "bothOf")
    case .not(.not(let part)): words(part)
    case .not(.test(let test)): words(of: test, isNegated: true)
    case .test(let test): words(of: test, isNegated: false)
    }
  }

  /// The words of conditions that are joined, each one that joins others itself in parentheses: “and” and “or” next to each
  /// other could be read in two ways.
  private func grouped(_ parts: [Condition]) -> [String?] {
    guard parts.count > 1 else { return parts.map(words) }
    return parts.map { part in
      words(part).map { Self.joinsOthers(part) ? "(\($0))" : $0 }
    }
  }

  private static func joinsOthers(_ condition: Condition) -> Bool {
    switch condition {
    case .all(let parts), .any(let parts):
      return parts.count > 1 || parts.contains(where: joinsOthers)
    case .not(let part): return joinsOthers(part)
    case .test(let test):
      switch test.comparison {
      case .includes(let values): return values.count > 1
      case .numberBetween(let low, let high): return low != nil && high != nil
      case .answered, .skipped, .dontKnow, .equals, .visited, .includesOther, .matches,
        .timeBetween, .clockWithin, .dateBetween, .consented, .passed, .scoreAtLeast, .eligible,
        .entriesBetween:
        return false
      }
    }
  }

  private func joined(_ parts: [String?], by key: String) -> String? {
    let known = parts.compactMap(\.self)
    guard known.count == parts.count, let first = known.first else { return nil }
    return known.dropFirst().reduce(first) { strings(key, m: $1, s: $0) }
  }

  private func words(of test: AnswerTest, isNegated: Bool) -> String? {
    let answer = own(test.answer)
    guard let answer, let number = numbers[answer] else { return nil }
    func say(_ key: String, _ value: String = "") -> String {
      strings(key, n: "\(number)", s: value)
    }
    func isValue(_ value: ChoiceValue) -> String {
      say(isNegated ? "isNotValue" : "isValue", label(of: value, answer))
    }
    switch test.comparison {
    case .answered: return say(isNegated ? "isNotAnswered" : "isAnswered")
    case .skipped: return say(isNegated ? "isAnswered" : "isNotAnswered")
    case .dontKnow: return say(isNegated ? "isNotValue" : "isValue", strings["dontKnow"])
    case .equals(let value): return isValue(value)
    case .includes(let values):
      return joined(values.map { isValue($0) }, by: isNegated ? "eitherOf" : "bothOf")
    case .numberBetween(let low, let high):
      guard let written = writing(answer) else { return nil }
      return range(low.map(written), high.map(written), isNegated, say)
    case .visited, .includesOther, .matches, .timeBetween, .clockWithin, .dateBetween, .consented,
      .passed, .scoreAtLeast, .eligible, .entriesBetween:
      return nil
    }
  }

  /// How a number that is recorded for an answer is written on the form; nil if people write it in another way.
  private func writing(_ answer: AnswerReference) -> ((Double) -> String)? {
    switch formats[answer]?.shape {
    // Recorded in seconds, and written in hours and minutes.
    case .duration?: nil
    case .slider(let format)? where format.isPercentage: { "\(($0 * 100).plainText)%" }
    case .yesOrNo?, .choice?, .lists?, .scale?, .slider?, .number?, .text?, .date?, .timeOfDay?,
      .location?, nil:
      { $0.plainText }
    }
  }

  private func range(
    _ low: String?, _ high: String?, _ isNegated: Bool, _ say: (String, String) -> String
  ) -> String? {
    let parts = [
      low.map { say(isNegated ? "isLessThan" : "isAtLeast", $0) },
      high.map { say(isNegated ? "isMoreThan" : "isAtMost", $0) },
    ].compactMap(\.self)
    return joined(parts, by: isNegated ? "eitherOf" : "bothOf")
  }

  /// The reference as `numbers` has it; nil for an answer of another task.
  private func own(_ answer: AnswerReference) -> AnswerReference? {
    guard answer.task == nil || answer.task == task.id else { return nil }
    let isWhole = answer.item == nil || answer.item == answer.step
    return AnswerReference(step: answer.step, item: isWhole ? nil : answer.item)
  }

  private func label(of value: ChoiceValue, _ answer: AnswerReference) -> String {
    guard let format = formats[answer],
      let choice = format.settings.offered?.first(where: { $0.value.isSame(as: value) })
    else { return value.text }
    return format.words(for: choice, in: language, of: study)
  }

  private var strings: InterfaceStrings { InterfaceStrings(language) }
}
