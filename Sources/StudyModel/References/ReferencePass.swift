/// One way through the references of one task.
struct ReferencePass {
  let task: Task.ID
  /// What the answers of reviews are called, and the signatures these names mean.
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
    switch step.content {
    case .consentScenes(var scenes):
      pass(&scenes.consent, at: place + ["consent"])
      step.content = .consentScenes(scenes)
    case .consentReview(var review):
      if let id = review.signature {
        var part = StudyPart.signature(review.consent, id)
        visit(&part, place + ["signature"])
        review.signature = part.id
      }
      pass(&review.consent, at: place + ["consent"])
      step.content = .consentReview(review)
    case .quiz(var quiz):
      if var failure = quiz.failureStep {
        pass(&failure, at: place + ["failureStep"])
        quiz.failureStep = failure
      }
      for index in quiz.questions.indices {
        guard let passage = quiz.questions[index].tests else { continue }
        quiz.questions[index].tests = passed(
          passage, at: place + ["questions", quiz.questions[index].id, "tests"])
      }
      step.content = .quiz(quiz)
    case .form(var form):
      for index in form.items.indices {
        go(
          through: &form.items[index], of: step.id, at: place + ["items", form.items[index].id])
      }
      step.content = .form(form)
    default: break
    }
  }

  private func go(through item: inout FormItem, of step: Step.ID, at place: Place) {
    item.visibility = item.visibility.map { passed($0, at: place + ["visibility"]) }
    if case .confirmText(var format)? = item.format {
      var part = StudyPart.item(task, step, format.original)
      visit(&part, place + ["format", "original"])
      format.original = part.id
      item.format = .confirmText(format)
    }
  }

  private func pass(_ step: inout Step.ID, at place: Place) {
    var part = place.last == "consent" ? StudyPart.consent(step) : .step(task, step)
    visit(&part, place)
    step = part.id
  }

  private func passed(_ destination: Destination, at place: Place) -> Destination {
    guard case .step(var id) = destination else { return destination }
    pass(&id, at: place)
    return .step(id)
  }

  private func passed(_ passage: TestedPassage, at place: Place) -> TestedPassage {
    var part = StudyPart.section(passage.consent, passage.section)
    visit(&part, place)
    guard case .section(let consent, let section) = part else { return passage }
    var passage = passage
    (passage.consent, passage.section) = (consent, section)
    return passage
  }

  private func passed(_ condition: Condition, at place: Place) -> Condition {
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
      // The answer of a review is named by a signature of the consent.
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
    default: break
    }
    return test
  }
}

extension Comparison {
  fileprivate func mappingValues(_ change: (ChoiceValue) -> ChoiceValue) -> Comparison {
    switch self {
    case .equals(let value): .equals(change(value))
    case .includes(let values): .includes(values.map(change))
    case .includesOther(let values): .includesOther(than: values.map(change))
    default: self
    }
  }
}
