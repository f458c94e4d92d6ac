extension Walkthrough {
  /// The current screen; nil once the walkthrough has ended.
  public var screen: Screen? {
    guard let step = current, let part = run.visits.last?.part else { return nil }
    let parts = parts(of: step)
    let number = (parts.firstIndex(of: part) ?? 0) + 1
    let answer = step.content.behavior.prefill(of: step, at: part, in: self)
    return Screen(
      step: step, part: part, number: number, count: parts.count,
      answer: answer, visibleItems: visibleItems(of: step, answered: answer),
      quizQuestion: quizQuestion(of: step, at: part), feedback: feedback(of: step, at: part),
      quizOutcome: part == .quizOutcome ? quizStanding(of: step) : nil,
      canGoBack: canGoBack, canSkip: step.isOptional && step.earlyEnding == nil,
      continuing: continuing(from: step, at: part, of: parts),
      progress: progress.steps(to: step.id),
      advance: advance(of: step, screen: number))
  }

  /// How far the screen is into the task, but never less than the path has come.
  private func advance(of step: Step, screen number: Int) -> Screen.Progress? {
    progress.screens(to: step.id, screen: number).map {
      Screen.Progress(
        position: max($0.position, run.visits.last?.reached ?? 0), total: $0.total)
    }
  }

  /// The screens of a step, in order; at least one.
  public func parts(of step: Step) -> [Part] {
    let screens = step.content.behavior.screens(of: step, in: self)
    return screens.isEmpty ? [.whole] : screens
  }

  /// The signature that a review collects, if its consent has it.
  public func signature(of review: ConsentReview) -> Signature? {
    review.signature.flatMap { study.consent(review.consent)?.signature($0) }
  }

  /// The answer recorded when a step was last left; nil if there is none.
  func recordedAnswer(of step: Step) -> JSONValue? {
    (run.records[step.id]?.answer).flatMap { $0.isNull ? nil : $0 }
  }

  private func continuing(from step: Step, at part: Part, of parts: [Part]) -> Screen.Continuing {
    if case .consentScenes(let scenes) = step.content, case .scene(let id) = part,
      part != parts.last,
      study.consent(scenes.consent)?.section(id)?.type == .overview
    {
      return .getStarted
    }
    guard part == parts.last else { return .next }
    if part == .ineligible || part == .quizOutcome { return endsNext ? .done : .next }
    return navigation.continuing(after: step.id, answers: answers)
  }

  /// Whether continuing from a quiz's result ends the task, which a branch for those who failed may prevent.
  private var endsNext: Bool {
    var next = self
    return (try? next.submit(.next(.null))) != nil && next.ending != nil
  }
}
