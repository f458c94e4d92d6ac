import StudyModel

/// Describes a task to the editor.
struct TaskPart: PartDescription {
  let task: Task
  let study: Study

  func title(in language: Language) -> String { StepNames.title(of: task, in: language, study) }
  var whereabouts: String { "Task · \(steps)" }
  var kindName: String {
    "\(task.kind == .join ? "Joining the study" : "Survey") · \(steps)"
  }
  private var steps: String {
    task.steps.count == 1 ? "1 step" : "\(task.steps.count) steps"
  }
  var icon: String { "list" }
  var siblingIDs: Set<String> { Set(study.tasks.map(\.id)) }

  var settings: [Setting] {
    [
      .words("title", label: "Title"),
      Setting.plain(
        "kind", label: "Purpose",
        as: .options([
          .init(value: "join", label: "Joining the study"),
          .init(value: "survey", label: "Survey"),
        ])
      ).deciding,
    ]
      + (task.kind == .join && task.schedule == nil
        ? [] : TaskSchedule(task, study).settings.map { $0.below("schedule") })
  }

  var otherMembers: [OtherMember] {
    let own: [OtherMember] = [
      .id, .keptSettings,
      .reference("rules", because: "Each rule is edited at its step."),
      .structure("earlierAnswers", because: "Kept from an imported file for trying the task."),
    ]
    return own + TaskSchedule.dormantMembers.map { $0.below("schedule") }
  }

  var lists: [PartList] {
    [
      StepListing(task: task, study: study, areEndings: false).list,
      StepListing(task: task, study: study, areEndings: true).list,
    ]
  }

  static func list(of study: Study) -> PartList {
    PartList(
      study.held(\.tasks), title: "Tasks", icons: study.tasks.map { _ in "list" },
      add: "Add task",
      empty: "No tasks yet. Participants have nothing to do.",
      kinds: [
        .init(value: "join", label: "Joining the study"), .init(value: "survey", label: "Survey"),
      ], kindLabel: "Purpose"
    ) { request in
      let purpose = request.kind.flatMap(Task.Kind.init) ?? .survey
      return BlankPart(
        Task(id: request.named(purpose.rawValue), kind: purpose, title: request.text))
    }
  }
}
