import StudyModel

/// Writes conditions as expressions. An unanswered question is an empty text there, for which comparisons are false, as ours are.
struct XLSFormConditions {
  let outline: SurveyOutline
  /// By what conditions refer to.
  let answers: [AnswerReference: XLSFormAnswer]
  /// The answer that agrees, by step.
  let agreements: [Step.ID: XPath]
  /// The number of right answers, by quiz.
  let scores: [Step.ID: String]

  /// Something that no expression can ask.
  struct Unsaid: Error { let what: String }

  func expression(_ condition: Condition) throws(Unsaid) -> XPath {
    switch condition {
    case .all(let parts):
      var all: [XPath] = []
      for part in parts { all.append(try expression(part)) }
      return .all(all)
    case .any(let parts):
      var any: [XPath] = []
      for part in parts { any.append(try expression(part)) }
      return .any(any)
    case .not(let part): return .not(try expression(part))
    case .test(let test): return try expression(test)
    }
  }

  private func expression(_ test: AnswerTest) throws(Unsaid) -> XPath {
    guard test.answer.task == nil || test.answer.task == outline.task.id else {
      throw Unsaid(what: "an answer from another task")
    }
    // Nobody answers what is never shown.
    if case .never = outline.pages.first(where: { $0.step.id == test.answer.step })?.reach {
      return .never
    }
    let said = outline.sayingOutcomes(.test(test))
    if said != .test(test) { return try expression(said) }
    let step = test.answer.step
    switch test.comparison {
    case .visited: return try reach(of: step)
    case .skipped:
      return .all([try reach(of: step), .not(try expression(asked(test, .answered)))])
    case .consented(let agreed):
      guard let agreement = agreements[step] else { throw Unsaid(what: "a decision to agree") }
      return agreed ? agreement : .all([try reach(of: step), .not(agreement)])
    case .passed(let passed):
      guard let score = scores[step],
        case .quiz(let quiz)? = outline.task.step(step)?.content.asking
      else { throw Unsaid(what: "the result of a quiz") }
      let mark = XPath.number(Double(quiz.passMark))
      return .compare(.answer(score), passed ? .atLeast : .less, mark)
    case .scoreAtLeast(let least):
      guard let score = scores[step] else { throw Unsaid(what: "the score of a quiz") }
      return .compare(.answer(score), .atLeast, .number(Double(least)))
    case .eligible: throw Unsaid(what: "whether someone can take part")
    case .answered, .dontKnow, .equals, .numberBetween, .includes, .includesOther, .matches,
      .timeBetween, .clockWithin, .dateBetween, .entriesBetween:
      break
    }
    if let answer = answers[reference(test.answer)] {
      return try expression(test.comparison, of: answer, test)
    }
    guard test.answer.item == nil, test.comparison == .answered,
      let page = outline.pages.first(where: { $0.step.id == step }), !page.questions.isEmpty
    else { throw Unsaid(what: "an answer that the form does not have") }
    return .any(
      page.questions.compactMap { answers[reference($0.answer)] }.map { .isAnswered($0.name) })
  }

  private func asked(_ test: AnswerTest, _ comparison: Comparison) -> Condition {
    .test(AnswerTest(answer: test.answer, comparison: comparison))
  }

  private func reference(_ answer: AnswerReference) -> AnswerReference {
    AnswerReference(step: answer.step, item: answer.item)
  }

  private func reach(of step: Step.ID) throws(Unsaid) -> XPath {
    switch outline.pages.first(where: { $0.step.id == step })?.reach {
    case .always: return .always
    case .never: return .never
    case .when(let condition): return try expression(condition)
    case .unknown, nil: throw Unsaid(what: "whether a step was shown")
    }
  }

  private func expression(
    _ comparison: Comparison, of answer: XLSFormAnswer, _ test: AnswerTest
  ) throws(Unsaid) -> XPath {
    let own = XPath.answer(answer.name)
    switch comparison {
    case .answered:
      switch answer.kind {
      case .parts(let parts): return .any(parts.map { .isAnswered($0.name) })
      case .entries: return .compare(.call("count", [own]), .greater, .number(0))
      case .one, .several, .number, .text, .date, .moment, .time, .presence:
        return .any([.isAnswered(answer.name), answer.dontKnow ?? .never])
      }
    case .dontKnow:
      return answer.dontKnow ?? .never
    case .visited, .skipped, .consented, .passed, .scoreAtLeast, .eligible:
      throw Unsaid(what: "a comparison of another kind")
    case .equals, .numberBetween, .includes, .includesOther, .matches, .timeBetween, .clockWithin,
      .dateBetween, .entriesBetween:
      break
    }
    switch answer.kind {
    case .one(let choices):
      let found = choices.filter { holds(test, [$0.value]) || holds(test, $0.value) }
      var parts: [XPath] = found.map { .compare(own, .equal, .text($0.name)) }
      if let other = answer.other {
        let typed = try otherwise(other, comparison, holds(test, [other.value]))
        parts.append(.all([.compare(own, .equal, .text(other.choice)), typed]))
      }
      return .any(parts)
    case .several(let choices): return try severalChoices(comparison, choices, of: answer)
    case .number(let factor): return try number(comparison, factor, of: answer)
    case .text: return try typed(comparison, as: answer.name)
    case .date, .moment: return try date(comparison, of: answer)
    case .time: return try time(comparison, of: answer)
    case .entries:
      guard case .entriesBetween(let low, let high) = comparison else { return .never }
      let count = XPath.call("count", [own])
      return .all(
        [
          low.map { .compare(count, .atLeast, .number(Double($0))) },
          high.map { .compare(count, .atMost, .number(Double($0))) },
        ].compactMap(\.self))
    case .parts(let parts):
      guard case .includes(let values) = comparison else {
        throw Unsaid(what: "a part of an answer")
      }
      return .all(
        values.map { value in
          .any(
            parts.flatMap { part in
              part.choices.filter { $0.value == value }.map {
                XPath.compare(.answer(part.name), .equal, .text($0.name))
              }
            })
        })
    case .presence: return .never
    }
  }

