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
  /// Puts copied parts into a list, behind one of its parts or at its end: steps before the completion, since nobody sees
  /// what comes after it, and what goes behind a repeatable group behind its last question. Their identifiers become unique; what they name
  /// of one another follows; rules and conditions about what is not here are left out and told. A kind of health data
  /// has the one name that HealthKit knows, so what is collected already is not put in again.
  /// - Returns: nil where the list takes no such parts, or has them all.
  public func inserting(_ copy: PartCopy, into list: Place, after sibling: String? = nil)
    -> Insertion?
  {
    guard PartCopy.Sort(of: list, in: self) == copy.sort else { return nil }
    var copy = copy
    let taken = takenNames(in: list)
    if case .healthTypes(let types) = copy.content {
      copy.content = .healthTypes(types.filter { !taken.contains($0.id) })
    }
    guard !copy.ids.isEmpty else { return nil }
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

  /// The identifiers that parts put into a list must not have.
  private func takenNames(in list: Place) -> Set<String> {
    // Steps and endings of a task are called apart, and the code that is asked for is called like a question.
    let lists = PartCopy.Sort(of: list, in: self) == .steps ? ["steps", "endings"] : list.suffix(1)
    let taken = lists.compactMap { parts(of: list.dropLast() + [$0]) { _ in true } }
    return Set(taken.flatMap(\.ids))
      .union(
        PartCopy.Sort(of: list, in: self) == .eligibilityQuestions ? [Eligibility.tokenItem] : [])
  }

  private mutating func put(_ content: PartCopy.Content, into list: Place, after sibling: String?)
    -> Bool
  {
    switch content {
    case .consents(let parts): consents.insert(parts, after: sibling)
    case .tasks(let parts): tasks.insert(parts, after: sibling)
    case .articles(let parts): articles.insert(parts, after: sibling)
    case .sections, .signatures:
      guard let index = consents.firstIndex(where: { $0.id == list[1] }) else { return false }
      if case .sections(let parts) = content {
        consents[index].sections.insert(parts, after: sibling)
      } else if case .signatures(let parts) = content {
        consents[index].signatures.insert(parts, after: sibling)
      }
    case .steps(let steps, let rules):
      guard let index = tasks.firstIndex(where: { $0.id == list[1] }) else { return false }
      if list[2] == "steps" {
        let isEnd = sibling == nil && !steps.contains { $0.kind == .completion }
        let end = isEnd ? tasks[index].steps.firstIndex { $0.kind == .completion } : nil
        tasks[index].steps.insert(steps, after: sibling, else: end)
      } else {
        tasks[index].endings.insert(steps, after: sibling)
      }
      tasks[index].rules += rules
    case .items, .questions, .eligibilityQuestions, .pages, .healthTypes:
      guard let task = tasks.firstIndex(where: { $0.id == list[1] }) else { return false }
      if let step = tasks[task].steps.firstIndex(where: { $0.id == list[3] }) {
        return tasks[task].steps[step].content.put(content, after: sibling)
      }
      guard let step = tasks[task].endings.firstIndex(where: { $0.id == list[3] }) else {
        return false
      }
      return tasks[task].endings[step].content.put(content, after: sibling)
    }
    return true
  }
}

extension StepContent {
  fileprivate mutating func put(_ parts: PartCopy.Content, after sibling: String?) -> Bool {
    switch (self, parts) {
    case (.form(var form), .items(let items)):
      form.items.insert(items, after: sibling.map { form.group($0)?.items.last?.id ?? $0 })
      self = .form(form)
    case (.quiz(var quiz), .questions(let questions)):
      quiz.questions.insert(questions, after: sibling)
      self = .quiz(quiz)
    case (.eligibility(var eligibility), .eligibilityQuestions(let questions)):
      eligibility.questions.insert(questions, after: sibling)
      self = .eligibility(eligibility)
    case (.consentForm(var form), .pages(let pages)):
      form.pages.insert(pages, after: sibling)
      self = .consentForm(form)
    case (.component(var component), .healthTypes(let types)):
      component.healthTypes.insert(types, after: sibling)
      self = .component(component)
    default: return false
    }
    return true
  }
}

extension Array where Element: Identifiable<String> {
  fileprivate mutating func insert(_ parts: [Element], after sibling: String?, else end: Int? = nil)
  {
    let index = sibling.flatMap { id in firstIndex { $0.id == id } }.map { $0 + 1 }
    insert(contentsOf: parts, at: index ?? end ?? count)
  }
}
