import Foundation

extension Walkthrough {
  /// The state of the current quiz; nil in any other step.
  public func quizStanding(of step: Step) -> QuizStanding? {
    guard case .quiz(let quiz) = step.content else { return nil }
    let current = run.quizzes[step.id] ?? QuizTry()
    let outcome = current.outcome(of: quiz)
    let left = quiz.attempts > 0 ? max(0, quiz.attempts - outcome.attempt) : nil
    return QuizStanding(
      outcome: outcome, passMark: quiz.passMark, questionCount: quiz.questions.count,
      next: quiz.next(after: outcome, attemptsLeft: left) { scenes(testedBy: quiz) },
      attemptsLeft: left,
      missed: current.missed(of: quiz), firstRight: current.firstRight(of: quiz))
  }

  /// The step on the path that shows what the quiz asks about, else the last one that shows sections.
  private func scenes(testedBy quiz: Quiz) -> Step.ID? {
    let tested = Set(quiz.questions.flatMap(\.passages).map(\.consent))
    let shown = run.visits.reversed().compactMap { visit -> (Step.ID, Consent.ID)? in
      guard case .consentScenes(let scenes) = navigation.step(visit.step)?.content else {
        return nil
      }
      return (visit.step, scenes.consent)
    }
    return (shown.first { tested.contains($0.1) } ?? shown.first)?.0
  }

  /// The sections that a step shows: all of its consent's, or those that a quiz led back to.
  func sections(shownBy scenes: ConsentScenes, at step: Step) -> [Section.ID] {
    let all = (study.consent(scenes.consent)?.scenes ?? []).map(\.id)
    guard let visit = run.visits.last, visit.step == step.id, let wanted = visit.sections else {
      return all
    }
    let some = all.filter(wanted.contains)
    return some.isEmpty ? all : some
  }

  /// The questions of the current try, in the order asked.
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
    return question.feedback(on: answer)
  }
}
