/// Copied parts in a place of their own, where what they name is led to where they are going.
struct CopyHome {
  let copy: PartCopy
  let list: Place
  let names: [String: String]
  let target: Study

  /// The parts with their new names, and what they name in vain.
  func adapted() -> (PartCopy.Content, [Reference]) {
    switch copy.content {
    case .sections(let parts): (.sections(named(parts, \.id)), [])
    case .signatures(let parts): (.signatures(named(parts, \.id)), [])
    case .consents(let parts): (.consents(named(parts, \.id)), [])
    case .articles(let parts): (.articles(named(parts, \.id)), [])
    case .tasks(let tasks): adaptedTasks(tasks)
    case .steps(let steps, let rules): adaptedSteps(steps, rules)
    case .items(let items): adaptedInside(.form(.init(items: items)))
    case .questions(let questions): adaptedInside(.quiz(.init(questions: questions)))
    case .eligibilityQuestions(let questions):
      adaptedInside(.eligibility(.init(questions: questions)))
    case .pages(let pages): adaptedInside(.consentForm(.init(pages: pages)))
    case .healthTypes(let types): adaptedInside(.component(.init(healthTypes: types)))
    }
  }

  private func adaptedTasks(_ tasks: [Task]) -> (PartCopy.Content, [Reference]) {
    let (home, lost) = led(tasks)
    return (.tasks(named(home, \.id)), lost)
  }

  private func adaptedSteps(_ steps: [Step], _ rules: [Rule]) -> (PartCopy.Content, [Reference]) {
    // The parts stand alone in a task that is called as the one they came from.
    let (home, lost) = led([
      Task(id: copy.origin.list[1], kind: .survey, steps: steps, rules: rules)
    ])
    return (.steps(named(home[0].steps, \.id), rules: home[0].rules), lost)
  }

  /// Of the parts inside a step.
  private func adaptedInside(_ content: StepContent) -> (PartCopy.Content, [Reference]) {
    let origin = copy.origin.list
    let (home, lost) = led([
      Task(id: origin[1], kind: .survey, steps: [Step(id: origin[3], content: content)])
    ])
    let adapted: PartCopy.Content =
      switch home[0].steps[0].content {
      case .form(let form): .items(named(form.items, \.id))
      case .quiz(let quiz): .questions(named(quiz.questions, \.id))
      case .eligibility(let eligibility): .eligibilityQuestions(named(eligibility.questions, \.id))
      case .consentForm(let form): .pages(named(form.pages, \.id))
      case .component(let component): .healthTypes(named(component.healthTypes, \.id))
      default: copy.content
      }
    return (adapted, lost)
  }

  private func named<Part>(_ parts: [Part], _ id: WritableKeyPath<Part, String>) -> [Part] {
    parts.map { part in
      var part = part
      part[keyPath: id] = names[part[keyPath: id]] ?? part[keyPath: id]
      return part
    }
  }

  /// Tasks in which everything names what it shall name there, without what names nothing.
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
    return (home.lettingGo(of: lost.all.map { following($0.place) }).tasks, lost.all)
  }

  /// Rules follow the new names of their steps at once, so the places of rules do too.
  private func following(_ place: Place) -> Place {
    guard copy.sort == .steps, place.count > 3, place[2] == "rules", let name = names[place[3]]
    else { return place }
    var place = place
    place[3] = name
    return place
  }

  /// What a name means where the parts are going; nil where it means nothing there.
  private func led(_ part: StudyPart) -> StudyPart? {
    if copy.sort == .tasks { return ledFromTask(part) }
    let origin = copy.origin.list
    let isSameTask = origin[1] == list[1] && copy.origin.study == target.id
    func newName(_ step: Step.ID, _ item: String?) -> (step: Step.ID, item: String?)? {
      if copy.sort == .steps { return names[step].map { ($0, item) } }
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

  /// Of a copied task, what it names of itself and of the tasks that come with it goes with them.
  private func ledFromTask(_ part: StudyPart) -> StudyPart? {
    for (old, new) in names where part.isWithin(.task(old)) {
      return part.renamed(.task(old), to: new)
    }
    if case .choice = part { return part }
    return target.has(part) ? part : nil
  }

  private func isOneOfThem(_ part: StudyPart) -> Bool {
    switch part {
    case .step(copy.origin.list[1], let step): copy.sort == .steps && names[step] != nil
    case .item(copy.origin.list[1], let step, let item):
      copy.sort == .steps ? names[step] != nil : names[item] != nil
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
