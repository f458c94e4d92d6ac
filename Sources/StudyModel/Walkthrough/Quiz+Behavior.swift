import Foundation

extension Quiz: StepBehavior {
  func mostScreens(in study: Study) -> Int { questions.count + 1 }

  func screens(of step: Step, in walk: Walkthrough) -> [Part] {
    walk.asked(by: self, at: step).map { .quizQuestion($0.id) } + [.quizOutcome]
  }

  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    guard case .quizQuestion(let id) = part else { return walk.recordedAnswer(of: step) }
    return walk.run.quizzes[step.id]?.chosen[id]
  }

  /// After a question is answered, its feedback is shown, and the answer cannot be changed on this try.
  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    guard case .quizQuestion(let id) = submission.part, let question = self.question(id) else {
      leaveOutcome(at: step, in: &walk, submission.moment)
      return
    }
    var current = walk.run.quizzes[step.id] ?? QuizTry()
    if current.chosen[id] == nil {
      do {
        current.chosen[id] = try question.taken(submission.answer)
      } catch { throw Rejections(error, item: id) }
      walk.run.quizzes[step.id] = current
    } else {
      walk.goOn(from: step, recording: StepRecord(), at: submission.moment)
    }
  }

  private func leaveOutcome(at step: Step, in walk: inout Walkthrough, _ moment: Date?) {
    var current = walk.run.quizzes[step.id] ?? QuizTry()
    current.finish(self, at: moment)
    walk.run.quizzes[step.id] = current
    guard let standing = walk.quizStanding(of: step) else { return }
    let record = StepRecord(answer: .object(current.chosen), quiz: standing.outcome)
    switch standing.next {
    case .goOn, .handOver: walk.leave(step, with: record, at: moment)
    case .tryAgain:
      let reached = walk.reached
      walk.run.records[step.id] = record
      walk.run.quizzes[step.id] = current.following(in: self)
      walk.show(walk.parts(of: step)[0])
      walk.remember(reached)
    case .backToSections(let scenes):
      let tested = standing.missed.flatMap(\.passages).map(\.section)
      walk.leave(step, with: record, to: .step(scenes), showing: tested, at: moment)
    case .end:
      walk.leave(
        step, with: record, unlessBranching: "The quiz was not passed.", to: failureStep,
        at: moment)
    }
  }

  /// Answers every question of one try and continues from the outcome.
  func submitWhole(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let answer = submission.answer
    let given = answer.objectValue
    guard given != nil || answer.isNull else { throw Rejections(.wrongKind) }
    let known = Set(questions.map(\.id))
    let unknown = (given ?? [:]).keys.filter { !known.contains($0) }.sorted()
    var rejections = unknown.map { Rejections.Entry(item: $0, rejection: .notAsked) }
    let asked = walk.asked(by: self, at: step)
    for question in asked {
      do {
        _ = try question.taken(given?[question.id] ?? .null)
      } catch { rejections.append(Rejections.Entry(item: question.id, rejection: error)) }
    }
    guard rejections.isEmpty else { throw Rejections(rejections) }
    for question in asked {
      if walk.run.quizzes[step.id]?.chosen[question.id] == nil {
        try submission.submit(.next(given?[question.id]), in: &walk)
      }
      try submission.submit(.next(nil), in: &walk)
    }
    try submission.submit(.next(nil), in: &walk)
  }

  /// Back to the sections while tries are left, and elsewhere after the last one.
  func refusals(at position: Int, in task: TaskNavigation) -> [TaskNavigation.Refusal] {
    var ways: [TaskNavigation.Refusal] = []
    if mode != .inform, onFailure == .backToSections,
      let scenes = task.order[..<position].last(where: { $0.kind == .consentScenes })
    {
      ways.append((to: .step(scenes.id), cause: .failed))
    }
    if canEndTask, !task.hasBranches(after: task.order[position].id) {
      ways.append((to: failureStep.map(Destination.step) ?? .end, cause: .failed))
    }
    return ways
  }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    guard case .quizQuestion(let id) = part, walk.run.quizzes[step.id]?.chosen[id] == nil,
      let question = self.question(id)
    else { return nil }
    return question.answer(isRight: true) ?? question.answer(isRight: false)
  }

  /// Answers a question, so that its feedback is shown.
  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool {
    (try? walk.submit(.next(submission.answer), at: submission.moment)) != nil
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    questions.map {
      writer.question(
        $0.id, $0.format, writer.record.answer[$0.id] ?? .null, isWholeStep: false)
    }
  }
}

extension Quiz {
  /// Whether failing it can end the task.
  var canEndTask: Bool {
    mode == .gate && passMark > 0 && (onFailure == .end || attempts > 0)
  }
}
