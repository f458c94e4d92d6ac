extension Task {
  /// Problems with decisions and signatures at consent reviews.
  func agreementProblems(at place: Place, in map: TaskMap) -> [Problem] {
    let reviews = steps.filter { $0.kind == .consentReview }
    return map.inspection.look(through: reviews) { review in
      disagreeProblems(review, at: place + ["steps", review.id], in: map)
    } + signedTwiceProblems(reviews, at: place, in: map)
  }

  /// Disagreeing leads forward like agreeing (ResearchKit §2.7), unless rules separate the two.
  private func disagreeProblems(_ review: Step, at place: Place, in map: TaskMap) -> [Problem] {
    let agreed = map.screens(after: review.id, agreeing: true)
    guard agreed == map.screens(after: review.id, agreeing: false) else { return [] }
    return [
      Problem(
        .warning, .disagreeLeadsOn, at: place,
        "Participants who disagree at \(map.inspection.name(of: place)) continue as if they had agreed. Add a rule after it: when not agreed, go to a closing step."
      )
    ]
  }

  /// Results are found by the signature's identifier, so a second result replaces the first (§1.4).
  private func signedTwiceProblems(
    _ reviews: [Step], at place: Place, in map: TaskMap
  ) -> [Problem] {
    var first: [[String]: Step.ID] = [:]
    var problems: [Problem] = []
    for step in reviews {
      guard case .consentReview(let review) = step.content, let signature = review.signature
      else { continue }
      let key = [review.consent, signature]
      if let earlier = first[key], map.canPrecede(earlier, step.id) {
        problems.append(
          Problem(
            .warning, .signatureCollectedTwice,
            at: place + ["steps", step.id, "signature"],
            "\(map.name(of: earlier)) and \(map.name(of: step.id)) collect the same signature, and the second replaces the first. Add a signature for each."
          ))
      } else if first[key] == nil {
        first[key] = step.id
      }
    }
    return problems
  }

  /// Whether some rule or condition of the task tests the decision at a step.
  func tests(agreementAt step: Step.ID) -> Bool {
    rules.flatMap(\.conditions).flatMap(\.tests).contains { $0.asksAgreement(at: step, in: id) }
  }
}

extension AnswerTest {
  /// Whether it tests the decision at a step of a task; a test that names no task belongs to that task.
  func asksAgreement(at step: Step.ID, in task: Task.ID) -> Bool {
    guard case .consented = comparison else { return false }
    return answer.step == step && (answer.task ?? task) == task
  }
}

extension TaskMap {
  /// The steps that may follow a review, and whether the task can end, if only the decision is known.
  fileprivate func screens(after review: Step.ID, agreeing: Bool) -> Set<Destination> {
    let leaving = Dictionary(grouping: graph.edges, by: \.from)
    var seen: Set<Destination> = []
    var passed: Set<Step.ID> = []
    var open = [review]
    func value(of condition: Condition) -> Bool? {
      condition.value { test in
        guard case .consented(let wanted) = test.comparison,
          test.asksAgreement(at: review, in: task.id)
        else { return nil }
        return wanted == agreeing
      }
    }
    while let step = open.popLast() {
      var isDecided = false
      for edge in leaving[step] ?? [] {
        switch edge.cause {
        case .branch(_, let condition):
          let holds = isDecided ? false : value(of: condition)
          if holds == false { continue }
          isDecided = holds == true
        case .order, .otherwise: if isDecided { continue }
        case .direct, .earlyEnding, .failed, .declined, .canceled, .ending: break
        }
        guard case .step(let id) = edge.to, graph.positions[id] != nil else {
          seen.insert(.end)
          continue
        }
        if graph.skips[id].flatMap(value) != true { seen.insert(edge.to) }
        if passed.insert(id).inserted { open.append(id) }
      }
    }
    return seen
  }
}

extension Condition {
  /// Its value if only some tests can be decided; nil if it depends on the others.
  func value(_ judge: (AnswerTest) -> Bool?) -> Bool? {
    switch self {
    case .all(let parts):
      let values = parts.map { $0.value(judge) }
      return values.contains(false) ? false : values.allSatisfy { $0 == true } ? true : nil
    case .any(let parts):
      let values = parts.map { $0.value(judge) }
      return values.contains(true) ? true : values.allSatisfy { $0 == false } ? false : nil
    case .not(let part): return part.value(judge).map(!)
    case .test(let test): return judge(test)
    }
  }
}
