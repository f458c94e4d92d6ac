extension TaskMap {
  /// The steps that may follow a review, and whether the task can end, if only the decision is known.
  func screens(after review: Step.ID, agreeing: Bool) -> Set<Destination> {
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
