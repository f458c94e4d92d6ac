import StudyModel
import StudyStore

/// What somebody answered in other tasks of a study, so that one which asks about them can be tried.
struct EarlierTasks: Sendable {
  /// By task, of those that were walked to their end.
  private(set) var records: [Task.ID: StepRecords] = [:]

  /// - Parameter runs: the latest first.
  init(_ runs: [WalkthroughRun], in study: Study, besides task: Task.ID, today: CalendarDay) {
    for run in runs where run.task != task && records[run.task] == nil {
      guard let state = try? WalkState(reading: run.state),
        state.run.ending?.outcome == .completed,
        let walk = Walkthrough(resuming: state.run, in: study, today: today)
      else { continue }
      records[run.task] = walk.records
    }
  }

  /// What to say where a task asks about others that were not walked yet; nil where it does not.
  func notice(for task: Task.ID, in study: Study) -> String? {
    // A schedule may count from such an answer; nobody asks for that on the way.
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
  /// The task in which a part stands that answers are named by.
  fileprivate func task(of part: StudyPart) -> Task.ID? {
    switch part {
    case .task(let id), .step(let id, _), .item(let id, _, _), .choice(let id, _, _, _): id
    case .consent, .section, .signature: nil
    }
  }
}
