extension TaskNavigation {
  /// What the button on the last screen of a step says: Done if nothing follows, and Get Started on the last of the
  /// instructions at the start of a task (ResearchKit §2.2).
  public func continuing(after step: Step.ID, answers: Answers) -> Screen.Continuing {
    if case .end = destination(after: step, answers: answers) { return .done }
    let opening = order.prefix { $0.kind == .instruction }
    return opening.last?.id == step ? .getStarted : .next
  }

  /// Whether a step can only be the first screen of a walkthrough, which has no way back.
  public func begins(with step: Step.ID) -> Bool { order.first?.id == step }
}
