import Foundation

/// What authors can do in a walkthrough besides what participants can.
extension Walkthrough {
  /// An answer to the screen shown that is taken; nil where it asks nothing, or where none was found.
  public var validAnswer: JSONValue? {
    guard let step = current, let part = run.visits.last?.part else { return nil }
    let context = answering()
    switch (step.content, part) {
    case (.question(let question), _):
      return question.format.validAnswer(isOptional: step.isOptional, in: context)
    case (.form(let form), _): return form.validAnswer(in: context)
    case (.sharing, _): return [false]
    case (.quiz(let quiz), .quizQuestion(let id)) where run.quizzes[step.id]?.chosen[id] == nil:
      guard let question = quiz.question(id) else { return nil }
      return question.answer(isRight: true) ?? question.answer(isRight: false)
    case (.eligibility(let eligibility), let part): return eligibility.validAnswer(at: part)
    case (.consentReview, .name): return ["givenName": "Ada", "familyName": "Example"]
    case (.consentReview, .signature), (.signature, _): return "typed"
    case (.webPage(let page), _) where page.asksForSignature: return "typed"
    default: return nil
    }
  }

  /// Fills the screen shown with a valid answer, as if it had been answered so before; a quiz question is answered. False,
  /// and nothing changes, where it asks nothing or no answer was found.
  public mutating func fillIn(at moment: Date? = nil) -> Bool {
    guard let step = current, let answer = validAnswer else { return false }
    switch step.content {
    case .quiz: return (try? submit(.next(answer), at: moment)) != nil
    case .consentReview:
      let part = run.visits.last?.part
      var draft = run.drafts[step.id]?.objectValue ?? [:]
      let values = part == .signature ? ["signature": answer] : answer.objectValue ?? [:]
      draft.merge(values) { _, new in new }
      run.drafts[step.id] = .object(draft)
    case .eligibility:
      let draft = run.drafts[step.id]?.objectValue ?? [:]
      run.drafts[step.id] = .object(draft.merging(answer.objectValue ?? [:]) { _, new in new })
    case .question, .form, .sharing: run.drafts[step.id] = answer
    default: run.records[step.id] = StepRecord(answer: answer)
    }
    return true
  }

  /// The consent whose text stands on the screen to be agreed to; nil on any other screen.
  public var consentToAgreeTo: Consent.ID? {
    guard case .consentReview(let review)? = current?.content,
      run.visits.last?.part == .document
    else { return nil }
    return review.consent
  }

  /// Fills in what the text on the screen asks, as if it had been answered so before; by id, as `elements` of the
  /// review's answer.
  public mutating func fillIn(elements: JSONValue) {
    guard consentToAgreeTo != nil, let step = current else { return }
    var draft = run.drafts[step.id]?.objectValue ?? [:]
    draft["elements"] = elements
    run.drafts[step.id] = .object(draft)
  }

  /// Gives what the text of a consent asks its answers wherever it was agreed to without any: what finds answers that lead
  /// somewhere knows nothing of texts.
  public mutating func completeAgreements(with elements: (Consent.ID) -> JSONValue?) {
    for (id, record) in run.records {
      guard record.consented == true, case .object(var answer) = record.answer,
        answer["elements"] == nil,
        case .consentReview(let review)? = course.step(id)?.content,
        let given = elements(review.consent)
      else { continue }
      answer["elements"] = given
      var complete = record
      complete.answer = .object(answer)
      run.records[id] = complete
      if answers.steps[id] != nil { answers.steps[id] = complete }
    }
  }

  /// Where somebody wants to be.
  public enum Goal: Hashable, Sendable {
    case step(Step.ID)
    case end
  }

  /// Answers that lead from the step it stands at to a goal, each for `answer(_:)`: to the end with the usual answers where
  /// they lead there, to a step by as few steps as possible. Nil where none were found in so many tries.
  public func answers(to goal: Goal, tries: Int = 20_000) -> [JSONValue]? {
    var search = PathSearch(
      WalkableTask(study: study, task: task, course: course), today: today)
    var open = [search.state(of: self)]
    var seen: Set<Reached> = []
    var first = 0
    while first < open.count, search.moves < tries {
      let state = goal == .end ? open.removeLast() : open[first]
      if goal != .end { first += 1 }
      if state.walk.has(reached: goal) {
        return search.trail.entries(to: state.place).map(\.answer)
      }
      guard let step = state.walk.current,
        seen.insert(Reached(step: step.id, key: state.key)).inserted
      else { continue }
      let next = search.next(after: state)
      open += goal == .end ? next.reversed() : next
    }
    return nil
  }

