/// Where a condition is evaluated, and thus which answers are available to it.
struct ConditionScope {
  let map: TaskMap
  let moment: Moment

  enum Moment {
    /// After the step is answered.
    case leaving(Step.ID)
    /// Before the step is shown.
    case entering(Step.ID)
    /// While the form is being answered.
    case showing(item: FormItem.ID, of: Step.ID)
  }

  var step: Step.ID {
    switch moment {
    case .leaving(let step), .entering(let step), .showing(_, let step): step
    }
  }

  /// The source of the named answer; nil if it does not exist.
  func source(of answer: AnswerReference) -> AnswerSource? {
    if let id = answer.task, id != map.task.id {
      return map.inspection.study.task(id)?.step(answer.step)?.source(of: answer.item)
    }
    return map.step(answer.step)?.source(of: answer.item)
  }

  /// What is known about an answer where it is tested.
  enum Knowledge {
    case noTask(Task.ID)
    case noAnswer
    /// From a task that the study does not have.
    case given
    /// The answer to the item whose visibility is being decided.
    case itself(AnswerSource)
    /// From a step that cannot be reached.
    case never(AnswerSource)
    /// From a step that only comes later.
    case later(AnswerSource)
    /// A question in a repeatable group, tested from outside the entry.
    case insideEntries(ItemGroup)
    case known(AnswerSource)
  }

  /// Answers from earlier tasks are always available; those from this task only after their step.
  func knowledge(of answer: AnswerReference) -> Knowledge {
    if let id = answer.task, id != map.task.id, map.inspection.study.task(id) == nil {
      return map.task.earlierAnswers?[id] == nil ? .noTask(id) : .given
    }
    guard let source = source(of: answer) else { return .noAnswer }
    if let group = group(holding: answer), !isInside(group, of: answer) {
      return .insideEntries(group)
    }
    guard answer.task ?? map.task.id == map.task.id, map.isReachable(step) else {
      return .known(source)
    }
    switch moment {
    case .leaving(answer.step): return .known(source)
    case .showing(answer.item, answer.step): return .itself(source)
    case .showing(_, answer.step): return .known(source)
    case .leaving, .entering, .showing: break
    }
    if !map.isReachable(answer.step) || map.graph.skips[answer.step]?.constant == true {
      return .never(source)
    }
    return map.canPrecede(answer.step, step) ? .known(source) : .later(source)
  }

  /// The repeatable group whose entries ask for an answer.
  private func group(holding answer: AnswerReference) -> ItemGroup? {
    let isOwn = answer.task ?? map.task.id == map.task.id
    let step =
      isOwn
      ? map.step(answer.step) : answer.task.flatMap(map.inspection.study.task)?.step(answer.step)
    guard case .form(let form)? = step?.content, let item = answer.item else { return nil }
    return form.group(holding: item)
  }

  /// Whether the question with the condition belongs to the same entry.
  private func isInside(_ group: ItemGroup, of answer: AnswerReference) -> Bool {
    guard case .showing(let item, answer.step) = moment,
      answer.task ?? map.task.id == map.task.id
    else { return false }
    return group.item(item) != nil
  }

  /// The same reference for the same answer, however it is written.
  func canonical(_ answer: AnswerReference) -> AnswerReference {
    AnswerReference(
      task: answer.task == map.task.id ? nil : answer.task, step: answer.step,
      item: answer.item == answer.step ? nil : answer.item)
  }
}

extension Step {
  /// The source of an item's answer, or of the whole step's; nil if there is no such item.
  func source(of item: String?) -> AnswerSource? {
    content.stepKind.source(of: item, isWhole: item == nil || item == id)
  }
}
