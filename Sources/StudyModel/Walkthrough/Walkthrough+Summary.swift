extension Walkthrough {
  /// The records of questions and forms on the path for an answer summary, with instructions unless it excludes them
  /// (ResearchKit §2.12). In the order first visited, without repeats.
  public var summary: [(step: Step, record: StepRecord)] {
    guard case .answerSummary(let settings) = current?.content else { return [] }
    var seen: Set<Step.ID> = []
    return run.visits.compactMap { visit in
      guard let step = navigation.step(visit.step), let record = answers.steps[visit.step] else {
        return nil
      }
      guard step.content.behavior.isListed(in: settings) else { return nil }
      return seen.insert(step.id).inserted ? (step, record) : nil
    }
  }

  /// Changes the answer to a question or form on the path without going there, as an answer summary allows.
  public mutating func revise(_ id: Step.ID, to answer: JSONValue) throws(Rejections) {
    guard let step = navigation.step(id), answers.steps[id] != nil else {
      throw Rejections(.notAsked)
    }
    let record = try step.content.behavior.revised(answer, of: step, in: &self)
    run.records[id] = record
    answers.steps[id] = record
  }
}
