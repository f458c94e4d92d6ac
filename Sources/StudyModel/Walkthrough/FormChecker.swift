/// Checks the answers to a form, and determines which of its items are shown with these answers.
struct FormChecker {
  let form: Form
  /// The step that shows the form.
  let step: Step.ID
  /// The answers given elsewhere.
  private let answers: Answers
  private let context: AnswerContext
  /// Earlier answers to the form, including those to hidden items; nil if nothing is remembered.
  private let remembered: [FormItem.ID: JSONValue]?

  init(_ form: Form, at step: Step, in walk: Walkthrough) {
    self.form = form
    self.step = step.id
    answers = walk.answers
    context = walk.answering()
    remembered = walk.run.drafts[step.id]?.objectValue
  }

  /// The items shown, including those in each entry of a repeatable group by their keys (`ItemGroup.key`).
  func visibleItems(answered: [FormItem.ID: JSONValue]?) -> [FormItem.ID] {
    let seen = seen(with: answered ?? [:])
    return form.parts.flatMap { part -> [FormItem.ID] in
      switch part {
      case .item(let item): item.isShown(in: seen) ? [item.id] : []
      case .group(let group):
        group.heading.isShown(in: seen) ? [group.id] + keys(of: group, seen) : []
      }
    }
  }

  /// The answers that conditions see with these answers to the form.
  func seen(with values: [FormItem.ID: JSONValue]) -> Answers {
    var seen = answers
    seen.steps[step] = StepRecord(answer: .object(values))
    return seen
  }

  /// The context for checking an answer next to others in the same form.
  func answerContext(beside siblings: [FormItem.ID: JSONValue]) -> AnswerContext {
    var context = self.context
    context.siblings = siblings
    return context
  }

  /// The answers to visible items, and all answers. Hidden items are neither required nor checked (ResearchKit §4.3).
  func check(_ answer: JSONValue) throws(Rejections) -> (visible: JSONValue, everything: JSONValue)
  {
    guard answer.isNull || answer.objectValue != nil else { throw Rejections(.wrongKind) }
    let asked = form.itemsAskedOnce.filter { !$0.isHeading }
    let groups = form.groups
    let given = merged(answer.objectValue ?? [:])
    let known = Set(asked.map(\.id) + groups.map(\.id))
    var rejections = (answer.objectValue ?? [:]).keys.filter { !known.contains($0) }.sorted().map {
      Rejections.Entry(item: $0, rejection: .notAsked)
    }
    var taken: [FormItem.ID: JSONValue] = [:]
    var refused: [FormItem.ID: [Rejections.Entry]] = [:]
    let context = answerContext(beside: given)
    for item in asked {
      guard let format = item.format else { continue }
      let value = given[item.id] ?? .null
      do {
        taken[item.id] = try format.take(value, isOptional: item.isOptional, in: context)
      } catch {
        refused[item.id] = [Rejections.Entry(item: item.id, rejection: error)]
        taken[item.id] = value
      }
    }
    let once = taken
    for group in groups {
      let checked = check(given[group.id] ?? .null, of: group, inAdditionTo: once)
      taken[group.id] = .array(checked.entries)
      refused[group.id] = checked.refused
    }
    let visible = Set(visibleItems(answered: taken))
    for item in form.items where visible.contains(item.id) {
      rejections += refused[item.id] ?? []
    }
    guard rejections.isEmpty else { throw Rejections(rejections) }
    return (.object(taken.filter { visible.contains($0.key) }), .object(taken))
  }

  /// The given answers, and the remembered ones for items that were hidden when the form was answered.
  private func merged(_ given: [FormItem.ID: JSONValue]) -> [FormItem.ID: JSONValue] {
    guard let remembered else { return given }
    let shown = Set(visibleItems(answered: remembered))
    return remembered.filter { !shown.contains($0.key) }.merging(given) { _, new in new }
  }
}

extension FormItem {
  func isShown(in answers: Answers) -> Bool { visibility?.holds(in: answers) ?? true }
}
