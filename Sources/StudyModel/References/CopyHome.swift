/// Copied parts at their destination, with their references redirected to parts that exist there.
struct CopyHome {
  let copy: PartCopy
  let list: Place
  let names: [String: String]
  let target: Study

  /// The parts with their new names, and the references that lead nowhere.
  func adapted() -> (PartCopy.Content, [Reference]) {
    if case .tasks(let tasks) = copy.content { return adaptedTasks(tasks) }
    if case .steps(let steps, let rules) = copy.content { return adaptedSteps(steps, rules) }
    // Parts of steps can refer to others; those outside tasks refer to nothing.
    guard let content = StepContent(holding: copy.content) else {
      return (copy.content.parts.renamed(names).copied, [])
    }
    return adaptedInside(content)
  }

  private func adaptedTasks(_ tasks: [Task]) -> (PartCopy.Content, [Reference]) {
    let (home, lost) = led(tasks)
    return (.tasks(home.renamed(names)), lost)
  }

  private func adaptedSteps(_ steps: [Step], _ rules: [Rule]) -> (PartCopy.Content, [Reference]) {
    // The parts are put alone into a task with the same id as the one they came from.
    let (home, lost) = led([
      Task(id: copy.origin.list[1], kind: .survey, steps: steps, rules: rules)
    ])
    return (.steps(home[0].steps.renamed(names), rules: home[0].rules), lost)
  }

  /// Adapts the parts inside a step.
  private func adaptedInside(_ content: StepContent) -> (PartCopy.Content, [Reference]) {
    let origin = copy.origin.list
    let (home, lost) = led([
      Task(id: origin[1], kind: .survey, steps: [Step(id: origin[3], content: content)])
    ])
    let parts = home[0].steps[0].content.stepKind.held(copy.kind) ?? copy.content.parts
    return (parts.renamed(names).copied, lost)
  }

  /// The tasks with their references redirected, and without those that lead nowhere.
  private func led(_ tasks: [Task]) -> ([Task], [Reference]) {
    var home = Study(id: target.id, slug: "", facts: .init())
    home.tasks = tasks
    let lost = LostReferences()
    home.passReferences { part, place in
      if let wanted = led(part) {
        part = wanted
      } else {
        lost.note(part, place)
      }
    }
    return (home.removingReferences(at: lost.all.map { following($0.place) }).tasks, lost.all)
  }

  /// Rules get the new names of their steps at once, so their places do too.
  private func following(_ place: Place) -> Place {
    let read = PlaceReading(place)
    guard copy.kind == .steps, let task = read.task, let name = read.rule.flatMap({ names[$0] })
    else { return place }
    return ["tasks", task, "rules", name] + read.members
  }

  /// What a reference means at the destination; nil if it means nothing there.
  private func led(_ part: StudyPart) -> StudyPart? {
    if copy.kind == .tasks { return ledFromTask(part) }
    let origin = copy.origin.list
    let isSameTask = origin[1] == list[1] && copy.origin.study == target.id
    func newName(_ step: Step.ID, _ item: String?) -> (step: Step.ID, item: String?)? {
      if copy.kind == .steps { return names[step].map { ($0, item) } }
      guard step == origin[3], let name = item.flatMap({ names[$0] }) else { return nil }
      return (list[3], name)
    }
    let wanted: StudyPart? =
      switch part {
      case .step(origin[1], let step):
        newName(step, nil).map { .step(list[1], $0.step) } ?? (isSameTask ? part : nil)
      case .item(origin[1], let step, let item):
        newName(step, item).map { .item(list[1], $0.step, $0.item ?? item) }
          ?? (isSameTask ? part : nil)
      // A choice follows its question.
      case .choice(origin[1], let step, let item, let value):
        newName(step, item).map { .choice(list[1], $0.step, item: $0.item, value) } ?? part
      case .consent, .section, .signature, .task, .step, .item, .choice: part
      }
    guard let wanted else { return nil }
    if case .choice = wanted { return wanted }
    return wanted != part || target.has(wanted) || isOneOfThem(part) ? wanted : nil
  }

  /// In a copied task, references to itself and to tasks copied with it are kept among the copies.
  private func ledFromTask(_ part: StudyPart) -> StudyPart? {
    for (old, new) in names where part.isWithin(.task(old)) {
      return part.renamed(.task(old), to: new)
    }
    if case .choice = part { return part }
    return target.has(part) ? part : nil
  }

  private func isOneOfThem(_ part: StudyPart) -> Bool {
    switch part {
    case .step(copy.origin.list[1], let step): copy.kind == .steps && names[step] != nil
    case .item(copy.origin.list[1], let step, let item):
      copy.kind == .steps ? names[step] != nil : names[item] != nil
    case .consent, .section, .signature, .task, .step, .item, .choice: false
    }
  }
}

extension StepContent {
  /// A step's content that holds only the copied parts; nil if no kind of step holds such parts.
  fileprivate init?(holding parts: PartCopy.Content) {
    let holders = Kind.allCases.lazy.compactMap { $0.settings.holding(parts) }
    guard let holder = holders.first else { return nil }
    self = holder.content
  }
}

/// The references of the parts that lead nowhere.
private final class LostReferences {
  private(set) var all: [Reference] = []

  func note(_ part: StudyPart, _ place: Place) {
    let reference = Reference(place: place, part: part)
    if all.last != reference { all.append(reference) }
  }
}
