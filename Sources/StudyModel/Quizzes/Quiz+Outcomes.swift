/// How quizzes go, for walkthroughs and for readers who want to see every screen.
extension Quiz {
  /// What follows a completed try.
  /// - Parameter scenes: the step that shows the sections the quiz asks about, if there is one.
  func next(
    after outcome: QuizOutcome, attemptsLeft left: Int?, scenes: () -> Step.ID?
  ) -> QuizStanding.Next {
    if outcome.isPassed || mode == .inform { return .goOn }
    if left == 0 || onFailure == .end { return mode == .staff ? .handOver : .end }
    if onFailure == .backToSections, let scenes = scenes() { return .backToSections(scenes) }
    return .tryAgain
  }

  /// The ways in which a try can end: passed, failed with another try left, and failed on the last try.
  package func outcomes(in task: Task) -> [QuizStanding] {
    guard !questions.isEmpty else { return [] }
    let scenes = self.scenes(in: task)
    var standings = [standing(missed: [], on: 1, scenes)]
    guard passMark > 0 else { return standings }
    // Some tries ask only the questions that were missed, and their screens say so.
    let missed = repeatsMissedOnly && passMark > 1 ? Array(questions.dropFirst()) : questions
    standings.append(standing(missed: missed, on: 1, scenes))
    if attempts > 1, mode != .inform, onFailure != .end {
      standings.append(standing(missed: missed, on: attempts, scenes))
    }
    return standings
  }

  /// An outcome for each thing that can follow a try, with everything that its screen can show: a passed try has every
  /// question right, any other try none.
  package var everyOutcome: [QuizStanding] {
    func outcome(_ isPassed: Bool, _ next: QuizStanding.Next) -> QuizStanding {
      QuizStanding(
        outcome: QuizOutcome(
          score: isPassed ? questions.count : 0, isPassed: isPassed, attempt: 1),
        passMark: passMark, questionCount: questions.count, next: next, attemptsLeft: nil,
        missed: isPassed ? [] : questions,
        firstRight: isPassed
          ? Dictionary(questions.map { ($0.id, 1) }) { first, _ in first } : [:])
    }
    let passed = outcome(true, .goOn)
    guard passMark > 0 else { return [passed] }
    guard mode != .inform else { return [passed, outcome(false, .goOn)] }
    let isFinite = onFailure == .end || attempts > 0
    return [passed] + (isFinite ? [outcome(false, mode == .staff ? .handOver : .end)] : [])
      + (onFailure == .end ? [] : [outcome(false, .tryAgain)])
      + (onFailure == .backToSections ? [outcome(false, .backToSections(""))] : [])
  }

  private func standing(missed: [QuizQuestion], on attempt: Int, _ scenes: Step.ID?)
    -> QuizStanding
  {
    let score = questions.count - missed.count
    let outcome = QuizOutcome(score: score, isPassed: score >= passMark, attempt: attempt)
    let left = attempts > 0 ? max(0, attempts - attempt) : nil
    let right = questions.filter { question in !missed.contains { $0.id == question.id } }
    return QuizStanding(
      outcome: outcome, passMark: passMark, questionCount: questions.count,
      next: next(after: outcome, attemptsLeft: left) { scenes }, attemptsLeft: left,
      missed: missed, firstRight: Dictionary(right.map { ($0.id, attempt) }) { first, _ in first })
  }

  /// The step before the quiz that shows the sections it asks about, else the last one that shows sections.
  private func scenes(in task: Task) -> Step.ID? {
    let tested = Set(questions.flatMap(\.passages).map(\.consent))
    let shown = task.steps.prefix { $0.content != .quiz(self) }.reversed().compactMap {
      step -> (step: Step.ID, consent: Consent.ID)? in
      if case .consentScenes(let scenes) = step.content {
        (step: step.id, consent: scenes.consent)
      } else {
        nil
      }
    }
    return (shown.first { tested.contains($0.consent) } ?? shown.first)?.step
  }
}
