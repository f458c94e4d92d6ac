import StudyModel

/// Writes one task. A step may become several, as a quiz does.
struct ResearchKitTaskWriter {
  let task: StudyModel.Task
  let writer: ResearchKitWriter
  let scope: PredicateScope
  let isExtended: Bool
  let paths: SkipPaths

  init(task: StudyModel.Task, writer: ResearchKitWriter) {
    self.task = task
    self.writer = writer
    paths = SkipPaths(task)
    scope = PredicateScope(Self.unfolded(task, in: writer.language))
    isExtended = task.keptSettings.contains { $0.key == KeptSettings.extended }
  }

  func place(of step: Step) -> Place { ["tasks", task.id, "steps", step.id] }

  func json(withKept: Bool) -> JSONValue {
    tellOfTask()
    let rules = rules()
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

  /// ResearchKit's tasks are steps and rules only (§4.1).
  private func tellOfTask() {
    let place: Place = ["tasks", task.id]
    if let schedule = task.schedule {
      writer.lose(
        "schedule-not-carried", .dropped, .warning, place + ["schedule"],
        "When the task is due (\(schedule.frequency.rawValue))",
        advice: "have the app offer the task at its times")
    }
    if let earlier = task.earlierAnswers, !earlier.isEmpty {
      writer.lose(
        "earlier-answers-not-carried", .dropped, .warning, place + ["earlierAnswers"],
        "The answers of earlier tasks that it assumes (\(earlier.keys.sorted().joined(separator: ", ")))",
        advice: "have the app hand over the results of those tasks")
    }
    if !task.title.isEmpty {
      writer.lose(
        "task-title-not-carried", .dropped, .note, place + ["title"],
        "The title of the task, “\(writer.text(task.title))”",
        advice: "have the app show it in its list of tasks")
    }
  }

  func exported(_ step: Step) -> [JSONValue] {
    var objects = written(step)
    if objects.count == 1 {
      objects[0] = KeptSettings.restored(step.keptSettings, in: objects[0])
      reportReplacedClass(of: step, written: objects[0])
    }
    return objects
  }

  /// Reports a step whose class in the imported file no longer fits what it is now.
  private func reportReplacedClass(of step: Step, written: JSONValue) {
    guard let kept = step.keptSettings.first(where: { $0.key == "_class" })?.value?.stringValue,
      let name = written["_class"]?.stringValue, name != kept
    else { return }
    writer.lose(
      "imported-class-replaced", .approximated, .warning, place(of: step),
      "The imported \(kept) “\(step.id)”, which has been edited", became: name)
  }

  /// Endings that no step leads to by its button: ResearchKit has a place only for those.
  var looseEndings: [Step] {
    let used = Set(task.steps.compactMap(\.earlyEnding?.ending))
    return task.endings.filter { !used.contains($0.id) }
  }

  /// The first and last of the steps that a step becomes.
  func ends(of id: Step.ID) -> (first: Step.ID, last: Step.ID) {
    guard let step = task.step(id) else { return (id, id) }
    let ids = identifiers(of: step)
    return (ids.first ?? id, ids.last ?? id)
  }

  private func identifiers(of step: Step) -> [Step.ID] {
    switch step.content {
    case .quiz(let quiz): QuizSteps(step: step, quiz: quiz).identifiers
    case .eligibility(let eligibility):
      EligibilitySteps(step: step, eligibility: eligibility).identifiers
    case .consentForm(let form): form.pages.map { "\(step.id).\($0.id)" } + [step.id]
    case .consentScenes(let scenes) where !isVisual(step):
      scenesOf(scenes).map { sceneID($0, of: step, among: scenesOf(scenes)) }
    default: [step.id]
    }
  }

  func scenesOf(_ scenes: ConsentScenes) -> [Section] {
    writer.study.consent(scenes.consent)?.scenes ?? []
  }

  func sceneID(_ section: Section, of step: Step, among sections: [Section]) -> Step.ID {
    sections.last?.id == section.id ? step.id : "\(step.id).\(section.id)"
  }

  /// Whether the step came from releases up to 2.1.0, which had a class for scenes (§2.6).
  func isVisual(_ step: Step) -> Bool {
    step.keptSettings.contains { $0.key == KeptSetting.note + "class" && $0.value == "visual" }
  }
}
