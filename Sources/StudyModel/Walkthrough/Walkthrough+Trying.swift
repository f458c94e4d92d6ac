import Foundation

/// What authors can do in a walkthrough that participants cannot.
extension Walkthrough {
  /// A valid answer to the current screen; nil if it asks nothing or none was found.
  public var validAnswer: JSONValue? {
    guard let step = current, let part = run.visits.last?.part else { return nil }
    return step.content.behavior.validAnswer(of: step, at: part, in: self)
  }

  /// Fills in the current screen with a valid answer as if it had been answered earlier; a quiz question is answered.
  /// Returns false, without a change, if the screen asks nothing or no answer was found.
  public mutating func fillIn(at moment: Date? = nil) -> Bool {
    guard let step = current, let part = run.visits.last?.part, let answer = validAnswer else {
      return false
    }
    let submission = Submission(answer: answer, part: part, moment: moment)
    return step.content.behavior.fillIn(submission, at: step, in: &self)
  }

  /// The consent whose text the current screen shows for agreement; nil on any other screen.
  public var consentToAgreeTo: Consent.ID? {
    guard case .consentReview(let review)? = current?.content,
      run.visits.last?.part == .document
    else { return nil }
    return review.consent
  }

  /// Fills in the elements of the text on the current screen as if they had been filled in earlier; by id, like
  /// `elements` in the review's answer.
  public mutating func fillIn(elements: JSONValue) {
    guard consentToAgreeTo != nil, let step = current else { return }
    var draft = run.drafts[step.id]?.objectValue ?? [:]
    draft["elements"] = elements
    run.drafts[step.id] = .object(draft)
  }

  /// Adds the answers to the elements of a consent's text wherever it was agreed to without any, because the search for
  /// answers does not know the texts.
  public mutating func completeAgreements(with elements: (Consent.ID) -> JSONValue?) {
    for (id, record) in run.records {
      guard record.consented == true, case .object(var answer) = record.answer,
        answer["elements"] == nil,
        case .consentReview(let review)? = navigation.step(id)?.content,
        let given = elements(review.consent)
      else { continue }
      answer["elements"] = given
      var complete = record
      complete.answer = .object(answer)
      run.records[id] = complete
      if answers.steps[id] != nil { answers.steps[id] = complete }
    }
  }

  /// Where an author wants to go.
  public enum Goal: Hashable, Sendable {
    case step(Step.ID)
    case end
  }

  /// Answers, each for `answer(_:)`, that lead from the current step to a goal: to the end with the usual answers if
  /// possible, to a step in as few steps as possible. Nil if none were found within the number of tries.
  public func answers(to goal: Goal, tries: Int = 20_000) -> [JSONValue]? {
    var search = PathSearch(WalkableTask(self), today: today)
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

  /// Gives answers found by `answers(to:)`.
  public mutating func give(_ answers: [JSONValue], at moment: Date? = nil) throws(Rejections) {
    guard let step = current else { return }
    show(parts(of: step)[0])
    for answer in answers { try self.answer(answer, at: moment) }
  }

  /// Goes to a step: back if it is on the path, else forward with valid answers, else from the start with valid
  /// answers. Returns nil, without a change, if no answers were found that lead there.
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
      var restarted = Walkthrough(
        of: task.id, in: study, today: today, earlierTasks: run.earlierTasks, at: moment)
    else { return nil }
    restarted.language = language
    guard
      let answers = restarted.answers(to: .step(id)),
      (try? restarted.give(answers, at: moment)) != nil,
      restarted.current?.id == id
    else { return nil }
    self = restarted
    return .fromTheStart
  }

  /// How a step was reached.
  public enum Jump: String, Hashable, Sendable { case back, onward, fromTheStart }

  /// Returns to the last step after the end.
  private mutating func reopen() {
    guard ending != nil, let last = run.visits.last?.step else { return }
    run.ending = nil
    if visitCounts[last] == 1 { answers.steps[last] = nil }
  }

  /// Restarts the current step, forgetting the answers given there and those remembered for steps that are not on the
  /// path.
  public mutating func restartHere() {
    guard let step = current else { return }
    let before = Set(visited.dropLast())
    run.records = run.records.filter { before.contains($0.key) }
    run.drafts = run.drafts.filter { before.contains($0.key) && $0.key != step.id }
    run.quizzes = run.quizzes.filter { before.contains($0.key) && $0.key != step.id }
    show(parts(of: step)[0])
  }
}

extension [FormItem] {
  /// A valid answer to each item; an item that confirms a text takes the answer from these or the others.
  func validAnswers(
    inAdditionTo others: [FormItem.ID: JSONValue] = [:], in context: AnswerContext
  ) -> [FormItem.ID: JSONValue] {
    var values: [FormItem.ID: JSONValue] = [:]
    for item in self {
      guard let format = item.format else { continue }
      if format.settings.repeatedItem != nil { continue }
      values[item.id] = format.validAnswer(isOptional: item.isOptional, in: context) ?? .null
    }
    for item in self {
      if let original = item.format?.settings.repeatedItem {
        values[item.id] = values[original] ?? .null
      }
    }
    return values.merging(confirmations(of: others)) { _, again in again }
  }

  /// The texts among others that some of these items confirm, by the confirming item.
  func confirmations(of others: [FormItem.ID: JSONValue]) -> [FormItem.ID: JSONValue] {
    reduce(into: [:]) { again, item in
      if let original = item.format?.settings.repeatedItem, let text = others[original] {
        again[item.id] = text
      }
    }
  }
}
