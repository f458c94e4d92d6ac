import StudyModel

extension Condition {
  /// A condition about some steps, the same for the same seed.
  package static func random(about steps: [Step], seed: UInt64, depth: Int) -> Condition {
    var maker = StudyMaker(seed: seed)
    return maker.condition(about: steps, depth: depth)
  }
}

extension StudyMaker {
  /// Rules that lead forward or to an end, and skips. A rule may loop only if an answer can leave the loop.
  mutating func rules(for task: Task) -> [Rule] {
    var rules: [Rule] = []
    let steps = task.steps
    for (index, step) in steps.enumerated().dropLast() {
      var leadsBack = false
      let later = steps[(index + 1)...].map { Destination.step($0.id) }
      if random.once(in: 3) {
        let branches = (0..<random.number(1...2)).map { _ in
          Rule.Branch(
            condition: condition(about: Array(steps[...index]), depth: 2),
            destination: random.once(in: 8) ? .end : random.pick(later, else: .end))
        }
        rules.append(
          Rule(
            step: step.id,
            kind: .firstMatch(
              branches, otherwise: random.once(in: 3) ? random.pick(later, else: .end) : nil)))
      } else if random.once(in: 12) {
        rules.append(Rule(step: step.id, kind: .direct(random.pick(later, else: .end))))
      } else if index > 0, case .question(let question) = step.content,
        case .boolean = question.format
      {
        leadsBack = true
        let again = AnswerTest(
          answer: AnswerReference(step: step.id), comparison: .equals(.boolean(true)))
        rules.append(
          Rule(
            step: step.id,
            kind: .firstMatch(
              [Rule.Branch(condition: .test(again), destination: .step(steps[index - 1].id))],
              otherwise: nil)))
      }
      if index > 0, random.once(in: 5) {
        let skip = Rule(
          step: step.id, kind: .skip(when: condition(about: Array(steps[..<index]), depth: 2)))
        // A step that leads back could be skipped and form a cycle with the previous one.
        if !leadsBack { rules.append(skip) }
      }
    }
    return rules
  }

  mutating func condition(about steps: [Step], depth: Int) -> Condition {
    if depth > 0 {
      switch random.number(0...5) {
      case 0: return .all((0..<2).map { _ in condition(about: steps, depth: depth - 1) })
      case 1: return .any((0..<2).map { _ in condition(about: steps, depth: depth - 1) })
      case 2: return .not(condition(about: steps, depth: depth - 1))
      default: break
      }
    }
    return .test(test(of: random.pick(steps, else: steps[0])))
  }

  private mutating func test(of step: Step) -> AnswerTest {
    let own = AnswerReference(step: step.id)
    switch step.content {
    case .question(let question):
      return AnswerTest(answer: own, comparison: comparison(with: question.format))
    case .form(let form):
      if let group = form.groups.randomElement(using: &random), random.once(in: 3) {
        return AnswerTest(
          answer: AnswerReference(step: step.id, item: group.id),
          comparison: .entriesBetween(1, random.once(in: 2) ? 2 : nil))
      }
      let items = form.itemsAskedOnce.filter { !$0.isHeading }
      guard let item = items.randomElement(using: &random), let format = item.format else {
        return AnswerTest(answer: own, comparison: .visited)
      }
      return AnswerTest(
        answer: AnswerReference(step: step.id, item: item.id), comparison: comparison(with: format))
    case .quiz:
      return AnswerTest(
        answer: own,
        comparison: random.once(in: 2) ? .passed(random.once(in: 2)) : .scoreAtLeast(1))
    case .consentReview(let review):
      return AnswerTest(
        answer: AnswerReference(step: step.id, item: review.signature),
        comparison: .consented(random.once(in: 2)))
    case .consentForm: return AnswerTest(answer: own, comparison: .consented(random.once(in: 2)))
    case .sharing: return AnswerTest(answer: own, comparison: .includes([.boolean(true)]))
    default: return AnswerTest(answer: own, comparison: .visited)
    }
  }

  private mutating func comparison(with format: AnswerFormat) -> Comparison {
    switch random.number(0...5) {
    case 0: return .answered
    case 1: return .skipped
    case 2: if format.settings.offersDontKnow { return .dontKnow }
    default: break
    }
    if case .healthCharacteristic(let settings) = format,
      let value = settings.characteristic.values.first
    {
      return .includes([value])
    }
    switch format.settings.comparable {
    case .yesOrNo: return .equals(.boolean(random.once(in: 2)))
    case .choice:
      return random.once(in: 2) ? .includes(["a"]) : .includesOther(than: ["a", .number(1)])
    case .text: return random.once(in: 2) ? .matches("[a-z ]+") : .equals("yes")
    case .timeOfDay:
      return count.isMultiple(of: 2)
        ? .timeBetween(TimeOfDay("06:45"), TimeOfDay("12:00"))
        : .clockWithin(ClockBounds(minimumHour: 2, minimumMinute: 30, maximumHour: 10))
    case .date: return .dateBetween("2026-11-01", random.once(in: 2) ? "2026-11-21" : nil)
    case .presence: return .answered
    case .number, .duration: return .numberBetween(random.once(in: 2) ? nil : 1, 5)
    }
  }
}
