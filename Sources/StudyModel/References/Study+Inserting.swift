/// A study with copied parts inserted.
public struct Insertion: Hashable, Sendable {
  public var study: Study
  /// The new identifiers of the parts, in their order.
  public var ids: [String]
  /// The references whose targets are missing: rules and conditions that were left out, and references that must be
  /// fixed. Their places are those in the study that the parts came from.
  public var lost: [Reference]
}

extension Study {
  /// Inserts copied parts into a list, after one of its parts or at its end. Steps go before the completion, because
  /// nobody sees what follows it; parts after a repeatable group go after its last question. Identifiers become unique,
  /// and the references among the parts follow; rules and conditions about missing parts are left out and reported.
  /// HealthKit defines the identifier of a kind of health data, so one that is already collected is not inserted again.
  /// - Returns: nil if the list cannot hold such parts or has them all.
  public func inserting(_ copy: PartCopy, into list: Place, after sibling: String? = nil)
    -> Insertion?
  {
    guard PartCopy.Kind(of: list, in: self) == copy.kind else { return nil }
    var copy = copy
    let taken = takenNames(in: list)
    if copy.content.parts.haveGivenNames {
      copy.content = copy.content.parts.chosen { !taken.contains($0) }.copied
    }
    guard !copy.ids.isEmpty else { return nil }
    var study = self
    var names: [String: String] = [:]
    var used = taken
    for id in copy.ids {
      names[id] = Slug.free(id, avoiding: used)
      used.insert(names[id] ?? id)
    }
    for asset in copy.assets where study.asset(asset.id) == nil { study.assets.append(asset) }
    let home = CopyHome(copy: copy, list: list, names: names, target: study)
    let (content, lost) = home.adapted()
    guard study.put(content, into: list, after: sibling) else { return nil }
    return Insertion(study: study, ids: copy.ids.compactMap { names[$0] }, lost: lost)
  }

  /// Whether there is such a part.
  public func has(_ part: StudyPart) -> Bool {
    switch part {
    case .consent(let id): consent(id) != nil
    case .section(let consent, let id): self.consent(consent)?.section(id) != nil
    case .signature(let consent, let id): self.consent(consent)?.signature(id) != nil
    case .task(let id): task(id) != nil
    case .step(let task, let id): self.task(task)?.step(id) != nil
    case .item(let task, let step, let item):
      self.task(task)?.step(step)?.content.stepKind.hasNamed(item) ?? false
    case .choice(let task, let step, let item, _):
      item.map { has(.item(task, step, $0)) } ?? has(.step(task, step))
    }
  }

  /// The identifiers that inserted parts must not have.
  private func takenNames(in list: Place) -> Set<String> {
    // Steps and endings of a task need different ids, and the eligibility code uses an id like a question.
    let lists = PartCopy.Kind(of: list, in: self) == .steps ? ["steps", "endings"] : list.suffix(1)
    let taken = lists.compactMap { parts(of: list.dropLast() + [$0])?.ids }
    let reserved = stepKind(holding: list).map { type(of: $0).reservedNames } ?? []
    return Set(taken.joined()).union(reserved)
  }

  private mutating func put(_ parts: PartCopy.Content, into list: Place, after sibling: String?)
    -> Bool
  {
    if list.count == 1 { return put(parts, into: list[0], after: sibling) }
    if list[0] == "consents" {
      guard let index = consents.firstIndex(where: { $0.id == list[1] }) else { return false }
      return consents[index].put(parts, into: list[2], after: sibling)
    }
    guard let task = tasks.firstIndex(where: { $0.id == list[1] }) else { return false }
    if case .steps(let steps, let rules) = parts {
      return tasks[task].put(steps, with: rules, into: list[2], after: sibling)
    }
    if let step = tasks[task].steps.firstIndex(where: { $0.id == list[3] }) {
      return tasks[task].steps[step].content.put(parts, into: list[4], after: sibling)
    }
    guard let step = tasks[task].endings.firstIndex(where: { $0.id == list[3] }) else {
      return false
    }
    return tasks[task].endings[step].content.put(parts, into: list[4], after: sibling)
  }
}

extension Task {
  /// Inserts steps with their rules; at the end of the order they go before the completion.
  fileprivate mutating func put(
    _ added: [Step], with addedRules: [Rule], into list: String, after sibling: String?
  ) -> Bool {
    let isEnd =
      list == "steps" && sibling == nil && !added.contains { $0.kind == .completion }
    let end = isEnd ? steps.firstIndex { $0.kind == .completion } : nil
    rules += addedRules
    return put(.steps(added, rules: []), into: list, after: sibling, else: end)
  }
}

extension StepContent {
  fileprivate mutating func put(
    _ parts: PartCopy.Content, into list: String, after sibling: String?
  ) -> Bool {
    var kind = stepKind
    guard kind.put(parts, into: list, after: sibling) else { return false }
    self = kind.content
    return true
  }
}
