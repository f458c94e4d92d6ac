/// A study with copied parts put in.
public struct Insertion: Hashable, Sendable {
  public var study: Study
  /// What the parts are called now, in their order.
  public var ids: [String]
  /// What the copied parts named and what is not there: rules and conditions that were left out, and what stays to be
  /// mended. Places are those of the parts where they came from.
  public var lost: [Reference]
}

extension Study {
  /// Puts copied parts into a list, behind one of its parts or at its end. Their identifiers become unique; what they name
  /// of one another follows; rules and conditions about what is not here are left out and told.
  public func inserting(_ copy: PartCopy, into list: Place, after sibling: String? = nil)
    -> Insertion?
  {
    guard let taken = takenNames(in: list, for: copy.member) else { return nil }
    var study = self
    var names: [String: String] = [:]
    var used = taken
    for id in copy.ids {
      names[id] = Slug.free(id, besides: used)
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
      switch self.task(task)?.step(step)?.content {
      case .form(let form)?: form.item(item) != nil
      case .quiz(let quiz)?: quiz.questions.contains { $0.id == item }
      case .consentForm(let form)?: form.pages.contains { $0.id == item }
      default: false
      }
    case .choice(let task, let step, let item, _):
      item.map { has(.item(task, step, $0)) } ?? has(.step(task, step))
    }
  }

  /// The identifiers that parts put into a list must not have; nil where there is no such list.
  private func takenNames(in list: Place, for member: String) -> Set<String>? {
    guard list.count > 2, list.last == member || (member == "steps" && list.last == "endings")
    else { return nil }
    switch (list.count, list[0]) {
    case (3, "consents"): return consent(list[1]).map { Set($0.sections.map(\.id)) }
    case (3, "tasks"): return task(list[1]).map { Set(($0.steps + $0.endings).map(\.id)) }
    case (5, "tasks"):
      switch task(list[1])?.step(list[3])?.content {
      case .form(let form)? where member == "items": return Set(form.items.map(\.id))
      case .quiz(let quiz)? where member == "questions": return Set(quiz.questions.map(\.id))
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func put(_ content: PartCopy.Content, into list: Place, after sibling: String?)
    -> Bool
  {
    switch content {
    case .sections(let sections):
      guard let index = consents.firstIndex(where: { $0.id == list[1] }) else { return false }
      consents[index].sections.insert(sections, after: sibling)
    case .steps(let steps, let rules):
      guard let index = tasks.firstIndex(where: { $0.id == list[1] }) else { return false }
      if list[2] == "steps" {
        tasks[index].steps.insert(steps, after: sibling)
      } else {
        tasks[index].endings.insert(steps, after: sibling)
      }
      tasks[index].rules += rules
    case .items, .questions:
      guard let task = tasks.firstIndex(where: { $0.id == list[1] }),
        let step = tasks[task].steps.firstIndex(where: { $0.id == list[3] })
      else { return false }
      switch (tasks[task].steps[step].content, content) {
      case (.form(var form), .items(let items)):
        form.items.insert(items, after: sibling)
        tasks[task].steps[step].content = .form(form)
      case (.quiz(var quiz), .questions(let questions)):
        quiz.questions.insert(questions, after: sibling)
        tasks[task].steps[step].content = .quiz(quiz)
      default: return false
      }
    }
    return true
  }
}

extension Array where Element: Identifiable<String> {
  fileprivate mutating func insert(_ parts: [Element], after sibling: String?) {
    let index = sibling.flatMap { id in firstIndex { $0.id == id } }.map { $0 + 1 }
    insert(contentsOf: parts, at: index ?? count)
  }
}

/// Copied parts in a place of their own, where what they name is led to where they are going.
private struct CopyHome {
  let copy: PartCopy
  let list: Place
  let names: [String: String]
  let target: Study

  func adapted() -> (PartCopy.Content, [Reference]) {
    guard case .sections(let sections) = copy.content else { return adaptedSteps() }
    return (
      .sections(
        sections.map { section in
          var section = section
          section.id = names[section.id] ?? section.id
          return section
        }), []
    )
  }

  private func adaptedSteps() -> (PartCopy.Content, [Reference]) {
    let origin = copy.origin.list
    // The parts stand alone in a task that is called as the one they came from.
    var home = Study(id: target.id, slug: "", facts: .init())
    var task = Task(id: origin[1], kind: .survey)
    switch copy.content {
    case .steps(let steps, let rules): (task.steps, task.rules) = (steps, rules)
    case .items(let items):
      task.steps = [Step(id: origin[3], content: .form(.init(items: items)))]
    case .questions(let questions):
      task.steps = [Step(id: origin[3], content: .quiz(.init(questions: questions)))]
    case .sections: break
    }
    home.tasks = [task]
    let lost = LostReferences()
    home.passReferences { part, place in
      if let wanted = led(part) {
        part = wanted
      } else {
        lost.note(part, place)
      }
    }
    home = home.lettingGo(of: lost.all.map { following($0.place) })
    var adapted = home.tasks[0]
    if isOfSteps {
      for index in adapted.steps.indices {
        adapted.steps[index].id = names[adapted.steps[index].id] ?? adapted.steps[index].id
      }
    }
    return (content(of: adapted), lost.all)
  }

  private func content(of task: Task) -> PartCopy.Content {
    switch (copy.content, task.steps.first?.content) {
    case (.items, .form(let form)?):
      return .items(
        form.items.map { item in
          var item = item
          item.id = names[item.id] ?? item.id
          return item
        })
    case (.questions, .quiz(let quiz)?):
      return .questions(
        quiz.questions.map { question in
          var question = question
          question.id = names[question.id] ?? question.id
          return question
        })
    default: return .steps(task.steps, rules: task.rules)
    }
  }

  /// Rules follow the new names of their steps at once, so the places of rules do too.
  private func following(_ place: Place) -> Place {
    guard isOfSteps, place.count > 3, place[2] == "rules", let name = names[place[3]] else {
      return place
    }
    var place = place
    place[3] = name
    return place
  }

  private var isOfSteps: Bool { if case .steps = copy.content { true } else { false } }

  /// What a name means where the parts are going; nil where it means nothing there.
  private func led(_ part: StudyPart) -> StudyPart? {
    let origin = copy.origin.list
    let isSameTask = origin[1] == list[1] && copy.origin.study == target.id
    func newName(_ step: Step.ID, _ item: String?) -> (step: Step.ID, item: String?)? {
      if isOfSteps { return names[step].map { ($0, item) } }
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
      // A value goes where its question goes, and with it.
      case .choice(origin[1], let step, let item, let value):
        newName(step, item).map { .choice(list[1], $0.step, item: $0.item, value) } ?? part
      default: part
      }
    guard let wanted else { return nil }
    if case .choice = wanted { return wanted }
    return wanted != part || target.has(wanted) || isOneOfThem(part) ? wanted : nil
  }

  private func isOneOfThem(_ part: StudyPart) -> Bool {
    switch part {
    case .step(copy.origin.list[1], let step): isOfSteps && names[step] != nil
    case .item(copy.origin.list[1], let step, let item):
      isOfSteps ? names[step] != nil : names[item] != nil
    default: false
    }
  }
}

/// What the parts name in vain.
private final class LostReferences {
  private(set) var all: [Reference] = []

  func note(_ part: StudyPart, _ place: Place) {
    let reference = Reference(place: place, part: part)
    if all.last != reference { all.append(reference) }
  }
}
