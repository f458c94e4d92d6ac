import StudyModel

/// Writes one task. A step may become several, as a quiz does.
struct ResearchKitTaskWriter {
  let task: StudyModel.Task
  let writer: ResearchKitWriter
  let predicates: TaskPredicates
  let isExtended: Bool

  init(task: StudyModel.Task, writer: ResearchKitWriter) {
    self.task = task
    self.writer = writer
    predicates = TaskPredicates(task, in: writer.language)
    isExtended = task.keptSettings.contains { $0.key == KeptSettings.extended }
  }

  func place(of step: Step) -> Place { ["tasks", task.id, "steps", step.id] }

  func json(withKept: Bool) -> JSONValue {
    let rules = RuleWriter(tasks: self).rules()
    let isNavigable = !rules.navigation.isEmpty || !rules.skips.isEmpty
    var members = ORKMembers(isNavigable ? "ORKNavigableOrderedTask" : "ORKOrderedTask")
    members["identifier"] = .string(task.id)
    members["steps"] = .array(
      task.steps.flatMap { withKept ? exported($0) : written($0) }
        + looseEndings.map { withKept ? exported($0)[0] : written($0)[0] })
    if !rules.navigation.isEmpty { members["stepNavigationRules"] = .object(rules.navigation) }
    if !rules.skips.isEmpty { members["skipStepNavigationRules"] = .object(rules.skips) }
    return members.json
  }

  func exported(_ step: Step) -> [JSONValue] {
    var objects = written(step)
    if objects.count == 1 {
      objects[0] = KeptSettings.restored(step.keptSettings, in: objects[0])
      reportReplacedClass(of: step, written: objects[0])
    }
    return objects
  }

  /// Reports a step whose class in the imported file no longer fits its content.
  private func reportReplacedClass(of step: Step, written: JSONValue) {
    guard let kept = step.keptSettings.first(where: { $0.key == "_class" })?.value?.stringValue,
      let name = written["_class"]?.stringValue, name != kept
    else { return }
    writer.lose(
      "imported-class-replaced", .approximated, .warning, place(of: step),
      "The imported class \(kept) of the step “\(step.id)”, which does not fit its content",
      became: name)
  }

  /// Endings that no step's button leads to: ResearchKit has a place only for those that one does.
  var looseEndings: [Step] {
    let used = Set(task.steps.compactMap(\.earlyEnding?.ending))
    return task.endings.filter { !used.contains($0.id) }
  }

  /// The first and last of the steps that a step becomes.
  func ends(of id: Step.ID) -> (first: Step.ID, last: Step.ID) {
    guard let step = task.step(id) else { return (id, id) }
    let ids = step.inResearchKit.identifiers(in: writer.study)
    return (ids.first ?? id, ids.last ?? id)
  }
}
