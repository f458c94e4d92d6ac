import Foundation

extension Walkthrough {
  /// Answers all screens of the current step at once, in the shape a step's record has. Nil stands for no answer: the
  /// default is taken, else the step is skipped if it may be. Null skips. A quiz is answered for one try: it may stand
  /// there again for the next. What cannot be taken is thrown, and nothing changes.
  public mutating func answer(
    _ answer: JSONValue?, unmet: [String] = [], at moment: Date? = nil
  ) throws(Rejections) {
    guard let step = current, let part = run.visits.last?.part else { return }
    let draft = run.drafts[step.id]
    do {
      try answerAll(of: step, with: answer, unmet: unmet, moment)
    } catch {
      // Some screens may have been left before the one that refuses.
      show(part)
      run.drafts[step.id] = draft
      throw error
    }
  }

  private mutating func answerAll(
    of step: Step, with answer: JSONValue?, unmet: [String], _ moment: Date?
  ) throws(Rejections) {
    if answer?["endEarly"] == .boolean(true), step.earlyEnding != nil {
      try submit(.endEarly, at: moment)
    } else if answer?.isNull == true, step.earlyEnding != nil || step.isOptional {
      try submit(.skip, at: moment)
    } else if let answer = answer ?? usualAnswer(of: step) {
      try submitAll(answer, at: step, unmet: unmet, moment)
    } else if step.isOptional, step.earlyEnding == nil {
      try submit(.skip, at: moment)
    } else {
      try submitAll(.null, at: step, unmet: unmet, moment)
    }
  }

  /// What a step holds where nobody touches it; nil where it has no default.
  private func usualAnswer(of step: Step) -> JSONValue? {
    switch step.content {
    case .question(let question): return question.format.settings.defaultAnswer(in: answering())
    case .form(let form):
      // A form that may be skipped is, unless untouched it can be left with an answer.
      let usual = withDefaults([:], of: form)
      if usual.isEmpty, step.isOptional { return nil }
      return (try? check(.object(usual), of: form, in: step)) == nil && step.isOptional
        ? nil : .object(usual)
    default: return nil
    }
  }

  private func withDefaults(_ answer: [FormItem.ID: JSONValue], of form: Form)
    -> [FormItem.ID: JSONValue]
  {
    let context = answering()
    return form.itemsAskedOnce.reduce(into: answer) { values, item in
      if values[item.id] == nil, let usual = item.format?.settings.defaultAnswer(in: context) {
        values[item.id] = usual
      }
    }
  }

  private mutating func submitAll(
    _ answer: JSONValue, at step: Step, unmet: [String], _ moment: Date?
  ) throws(Rejections) {
    switch step.content {
    case .form(let form):
      var answer = answer
      if let given = answer.objectValue { answer = .object(withDefaults(given, of: form)) }
      try submit(.next(answer), at: moment)
    case .quiz(let quiz): try submitAll(answer, of: quiz, at: step, moment)
    default:
      let visits = run.visits.count
      for _ in parts(of: step) where ending == nil && run.visits.count == visits {
        try submit(.next(answer), unmet: unmet, at: moment)
      }
    }
  }

  private mutating func submitAll(
    _ answer: JSONValue, of quiz: Quiz, at step: Step, _ moment: Date?
  ) throws(Rejections) {
    let given = answer.objectValue
    guard given != nil || answer.isNull else { throw Rejections(.wrongKind) }
    let known = Set(quiz.questions.map(\.id))
    let unknown = (given ?? [:]).keys.filter { !known.contains($0) }.sorted()
    var rejections = unknown.map { Rejections.Entry(item: $0, rejection: .notAsked) }
    let asked = asked(by: quiz, at: step)
    for question in asked {
      do {
        _ = try question.taken(given?[question.id] ?? .null)
      } catch { rejections.append(Rejections.Entry(item: question.id, rejection: error)) }
    }
    guard rejections.isEmpty else { throw Rejections(rejections) }
    for question in asked {
      if run.quizzes[step.id]?.chosen[question.id] == nil {
        try submit(.next(given?[question.id]), at: moment)
      }
      try submit(.next(nil), at: moment)
    }
    try submit(.next(nil), at: moment)
  }
}

extension Walkthrough {
  /// The questions and forms on the way with what they have recorded, for an answer summary; instructions too unless
  /// it leaves them out (ResearchKit §2.12). In the order first visited, each once.
  public var summary: [(step: Step, record: StepRecord)] {
    guard case .answerSummary(let settings) = current?.content else { return [] }
    var seen: Set<Step.ID> = []
    return run.visits.compactMap { visit in
      guard let step = course.step(visit.step), let record = answers.steps[visit.step] else {
        return nil
      }
      switch step.kind {
      case .question, .form: break
      case .instruction where !settings.excludesInstructions: break
      default: return nil
      }
      return seen.insert(step.id).inserted ? (step, record) : nil
    }
  }

  /// Changes the answer of a question or form on the way without going there, as an answer summary lets people do.
  public mutating func revise(_ id: Step.ID, to answer: JSONValue) throws(Rejections) {
    guard let step = course.step(id), answers.steps[id] != nil else { throw Rejections(.notAsked) }
    let record: StepRecord
    switch step.content {
    case .question(let question):
      record = StepRecord(answer: try check(answer, of: question, in: step))
    case .form(let form):
      let checked = try check(answer, of: form, in: step)
      remember(checked.everything, of: step, besides: checked.visible)
      record = StepRecord(answer: checked.visible)
    default: throw Rejections(.notAsked)
    }
    run.records[id] = record
    answers.steps[id] = record
  }
}