  /// Whether the test holds for an answer, by the rule of walkthroughs.
  private func holds(_ test: AnswerTest, _ values: [ChoiceValue]) -> Bool {
    holds(test, .array(values.map(\.json)))
  }

  private func holds(_ test: AnswerTest, _ value: ChoiceValue) -> Bool { holds(test, value.json) }

  private func holds(_ test: AnswerTest, _ answer: JSONValue) -> Bool {
    let plain = AnswerTest(answer: AnswerReference(step: "s"), comparison: test.comparison)
    return plain.holds(in: Answers(task: "t", steps: ["s": StepRecord(answer: answer)]))
  }

  private func severalChoices(
    _ comparison: Comparison, _ choices: [XLSFormAnswer.Choice], of answer: XLSFormAnswer
  ) throws(Unsaid) -> XPath {
    func selected(_ fits: (ChoiceValue) -> Bool) -> [XPath] {
      choices.filter { fits($0.value) }.map { .isSelected(answer.name, $0.name) }
    }
    func isAlone(_ parts: [XPath]) -> XPath {
      .all([
        .compare(.call("count-selected", [.answer(answer.name)]), .equal, .number(1)), .any(parts),
      ])
    }
    let test = AnswerTest(answer: AnswerReference(step: "s"), comparison: comparison)
    switch comparison {
    case .equals, .numberBetween:
      return isAlone(selected { holds(test, [$0]) })
    case .includes(let values):
      guard !values.isEmpty else { return .never }
      var all: [XPath] = []
      for value in values {
        let one = AnswerTest(answer: test.answer, comparison: .includes([value]))
        var parts = selected { holds(one, [$0]) }
        if let other = answer.other, parts.isEmpty {
          parts = [
            .all([
              .isSelected(answer.name, other.choice),
              try otherwise(other, one.comparison, holds(one, [other.value])),
            ])
          ]
        }
        all.append(.any(parts))
      }
      return .all(all)
    case .includesOther, .matches:
      var parts = selected { holds(test, [$0]) }
      if let other = answer.other {
        parts.append(
          .all([
            .isSelected(answer.name, other.choice),
            try otherwise(other, comparison, holds(test, [other.value])),
          ]))
      }
      return .any(parts)
    case .timeBetween, .clockWithin, .dateBetween, .entriesBetween, .visited, .answered, .skipped,
      .dontKnow, .consented, .passed, .scoreAtLeast, .eligible:
      return .never
    }
  }

  private func number(
    _ comparison: Comparison, _ factor: Double, of answer: XLSFormAnswer
  ) throws(Unsaid) -> XPath {
    let own = XPath.answer(answer.name)
    func scaled(_ number: Double) -> (XPath, XPath) {
      let small = number / factor
      return small * factor == number && small == small.rounded() || factor == 1
        ? (own, .number(small)) : (.compute(own, .times, .number(factor)), .number(number))
    }
    func compare(_ sign: XPath.Sign, _ number: Double) -> XPath {
      let (left, right) = scaled(number)
      return .compare(left, sign, right)
    }
    switch comparison {
    case .equals(let value):
      return value.json.numberValue.map { compare(.equal, $0) } ?? .never
    case .includes(let values) where values.count == 1:
      return values[0].json.numberValue.map { compare(.equal, $0) } ?? .never
    case .numberBetween(nil, nil): return .isAnswered(answer.name)
    case .numberBetween(let low, let high):
      return .all(
        [low.map { compare(.atLeast, $0) }, high.map { compare(.atMost, $0) }].compactMap(\.self))
    case .includesOther(let values):
      return .all(
        [.isAnswered(answer.name)]
          + values.compactMap { $0.json.numberValue.map { compare(.unequal, $0) } })
    case .includes, .matches, .timeBetween, .clockWithin, .dateBetween, .entriesBetween, .visited,
      .answered, .skipped, .dontKnow, .consented, .passed, .scoreAtLeast, .eligible:
      return .never
    }
  }

  /// The text typed for a choice, or the choice's own value if none was typed.
  private func otherwise(
    _ other: XLSFormAnswer.Other, _ comparison: Comparison, _ holdsWithoutText: Bool
  ) throws(Unsaid) -> XPath {
    let typed = try typed(comparison, as: other.text)
    guard holdsWithoutText else { return typed }
    return .any([.compare(.answer(other.text), .equal, .text("")), typed])
  }

  /// A comparison of a typed text.
  private func typed(_ comparison: Comparison, as name: String) throws(Unsaid) -> XPath {
    let own = XPath.answer(name)
    func same(_ value: ChoiceValue) -> XPath {
      guard case .text(let text) = value else { return .never }
      return .compare(own, .equal, .text(text))
    }
    switch comparison {
    case .equals(let value): return same(value)
    case .includes(let values): return values.isEmpty ? .never : .all(values.map(same))
    case .includesOther(let values):
      return .all(
        [.isAnswered(name)]
          + values.map { .compare(own, .unequal, .text($0.text)) })
    case .matches(let pattern):
      guard !pattern.contains("${") else { throw Unsaid(what: "a pattern with “${”") }
      return .call("regex", [own, .text("^(\(pattern))$")])
    case .numberBetween, .timeBetween, .clockWithin, .dateBetween, .entriesBetween, .visited,
      .answered, .skipped, .dontKnow, .consented, .passed, .scoreAtLeast, .eligible:
      return .never
    }
  }
}