  private struct Reached: Hashable {
    let step: Step.ID
    let key: PathSearch.Key
  }

  private func has(reached goal: Goal) -> Bool {
    switch goal {
    case .end: ending != nil
    case .step(let id): current?.id == id
    }
  }

  /// Gives answers that `answers(to:)` has found.
  public mutating func give(_ answers: [JSONValue], at moment: Date? = nil) throws(Rejections) {
    guard let step = current else { return }
    show(parts(of: step)[0])
    for answer in answers { try self.answer(answer, at: moment) }
  }

  /// Goes to a step: back to it if it is on the way, else on with valid answers, else from the start with valid answers.
  /// Nil, and nothing changes, where no answers were found that lead there.
  public mutating func jump(to id: Step.ID, at moment: Date? = nil) -> Jump? {
    if visited.dropLast(ending == nil ? 1 : 0).contains(id) || current?.id == id {
      var walk = self
      walk.reopen()
      while walk.current?.id != id, walk.back() {}
      if walk.current?.id == id, let step = walk.current {
        walk.show(parts(of: step)[0])
        self = walk
        return .back
      }
    }
    if ending == nil, let answers = answers(to: .step(id)) {
      var walk = self
      if (try? walk.give(answers, at: moment)) != nil, walk.current?.id == id {
        self = walk
        return .onward
      }
    }
    guard
      var anew = Walkthrough(
        of: task.id, in: study, today: today, earlierTasks: run.earlierTasks, at: moment)
    else { return nil }
    anew.language = language
    guard
      let answers = anew.answers(to: .step(id)), (try? anew.give(answers, at: moment)) != nil,
      anew.current?.id == id
    else { return nil }
    self = anew
    return .fromTheStart
  }

  /// How a step was come to.
  public enum Jump: String, Hashable, Sendable { case back, onward, fromTheStart }

  /// Stands at the last step again after the end.
  private mutating func reopen() {
    guard ending != nil, let last = run.visits.last?.step else { return }
    run.ending = nil
    if visitCounts[last] == 1 { answers.steps[last] = nil }
  }

  /// Begins the step it stands at anew; what was answered there, and what is remembered of steps not on the way, is
  /// forgotten.
  public mutating func restartHere() {
    guard let step = current else { return }
    let before = Set(visited.dropLast())
    run.records = run.records.filter { before.contains($0.key) }
    run.drafts = run.drafts.filter { before.contains($0.key) && $0.key != step.id }
    run.quizzes = run.quizzes.filter { before.contains($0.key) && $0.key != step.id }
    show(parts(of: step)[0])
  }
}

extension Form {
  /// An answer to every item, visible or not, and one entry for each group, or as many as it needs; what has to be typed
  /// twice, twice.
  fileprivate func validAnswer(in context: AnswerContext) -> JSONValue {
    var values = itemsAskedOnce.validAnswers(in: context)
    for group in groups {
      let entry = group.items.validAnswers(besides: values, in: context)
      values[group.id] = .array(
        Array(repeating: .object(entry), count: max(group.repetition.least, 1)))
    }
    return .object(values)
  }
}

extension [FormItem] {
  /// An answer to each; what repeats a text takes it from these or from others.
  func validAnswers(
    besides others: [FormItem.ID: JSONValue] = [:], in context: AnswerContext
  ) -> [FormItem.ID: JSONValue] {
    var values: [FormItem.ID: JSONValue] = [:]
    for item in self {
      guard let format = item.format else { continue }
      if case .confirmText = format { continue }
      values[item.id] = format.validAnswer(isOptional: item.isOptional, in: context) ?? .null
    }
    for item in self {
      if case .confirmText(let settings) = item.format {
        values[item.id] = values[settings.original] ?? .null
      }
    }
    return values.merging(confirmations(of: others)) { _, again in again }
  }

  /// The texts among others that some of these items repeat, by the repeating item.
  func confirmations(of others: [FormItem.ID: JSONValue]) -> [FormItem.ID: JSONValue] {
    reduce(into: [:]) { again, item in
      if case .confirmText(let settings) = item.format, let text = others[settings.original] {
        again[item.id] = text
      }
    }
  }
}
