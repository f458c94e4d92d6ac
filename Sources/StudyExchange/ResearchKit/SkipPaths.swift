import StudyModel

/// Skip rules as navigation rules of the steps before (§10, 16): ResearchKit's JSON has no skip rules.
struct SkipPaths {
  private let task: StudyModel.Task
  private let next: [Step.ID: Destination]

  init(_ task: StudyModel.Task) {
    self.task = task
    let ids = task.steps.map(\.id)
    next = Dictionary(
      zip(ids, ids.dropFirst().map(Destination.step) + [Destination.end])
    ) { first, _ in first }
  }

  /// The rule of a step once every step it may lead to is asked whether it is skipped.
  func navigation(after id: Step.ID) -> Rule.Kind? {
    let own = task.navigation(after: id)?.kind
    let (branches, otherwise) = ways(from: id)
    var found: [Rule.Branch] = []
    for branch in branches {
      found += lead(to: branch.destination, when: [branch.condition], passing: [])
    }
    found += lead(to: otherwise, when: [], passing: [])
    guard found.count > branches.count + 1 else { return own }
    let last = found.removeLast()
    return .firstMatch(
      found, otherwise: last.destination == next[id] ? nil : last.destination)
  }

  /// A branch, and before it those for when its destination is skipped.
  func leading(_ branch: Rule.Branch) -> [Rule.Branch] {
    lead(to: branch.destination, when: [branch.condition], passing: [])
  }

  /// Where the task goes on after a step, skips not looked at.
  func ways(from id: Step.ID) -> (branches: [Rule.Branch], otherwise: Destination) {
    let following = next[id] ?? .end
    switch task.navigation(after: id)?.kind {
    case .direct(let destination): return ([], destination)
    case .firstMatch(let branches, let otherwise): return (branches, otherwise ?? following)
    case .skip, nil: return ([], following)
    }
  }

  /// Where a destination leads when it is skipped, most specific first; then the destination itself.
  private func lead(
    to destination: Destination, when conditions: [Condition], passing: Set<Step.ID>
  )
    -> [Rule.Branch]
  {
    let itself = Rule.Branch(condition: .all(conditions), destination: destination)
    guard case .step(let id) = destination, !passing.contains(id), passing.count < 12,
      case .skip(let skip)? = task.skipRule(of: id)?.kind
    else { return [itself] }
    let (branches, otherwise) = ways(from: id)
    let skipped = conditions + [skip]
    let passing = passing.union([id])
    return branches.flatMap {
      lead(to: $0.destination, when: skipped + [$0.condition], passing: passing)
    } + lead(to: otherwise, when: skipped, passing: passing) + [itself]
  }
}
