/// The references that an edit broke, and what remains once they are removed. A condition with other tests loses only
/// the tests that the edit broke.
public struct BrokenReferences: Sendable {
  private let study: Study
  private let places: [Place]
  private let rests: [Place: Condition]

  /// - Parameters:
  ///   - problems: what the edit caused; see `Study.impact(since:)`.
  ///   - study: the study after the edit.
  public init(_ problems: [Problem], in study: Study, since before: Study) {
    self.study = study
    places = problems.map(\.place)
    let sides = [Inspection(study, after: before), Inspection(before)]
    var maps: [Task.ID: [TaskMap?]] = [:]
    var rests: [Place: Condition] = [:]
    for place in Set(places) {
      guard let found = PlacedCondition(at: place, in: study),
        !places.contains(where: { $0 != place && found.falls(with: $0) })
      else { continue }
      let own =
        maps[found.task]
        ?? sides.map { side in side.study.task(found.task).map { TaskMap($0, in: side) } }
      maps[found.task] = own
      rests[place] = found.rest(in: own[0], since: own[1])
    }
    self.rests = rests
  }

  /// The study without the broken references.
  public var removed: Study { study.removingReferences(at: places, keeping: rests) }

  /// What remains of the condition of a rule's branch, a skip rule, or an item; nil if it is removed whole.
  /// - Parameter place: the place of the condition, or of its branch.
  public func rest(at place: Place) -> Condition? { rests[place] ?? rests[place + ["condition"]] }
}

/// A condition that an edit broke.
private struct PlacedCondition {
  let place: Place
  let task: Task.ID
  let condition: Condition
  let moment: ConditionScope.Moment

  /// Returns nil if the place holds no condition, or if it is not clear which one.
  init?(at place: Place, in study: Study) {
    let read = PlaceReading(place)
    guard let task = read.task.flatMap({ study.task($0) }) else { return nil }
    self.place = place
    self.task = task.id
    guard let step = read.rule else {
      guard read.members == ["visibility"], let step = read.step, let item = read.inStep,
        case .form(let form)? = task.step(step)?.content,
        let visibility = form.item(item.id)?.visibility
      else { return nil }
      condition = visibility
      moment = .showing(item: item.id, of: step)
      return
    }
    let own = task.rules.filter { $0.step == step }
    switch read.ruleMember {
    case .when:
      let rules = own.filter(\.isSkip)
      guard read.members.count == 1, rules.count == 1, case .skip(let when) = rules[0].kind else {
        return nil
      }
      condition = when
      moment = .entering(step)
    case .branch(let number?, let below):
      let rules = own.filter { !$0.isSkip }
      guard rules.count == 1, case .firstMatch(let branches, _) = rules[0].kind,
        below == ["condition"], branches.indices.contains(number - 1)
      else { return nil }
      condition = branches[number - 1].condition
      moment = .leaving(step)
    case .whole, .to, .otherwise, .branch, .other, nil: return nil
    }
  }

  /// Whether the condition is removed whole because of a broken reference at another place: that of its rule, or where
  /// its branch leads.
  func falls(with other: Place) -> Bool {
    // A problem of the step that holds an item, such as being unreachable, removes nothing.
    guard Study.canRemoveReference(at: other) else { return false }
    return place.starts(with: other)
      || place.last == "condition" && other.starts(with: place.dropLast())
  }

  /// What remains without the tests that the edit broke; nil if nothing does, or if it broke none of them.
  func rest(in map: TaskMap?, since former: TaskMap?) -> Condition? {
    guard let map else { return nil }
    let scope = ConditionScope(map: map, moment: moment)
    let before = former.map { ConditionScope(map: $0, moment: moment) }
    func codes(_ test: AnswerTest, _ scope: ConditionScope) -> Set<Problem.Code> {
      Set(test.problems(at: place, in: scope).map(\.code)).intersection(Problem.Code.impacts)
    }
    let rest = condition.without { test in
      let known = before.map { codes(test, $0) } ?? []
      return !codes(test, scope).isSubset(of: known)
    }
    guard case .kept(let kept) = rest, kept != condition, !kept.isNeverTrue(in: scope) else {
      return nil
    }
    return kept
  }
}

extension Condition {
  /// What remains of a condition whose broken tests can no longer hold.
  fileprivate enum Rest {
    case kept(Condition)
    /// Nothing: it can never hold.
    case never
    /// Nothing: it always holds.
    case always

    var condition: Condition? { if case .kept(let condition) = self { condition } else { nil } }
    var isNever: Bool { if case .never = self { true } else { false } }
  }

  /// A part that can never hold takes its “all” group with it; “any” loses only the part. A part that always holds is
  /// dropped from both, because nobody meant a rule that suddenly applies to everyone.
  fileprivate func without(_ isBroken: (AnswerTest) -> Bool) -> Rest {
    switch self {
    case .test(let test): return isBroken(test) ? .never : .kept(self)
    case .not(let part):
      switch part.without(isBroken) {
      case .kept(let rest): return .kept(.not(rest))
      case .never: return .always
      case .always: return .never
      }
    case .all(let parts):
      let rests = parts.map { $0.without(isBroken) }
      if rests.contains(where: \.isNever) { return .never }
      let kept = rests.compactMap(\.condition)
      return kept.isEmpty && !parts.isEmpty ? .always : .kept(.all(kept))
    case .any(let parts):
      let rests = parts.map { $0.without(isBroken) }
      let kept = rests.compactMap(\.condition)
      guard kept.isEmpty, !parts.isEmpty else { return .kept(.any(kept)) }
      return rests.allSatisfy(\.isNever) ? .never : .always
    }
  }
}
