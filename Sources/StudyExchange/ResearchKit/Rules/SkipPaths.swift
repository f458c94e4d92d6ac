import StudyModel

/// Expresses skip rules as navigation rules of the preceding steps (§10, 16): ResearchKit's JSON has no skip rules.
struct SkipPaths {
  /// How a task continues: conditional branches, and the destination otherwise.
  typealias Ways = (branches: [Rule.Branch], otherwise: Destination)

  private let task: TaskNavigation

  init(_ task: StudyModel.Task) { self.task = TaskNavigation(task) }

  /// The rule of a step, including the skip rules of every step it may lead to.
  func navigation(after id: Step.ID) -> Rule.Kind? {
    let own = task.rule(after: id)
    let (branches, otherwise) = ways(from: id)
    var found: [Rule.Branch] = []
    for branch in branches {
      found += lead(to: branch.destination, when: [branch.condition], passing: [])
    }
    found += lead(to: otherwise, when: [], passing: [])
    guard found.count > branches.count + 1 else { return own }
    let last = found.removeLast()
    return .firstMatch(
      found, otherwise: last.destination == task.following(id) ? nil : last.destination)
  }

  /// A branch, preceded by those for when its destination is skipped.
  func leading(_ branch: Rule.Branch) -> [Rule.Branch] {
    lead(to: branch.destination, when: [branch.condition], passing: [])
  }

  /// How the task continues after a step, ignoring skip rules.
  func ways(from id: Step.ID) -> Ways {
    let ways = task.ways(from: id)
    return (ways.branches, ways.otherwise)
  }

  /// Where a destination leads when it is skipped, most specific first, followed by the destination itself.
  private func lead(
    to destination: Destination, when conditions: [Condition], passing: Set<Step.ID>
  )
    -> [Rule.Branch]
  {
    let itself = Rule.Branch(condition: .all(conditions), destination: destination)
    guard case .step(let id) = destination, !passing.contains(id), passing.count < 12,
      let skip = task.skips[id]
    else { return [itself] }
    let (branches, otherwise) = ways(from: id)
    let skipped = conditions + [skip]
    let passing = passing.union([id])
    return branches.flatMap {
      lead(to: $0.destination, when: skipped + [$0.condition], passing: passing)
    } + lead(to: otherwise, when: skipped, passing: passing) + [itself]
  }
}
