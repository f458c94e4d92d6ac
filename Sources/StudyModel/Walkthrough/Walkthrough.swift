import Foundation

/// A participant's path through a task, screen by screen, in ResearchKit's order of steps (§4.2). A pure value: it has
/// no clock and no store. Store `run` and continue it with `Walkthrough(resuming:in:today:)`.
public struct Walkthrough: Sendable {
  public let study: Study
  public let task: Task
  public internal(set) var run: Run
  /// The day that relative dates are measured from.
  public var today: CalendarDay
  /// The language of the walkthrough, used for default answers that are texts; initially the study's primary language.
  public var language: Language

  let navigation: TaskNavigation
  let progress: TaskProgress
  /// The answers that conditions and texts see: those in steps on the path that have been left.
  public internal(set) var answers: Answers
  /// The number of times each step is on the path.
  var visitCounts: [Step.ID: Int] = [:]

  /// Starts at the first step that is not skipped, with the answers from earlier tasks, and the task's own assumptions
  /// for the rest. Nil if the study has no such task.
  public init?(
    of task: Task.ID, in study: Study, today: CalendarDay,
    earlierTasks: [Task.ID: StepRecords] = [:], at moment: Date? = nil
  ) {
    guard let walkable = WalkableTask(task, in: study) else { return nil }
    let earlier = (study.task(task)?.earlierAnswers ?? [:]).merging(earlierTasks) { $1 }
    self.init(Run(task: task, began: moment, earlierTasks: earlier), in: walkable, today: today)
    go(to: navigation.destination(after: nil, answers: answers), from: nil, at: moment)
  }

  /// Continues a run. Nil if the study has no such task. Steps that the draft no longer has are forgotten; if the run
  /// then has no current step, it restarts with its answers remembered.
  public init?(resuming run: Run, in study: Study, today: CalendarDay) {
    guard let walkable = WalkableTask(run.task, in: study) else { return nil }
    self.init(resuming: run, in: walkable, today: today)
  }

  /// Continues a run in a task that was prepared earlier, which takes the same time for long and short tasks.
  public init?(resuming run: Run, in walkable: WalkableTask, today: CalendarDay) {
    guard run.task == walkable.task.id else { return nil }
    self.init(run, in: walkable, today: today)
    if self.run.visits.isEmpty, self.run.ending == nil {
      go(to: navigation.destination(after: nil, answers: answers), from: nil, at: run.began)
    }
  }

  init(_ run: Run, in walkable: WalkableTask, today: CalendarDay) {
    study = walkable.study
    task = walkable.task
    self.run = run
    self.today = today
    language = walkable.study.primaryLanguage
    navigation = walkable.navigation
    progress = walkable.progress
    answers = Answers(task: walkable.task.id, earlierTasks: run.earlierTasks)
    let navigation = navigation
    self.run.visits.removeAll { navigation.step($0.step) == nil }
    for visit in self.run.visits { visitCounts[visit.step, default: 0] += 1 }
    for visit in self.run.ending == nil ? self.run.visits.dropLast() : self.run.visits[...] {
      answers.steps[visit.step] = self.run.records[visit.step]
    }
    if let current, !parts(of: current).contains(self.run.visits[self.run.visits.count - 1].part) {
      self.run.visits[self.run.visits.count - 1].part = parts(of: current)[0]
    }
  }

  /// The current step; nil once the walkthrough has ended.
  public var current: Step? {
    guard run.ending == nil, let visit = run.visits.last else { return nil }
    return navigation.step(visit.step)
  }

  public var ending: Ending? { run.ending }

  /// The context for checking answers next to others in the same form.
  public func answering(beside siblings: [FormItem.ID: JSONValue] = [:]) -> AnswerContext {
    AnswerContext(
      today: today, languages: [language, study.primaryLanguage], siblings: siblings)
  }

  /// The ids of the steps on the path, in order, once per visit.
  public var visited: [Step.ID] { run.visits.map(\.step) }

  /// The records of the steps on the path, which the conditions of later tasks use.
  public var records: StepRecords { answers.steps }

  /// The state of a walkthrough to store as JSON and continue later.
  public struct Run: Codable, Hashable, Sendable {
    public internal(set) var task: Task.ID
    public internal(set) var began: Date?
    public internal(set) var visits: [Visit] = []
    /// The latest record of every step ever left. Those of steps no longer on the path provide earlier answers.
    public internal(set) var records: StepRecords = [:]
    /// The answers to screens of steps that have not been left yet, and to hidden items.
    var drafts: [Step.ID: JSONValue] = [:]
    var quizzes: [Step.ID: QuizTry] = [:]
    public internal(set) var earlierTasks: [Task.ID: StepRecords] = [:]
    /// The answer summary to return to after an answer is changed.
    var returning: Step.ID?
    public internal(set) var ending: Ending?

    init(task: Task.ID, began: Date?, earlierTasks: [Task.ID: StepRecords]) {
      self.task = task
      self.began = began
      self.earlierTasks = earlierTasks
    }
  }

  /// One visit to a step.
  public struct Visit: Codable, Hashable, Sendable {
    public let step: Step.ID
    /// The current screen, or the one from which the step was left.
    public internal(set) var part: Part
    public internal(set) var began: Date?
    public internal(set) var left: Date?
    /// The sections shown, if a quiz led back to only some of them.
    var sections: [Section.ID]?
    /// The hops that led here; nil if they follow from the order alone.
    var hops: [Hop]?
    /// How far the path had come, if the visit goes to an earlier screen; nil if it goes forward.
    var reached: Int?
  }

  /// How and where a walkthrough ended.
  public struct Ending: Codable, Hashable, Sendable {
    public let outcome: Outcome
    /// The last step; nil if there was none.
    public let step: Step.ID?
    /// An explanation in English; nil for an ordinary end.
    public let why: String?

    public init(_ outcome: Outcome, at step: Step.ID?, why: String? = nil) {
      self.outcome = outcome
      self.step = step
      self.why = why
    }
  }

  public enum Outcome: String, Codable, CaseIterable, Sendable {
    case completed
    /// The answers must not be kept because the participant declined, failed, or quit.
    case discarded
    case earlyTermination
    /// The task itself is invalid or, in `accord walk`, an answer is.
    case invalid
  }
}
