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
