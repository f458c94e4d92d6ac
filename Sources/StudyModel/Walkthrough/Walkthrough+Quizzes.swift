import Foundation

extension Walkthrough {
  /// How the quiz it stands at stands; nil at any other step.
  public func quizStanding(of step: Step) -> QuizStanding? {
    guard case .quiz(let quiz) = step.content else { return nil }
    let outcome = (run.quizzes[step.id] ?? QuizTry()).outcome(of: quiz)
    let left = quiz.attempts > 0 ? max(0, quiz.attempts - outcome.attempt) : nil
    return QuizStanding(
      outcome: outcome, passMark: quiz.passMark, questionCount: quiz.questions.count,
      next: next(after: quiz, outcome, attemptsLeft: left), attemptsLeft: left)
  }

  private func next(
    after quiz: Quiz, _ outcome: QuizOutcome, attemptsLeft left: Int?
  ) -> QuizStanding.Next {
    if outcome.isPassed { return .goOn }
    if left == 0 || quiz.onFailure == .end { return .end }
    if quiz.onFailure == .backToSections, let scenes = scenes(testedBy: quiz) {
      return .backToSections(scenes)
    }
    return .tryAgain
  }

  /// The step on the way that shows what the quiz asks about, else the last one that shows sections.
  private func scenes(testedBy quiz: Quiz) -> Step.ID? {
    let tested = Set(quiz.questions.compactMap(\.tests?.consent))
    let shown = run.visits.reversed().compactMap { visit -> (Step.ID, Consent.ID)? in
      guard case .consentScenes(let scenes) = course.step(visit.step)?.content else { return nil }
      return (visit.step, scenes.consent)
    }
    return (shown.first { tested.contains($0.1) } ?? shown.first)?.0
  }

  /// A screen of a quiz. An answered question shows its feedback and keeps its answer for this try.
  mutating func goOn(
    in quiz: Quiz, of step: Step, at part: Part, with answer: JSONValue, _ moment: Date?
  ) throws(Rejections) {
    guard case .quizQuestion(let id) = part,
      let question = quiz.questions.first(where: { $0.id == id })
    else {
      leaveOutcome(of: quiz, at: step, moment)
      return
    }
    var current = run.quizzes[step.id] ?? QuizTry()
    if current.chosen[id] == nil {
      do {
        current.chosen[id] = try question.chosen(answer)
      } catch { throw Rejections(error, item: id) }
      run.quizzes[step.id] = current
    } else {
      goOn(from: step, recording: StepRecord(), at: moment)
    }
  }

  private mutating func leaveOutcome(of quiz: Quiz, at step: Step, _ moment: Date?) {
    guard let standing = quizStanding(of: step) else { return }
    let current = run.quizzes[step.id] ?? QuizTry()
    let chosen = current.chosen.mapValues { JSONValue.array($0.map(JSONValue.string)) }
    let record = StepRecord(answer: .object(chosen), quiz: standing.outcome)
    switch standing.next {
    case .goOn: leave(step, with: record, at: moment)
    case .tryAgain:
      run.records[step.id] = record
      run.quizzes[step.id] = QuizTry(attempt: current.attempt + 1)
      show(parts(of: step)[0])
    case .backToSections(let scenes): leave(step, with: record, to: .step(scenes), at: moment)
    case .end: leave(step, with: record, unlessBranching: "The quiz was not passed.", at: moment)
    }
  }
}

extension QuizQuestion {
  /// The chosen values of an answer: one of them, or a list.
  func chosen(_ answer: JSONValue) throws(Rejection) -> [String] {
    if answer.isUnanswered { throw .missing }
    let offered = choices.map { ChoiceValue.text($0.value) }
    let values = try answer.chosen(among: offered, allowingSeveral: allowsSeveral)
    return (values.arrayValue ?? []).compactMap(\.stringValue)
  }
}
