/// Visits every reference in one task.
struct ReferencePass {
  let task: Task.ID
  /// The names of the answers to reviews, and the signatures that they mean.
  let signed: [StudyPart: StudyPart]
  let visit: (inout StudyPart, Place) -> Void

  func go(through task: inout Task) {
    let place = ["tasks", self.task]
    for index in task.rules.indices { go(through: &task.rules[index], below: place) }
    if let anchor = task.schedule?.anchor {
      task.schedule?.anchor = passed(anchor, at: place + ["schedule", "anchor"])
    }
    for index in task.steps.indices {
      go(through: &task.steps[index], at: place + ["steps", task.steps[index].id])
    }
    for index in task.endings.indices {
      go(through: &task.endings[index], at: place + ["endings", task.endings[index].id])
    }
  }

  private func go(through rule: inout Rule, below place: Place) {
    let place = place + ["rules", rule.step]
    pass(&rule.step, at: place)
    switch rule.kind {
    case .direct(let destination):
      rule.kind = .direct(passed(destination, at: place + ["to"]))
    case .firstMatch(let branches, let otherwise):
      let passed = branches.enumerated().map { index, branch in
        let place = place + ["branches", String(index + 1)]
        return Rule.Branch(
          condition: self.passed(branch.condition, at: place + ["condition"]),
          destination: self.passed(branch.destination, at: place + ["destination"]))
      }
      rule.kind = .firstMatch(
        passed, otherwise: otherwise.map { self.passed($0, at: place + ["otherwise"]) })
    case .skip(let condition):
      rule.kind = .skip(when: passed(condition, at: place + ["when"]))
    }
  }

  private func go(through step: inout Step, at place: Place) {
    if var early = step.earlyEnding {
      pass(&early.ending, at: place + ["earlyEnding", "ending"])
      step.earlyEnding = early
    }
    step.changePipes(at: place) { passed($0, at: $1) }
    var kind = step.content.stepKind
    kind.passReferences(of: step.id, at: place, to: self)
    step.content = kind.content
  }

  /// Visits the consent that a step shows.
  func pass(consent: inout Consent.ID, at place: Place) {
    var part = StudyPart.consent(consent)
    visit(&part, place)
    consent = part.id
  }

  /// Visits a step of the task.
  func pass(_ step: inout Step.ID, at place: Place) {
    var part = StudyPart.step(task, step)
    visit(&part, place)
    step = part.id
  }

  private func passed(_ destination: Destination, at place: Place) -> Destination {
    guard case .step(var id) = destination else { return destination }
    pass(&id, at: place)
    return .step(id)
  }

  /// Visits a passage that a question tests.
  func passed(_ passage: TestedPassage, at place: Place) -> TestedPassage {
    var part = StudyPart.section(passage.consent, passage.section)
    visit(&part, place)
    guard case .section(let consent, let section) = part else { return passage }
    var passage = passage
    (passage.consent, passage.section) = (consent, section)
    return passage
  }

  /// Visits everything that a condition tests.
  func passed(_ condition: Condition, at place: Place) -> Condition {
    switch condition {
    case .all(let parts): .all(parts.map { passed($0, at: place) })
    case .any(let parts): .any(parts.map { passed($0, at: place) })
    case .not(let part): .not(passed(part, at: place))
    case .test(let test): .test(passed(test, at: place))
    }
  }

  private func passed(_ answer: AnswerReference, at place: Place) -> AnswerReference {
    passed(AnswerTest(answer: answer, comparison: .answered), at: place).answer
  }

  private func passed(_ test: AnswerTest, at place: Place) -> AnswerTest {
    var test = test
    let owner = test.answer.task ?? task
    let item = test.answer.item == test.answer.step ? nil : test.answer.item
    let named: StudyPart =
      item.map { .item(owner, test.answer.step, $0) } ?? .step(owner, test.answer.step)
    test.comparison = test.comparison.mappingValues { value in
      var part = StudyPart.choice(owner, test.answer.step, item: item, value)
      visit(&part, place)
      if case .choice(_, _, _, let changed) = part { return changed }
      return value
    }
    if let signature = signed[named], let item {
      // The answer to a review is named by a signature of the consent.
      var part = signature
      visit(&part, place)
      test.answer.item = part.id == item ? item : part.id
    }
    var part = signed[named] == nil ? named : .step(owner, test.answer.step)
    visit(&part, place)
    switch part {
    case .step(let task, let step):
      if test.answer.item == test.answer.step { test.answer.item = step }
      test.answer.step = step
      if test.answer.task != nil { test.answer.task = task }
    case .item(let task, let step, let item):
      (test.answer.step, test.answer.item) = (step, item)
      if test.answer.task != nil { test.answer.task = task }
    case .consent, .section, .signature, .task, .choice: break
    }
    return test
  }
}
