/// The records of a task's steps, by id.
public typealias StepRecords = [Step.ID: StepRecord]

/// The answers that conditions can test.
public struct Answers: Hashable, Sendable {
  public var task: Task.ID
  /// From the current task: the steps on the path to the current one.
  public var steps: StepRecords
  /// From tasks finished earlier.
  public var earlierTasks: [Task.ID: StepRecords]

  public init(
    task: Task.ID, steps: StepRecords = [:], earlierTasks: [Task.ID: StepRecords] = [:]
  ) {
    self.task = task
    self.steps = steps
    self.earlierTasks = earlierTasks
  }

  /// What a step recorded; nil if it was not visited.
  public func record(of reference: AnswerReference) -> StepRecord? {
    guard let id = reference.task, id != task else { return steps[reference.step] }
    return earlierTasks[id]?[reference.step]
  }
}
