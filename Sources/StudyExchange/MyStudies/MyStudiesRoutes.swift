import StudyDocuments
import StudyModel

/// Where the steps of an activity lead: by a choice or a number of the step's own answer, and only forward (§6).
struct MyStudiesRoutes {
  struct Route: Hashable {
    var condition = ""
    var comparison = ""
    /// Nil for the end.
    let target: Step.ID?
  }

  private let task: Task
  private let written: [Step]
  private let writer: MyStudiesWriter
  private let positions: [Step.ID: Int]

  init(_ task: Task, written: [Step], by writer: MyStudiesWriter) {
    self.task = task
    self.written = written
    self.writer = writer
    positions = Dictionary(task.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for (index, rule) in task.rules.enumerated() where rule.isSkip {
      if skipped(by: rule) == nil {
        reportLost(rule.step, "rules/\(index)", "A step that is skipped")
      }
    }
  }

  private func reportLost(_ step: Step.ID, _ member: String, _ what: String) {
    writer.lose(
      "rule-not-carried", .dropped, .error, task.place(of: step), "\(what) (\(member))",
      became: "the next step")
  }

  func routes(from step: Step) -> [Route] {
    let position = positions[step.id] ?? 0
    let next = self.next(after: position)
    var routes: [Route] = []
    var standard = next
    let rules = task.rules.filter { $0.step == step.id && !$0.isSkip }
    switch rules.first?.kind {
    case .direct(let destination): standard = target(destination, from: position) ?? next
    case .firstMatch(let branches, let otherwise):
      if let otherwise { standard = target(otherwise, from: position) ?? next }
      for branch in branches {
        guard let target = target(branch.destination, from: position),
          let found = tests(of: branch.condition, at: step)
        else {
          reportLost(step.id, "rules", "A rule that asks for more than the step’s own answer")
          continue
        }
        routes += found.map { Route(condition: $0.0, comparison: $0.1, target: target) }
      }
    case .skip, nil: routes += skips(after: step, position)
    }
    return routes + [Route(target: standard)]
  }

  /// The next step that is written; `.some(nil)` is the end.
  private func next(after position: Int) -> Step.ID? {
    let kept = Set(written.map(\.id))
    return task.steps.dropFirst(position + 1).first { kept.contains($0.id) }?.id
  }

  /// Nil for a way back; a step that is not written stands for the one after it.
  private func target(_ destination: Destination, from position: Int) -> Step.ID?? {
    switch destination {
    case .end: return .some(nil)
    case .step(let id):
      guard let there = positions[id], there > position else {
        reportLost(task.steps[position].id, "rules", "A way back")
        return nil
      }
      return written.contains { $0.id == id } ? .some(id) : .some(next(after: there))
    }
  }

  /// The skip of the next step, if it asks for this step's answer.
  private func skips(after step: Step, _ position: Int) -> [Route] {
    for rule in task.rules where rule.isSkip {
      guard let (asked, tests) = skipped(by: rule), asked == step.id,
        let there = positions[rule.step]
      else { continue }
      let target = next(after: there)
      return tests.map { Route(condition: $0.0, comparison: $0.1, target: target) }
    }
    return []
  }

  private func skipped(by rule: Rule) -> (asked: Step.ID, tests: [(String, String)])? {
    guard case .skip(let condition) = rule.kind, let there = positions[rule.step], there > 0 else {
      return nil
    }
    let before = task.steps[there - 1]
    let hasRule = task.rules.contains { $0.step == before.id }
    guard !hasRule, written.contains(where: { $0.id == before.id }),
      let tests = tests(of: condition, at: before)
    else { return nil }
    return (before.id, tests)
  }

  /// Conditions and operators for the step's own answer, of which one is enough; nil if they cannot be said.
  private func tests(of condition: Condition, at step: Step) -> [(String, String)]? {
    guard case .question(let question) = step.content,
      let answer = writer.answer(question.format, [:]), answer.branching != .no
    else { return nil }
    switch condition {
    case .any(let parts):
      var all: [(String, String)] = []
      for part in parts {
        guard let tests = tests(of: part, at: step) else { return nil }
        all += tests
      }
      return all
    case .all(let parts):
      // “Answered, and not …” is how the datastore’s own comparisons are read.
      let rest = parts.filter { part in
        if case .test(let test) = part { test.comparison != .answered } else { true }
      }
      guard rest.count == 1, let only = rest.first else { return nil }
      return tests(of: only, at: step)
    case .not(.test(let test)):
      guard test.answer.step == step.id, answer.branching == .byNumber else { return nil }
      switch test.comparison {
      case .numberBetween(let low?, nil): return [(Self.text(low), "lt")]
      case .numberBetween(nil, let high?): return [(Self.text(high), "gt")]
      case .numberBetween(let low?, let high?) where low == high: return [(Self.text(low), "ne")]
      case .equals(.number(let number)): return [(Self.text(number), "ne")]
      case .visited, .answered, .skipped, .dontKnow, .equals, .numberBetween, .includes,
        .includesOther, .matches, .timeBetween, .clockWithin, .dateBetween, .consented, .passed,
        .scoreAtLeast, .eligible, .entriesBetween:
        return nil
      }
    case .not: return nil
    case .test(let test):
      guard test.answer.step == step.id, test.answer.task == nil else { return nil }
      switch test.comparison {
      case .equals(let value) where answer.branching == .byChoice: return [(value.text, "")]
      case .includes(let values) where answer.branching == .byChoice && values.count == 1:
        return [(values[0].text, "")]
      case .equals(.number(let number)): return [(Self.text(number), "e")]
      case .numberBetween(let low?, nil): return [(Self.text(low), "gte")]
      case .numberBetween(nil, let high?): return [(Self.text(high), "lte")]
      case .numberBetween(let low?, let high?) where low == high: return [(Self.text(low), "e")]
      case .visited, .answered, .skipped, .dontKnow, .equals, .numberBetween, .includes,
        .includesOther, .matches, .timeBetween, .clockWithin, .dateBetween, .consented, .passed,
        .scoreAtLeast, .eligible, .entriesBetween:
        return nil
      }
    }
  }

  private static func text(_ number: Double) -> String { ChoiceValue.number(number).text }
}
