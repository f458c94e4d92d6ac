import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Someone's answers in other tasks of a study, so that a task which uses them can be tried.
struct EarlierTasks: Sendable {
  /// The records of tasks that were completed.
  private(set) var records: [Task.ID: StepRecords] = [:]

  /// - Parameter runs: The walkthroughs, latest first.
  init(_ runs: [WalkthroughRun], in study: Study, otherThan task: Task.ID, today: CalendarDay) {
    for run in runs where run.task != task && records[run.task] == nil {
      guard let state = try? WalkState(reading: run.state),
        state.run.ending?.outcome == .completed,
        let walk = Walkthrough(resuming: state.run, in: study, today: today)
      else { continue }
      records[run.task] = walk.records
    }
  }

  /// A notice if the task uses answers from tasks that have not been completed; otherwise nil.
  func notice(for task: Task.ID, in study: Study) -> String? {
    // A schedule may also count from such an answer, but a walkthrough does not need it.
    let asked = study.references().filter {
      $0.place.starts(with: ["tasks", task]) && $0.place.dropFirst(2).first != "schedule"
    }.compactMap { study.task(of: $0.part) }
    let missing = study.tasks.filter { other in
      other.id != task && asked.contains(other.id) && records[other.id] == nil
    }
    guard !missing.isEmpty else { return nil }
    let names = missing.map { "“\(StepNames.title(of: $0, in: study.primaryLanguage, study))”" }
    return "This task uses answers from \(names.joined(separator: " and ")). "
      + "To include them, complete a walkthrough there first; until then, they count as missing."
  }
}

extension Study {
  /// The task that contains a part which answers refer to.
  fileprivate func task(of part: StudyPart) -> Task.ID? {
    switch part {
    case .task(let id), .step(let id, _), .item(let id, _, _), .choice(let id, _, _, _): id
    case .consent, .section, .signature: nil
    }
  }
}
