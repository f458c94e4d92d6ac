import Foundation

extension Walkthrough {
  /// How the quiz it stands at stands; nil at any other step.
  public func quizStanding(of step: Step) -> QuizStanding? {
    guard case .quiz(let quiz) = step.content else { return nil }
    let current = run.quizzes[step.id] ?? QuizTry()
    let outcome = current.outcome(of: quiz)
    let left = quiz.attempts > 0 ? max(0, quiz.attempts - outcome.attempt) : nil
    return QuizStanding(
      outcome: outcome, passMark: quiz.passMark, questionCount: quiz.questions.count,
      next: next(after: quiz, outcome, attemptsLeft: left), attemptsLeft: left,
      missed: current.missed(of: quiz), firstRight: current.firstRight(of: quiz))
  }

  private func next(
    after quiz: Quiz, _ outcome: QuizOutcome, attemptsLeft left: Int?
  ) -> QuizStanding.Next {
    if outcome.isPassed || quiz.mode == .inform { return .goOn }
    if left == 0 || quiz.onFailure == .end { return quiz.mode == .staff ? .handOver : .end }
    if quiz.onFailure == .backToSections, let scenes = scenes(testedBy: quiz) {
      return .backToSections(scenes)
    }
    return .tryAgain
  }

  /// The step on the way that shows what the quiz asks about, else the last one that shows sections.
  private func scenes(testedBy quiz: Quiz) -> Step.ID? {
    let tested = Set(quiz.questions.flatMap(\.passages).map(\.consent))
    let shown = run.visits.reversed().compactMap { visit -> (Step.ID, Consent.ID)? in
      guard case .consentScenes(let scenes) = course.step(visit.step)?.content else { return nil }
      return (visit.step, scenes.consent)
    }
    return (shown.first { tested.contains($0.1) } ?? shown.first)?.0
  }

  /// The sections a step shows: all of its consent's, or those that a quiz led back to.
  func sections(shownBy scenes: ConsentScenes, at step: Step) -> [Section.ID] {
    let all = (study.consent(scenes.consent)?.scenes ?? []).map(\.id)
    guard let visit = run.visits.last, visit.step == step.id, let wanted = visit.sections else {
      return all
    }
    let some = all.filter(wanted.contains)
    return some.isEmpty ? all : some
  }

  /// The questions of the present try, in the order they are asked.
  func asked(by quiz: Quiz, at step: Step) -> [QuizQuestion] {
    let current = run.quizzes[step.id] ?? QuizTry()
    let order = QuizOrder(quiz, of: step.id, began: run.began, attempt: current.attempt)
    let asked = order.questions.filter(current.asks)
    return asked.isEmpty ? order.questions : asked
  }

  func quizQuestion(of step: Step, at part: Part) -> QuizQuestion? {
    guard case .quiz(let quiz) = step.content, case .quizQuestion(let id) = part else { return nil }
    let attempt = run.quizzes[step.id]?.attempt ?? 1
    let order = QuizOrder(quiz, of: step.id, began: run.began, attempt: attempt)
    return quiz.question(id).map(order.arranged)
  }

  func feedback(of step: Step, at part: Part) -> QuizFeedback? {
    guard case .quiz(let quiz) = step.content, case .quizQuestion(let id) = part,
      let answer = run.quizzes[step.id]?.chosen[id], let question = quiz.question(id)
    else { return nil }
    return QuizFeedback(
      isRight: question.isRight(answer), answer: answer,
      explanations: question.explanations(of: answer))
  }

  /// A screen of a quiz. An answered question shows its feedback and keeps its answer for this try.
  mutating func goOn(
    in quiz: Quiz, of step: Step, at part: Part, with answer: JSONValue, _ moment: Date?
  ) throws(Rejections) {
    guard case .quizQuestion(let id) = part, let question = quiz.question(id) else {
      leaveOutcome(of: quiz, at: step, moment)
      return
    }
    var current = run.quizzes[step.id] ?? QuizTry()
    if current.chosen[id] == nil {
      do {
        current.chosen[id] = try question.taken(answer)
      } catch { throw Rejections(error, item: id) }
      run.quizzes[step.id] = current
    } else {
      goOn(from: step, recording: StepRecord(), at: moment)
    }
  }

  private mutating func leaveOutcome(of quiz: Quiz, at step: Step, _ moment: Date?) {
    var current = run.quizzes[step.id] ?? QuizTry()
    current.finish(quiz, at: moment)
    run.quizzes[step.id] = current
    guard let standing = quizStanding(of: step) else { return }
    let record = StepRecord(answer: .object(current.chosen), quiz: standing.outcome)
    switch standing.next {
    case .goOn, .handOver: leave(step, with: record, at: moment)
    case .tryAgain:
      let reached = reached
      run.records[step.id] = record
      run.quizzes[step.id] = current.following(in: quiz)
      show(parts(of: step)[0])
      remember(reached)
    case .backToSections(let scenes):
      let tested = standing.missed.flatMap(\.passages).map(\.section)
      leave(step, with: record, to: .step(scenes), showing: tested, at: moment)
    case .end:
      leave(
        step, with: record, unlessBranching: "The quiz was not passed.", to: quiz.failureStep,
        at: moment)
    }
  }
}
