extension Walkthrough {
  /// The screen to show; nil once it has ended.
  public var screen: Screen? {
    guard let step = current, let part = run.visits.last?.part else { return nil }
    let parts = parts(of: step)
    let number = (parts.firstIndex(of: part) ?? 0) + 1
    let answer = prefill(of: step, at: part)
    return Screen(
      step: step, part: part, number: number, count: parts.count,
      answer: answer, visibleItems: visibleItems(of: step, answered: answer),
      quizQuestion: quizQuestion(of: step, at: part), feedback: feedback(of: step, at: part),
      quizOutcome: part == .quizOutcome ? quizStanding(of: step) : nil,
      canGoBack: canGoBack, canSkip: step.isOptional && step.earlyEnding == nil,
      continuing: continuing(from: step, at: part, of: parts),
      progress: course.progress(at: step.id),
      advance: advance(of: step, screen: number))
  }

  /// How far the screen is into the task, and never less far than the way has come.
  private func advance(of step: Step, screen number: Int) -> Screen.Progress? {
    course.advance(at: step.id, screen: number).map {
      Screen.Progress(
        position: max($0.position, run.visits.last?.reached ?? 0), total: $0.total)
    }
  }

  /// How many screens a step of a study has at most.
  static func mostScreens(of step: Step, in study: Study) -> Int {
    switch step.content {
    case .consentScenes(let scenes): study.consent(scenes.consent)?.scenes.count ?? 0
    case .consentForm(let form): form.pages.count
    case .quiz(let quiz): quiz.questions.count + 1
    case .consentReview(let review): review.signature == nil ? 1 : 3
    case .eligibility(let eligibility):
      eligibility.questions.count + (eligibility.token == nil ? 0 : 1)
    default: 1
    }
  }

  /// The screens of a step, in order; at least one.
  public func parts(of step: Step) -> [Part] {
    let parts: [Part]
    switch step.content {
    case .consentScenes(let scenes):
      parts = sections(shownBy: scenes, at: step).map { .scene($0) }
    case .consentForm(let form): parts = form.pages.map { .consentPage($0.id) }
    case .quiz(let quiz):
      parts = asked(by: quiz, at: step).map { .quizQuestion($0.id) } + [.quizOutcome]
    case .consentReview(let review):
      let signature = signature(of: review)
      parts =
        [.document] + (signature?.requiresName == true ? [.name] : [])
        + (signature?.requiresDrawing == true ? [.signature] : [])
    case .eligibility(let eligibility):
      let asked: [Part] =
        (eligibility.token == nil ? [] : [.token])
        + eligibility.questions.map { .eligibilityQuestion($0.id) }
      parts = asked.isEmpty ? [] : asked + [.ineligible]
    default: parts = []
    }
    return parts.isEmpty ? [.whole] : parts
  }

  /// The signature a review collects, if it names one of its consent.
  public func signature(of review: ConsentReview) -> Signature? {
    review.signature.flatMap { study.consent(review.consent)?.signature($0) }
  }

  /// What was answered on a screen before, else its default.
  private func prefill(of step: Step, at part: Part) -> JSONValue? {
    let recorded = run.records[step.id]?.answer
    let draft = run.drafts[step.id]
    switch (step.content, part) {
    case (.question(let question), _):
      return draft ?? recorded ?? question.format.settings.defaultAnswer(in: answering())
    case (.form(let form), _):
      let context = answering()
      var values: [FormItem.ID: JSONValue] = [:]
      for item in form.itemsAskedOnce {
        values[item.id] =
          draft?[item.id] ?? recorded?[item.id] ?? item.format?.settings.defaultAnswer(in: context)
      }
      for group in form.groups {
        let entries = (draft?[group.id] ?? recorded?[group.id])?.arrayValue ?? []
        values[group.id] = group.filledUp(entries, in: context)
      }
      return .object(values)
    case (.quiz, .quizQuestion(let id)):
      return run.quizzes[step.id]?.chosen[id]
    case (.eligibility, .token): return (draft ?? recorded)?[Eligibility.tokenItem]
    case (.eligibility, .eligibilityQuestion(let id)): return (draft ?? recorded)?[id]
    case (.consentReview, .signature): return (draft ?? recorded)?["signature"]
    case (.consentReview, _): return draft ?? recorded
    case (.sharing, _): return (draft ?? recorded).flatMap { $0.isNull ? nil : $0 }
    default: return recorded.flatMap { $0.isNull ? nil : $0 }
    }
  }

  /// The last instruction of an opening run of instructions says Get Started; a screen that nothing follows, Done.
  private func continuing(from step: Step, at part: Part, of parts: [Part]) -> Screen.Continuing {
    if case .consentScenes(let scenes) = step.content, case .scene(let id) = part,
      part != parts.last,
      study.consent(scenes.consent)?.section(id)?.type == .overview
    {
      return .getStarted
    }
    guard part == parts.last else { return .next }
    if part == .ineligible || part == .quizOutcome { return endsNext ? .done : .next }
    let onward = course.destination(after: step.id, answers: answers)
    if case .end = onward { return .done }
    let opening = task.steps.prefix { $0.kind == .instruction }
    return opening.last?.id == step.id ? .getStarted : .next
  }

  /// Whether going on from a verdict ends the task, which a branch made for those who failed may prevent.
  private var endsNext: Bool {
    var next = self
    return (try? next.submit(.next(.null))) != nil && next.ending != nil
  }
}
