import Foundation

/// A participant's way through a task, screen by screen, with ResearchKit's order of steps (§4.2). A pure value: it has
/// no clock and no store. `run` is what to keep; `Walkthrough(resuming:in:today:)` takes it up again.
public struct Walkthrough: Sendable {
  public let study: Study
  public let task: Task
  public internal(set) var run: Run
  /// The day on which relative dates turn.
  public var today: CalendarDay
  /// The language it is walked in, which texts that stand as answers are taken from; first the study's own.
  public var language: Language

  let course: Course
  /// What conditions and texts see: the steps on the way that have been left.
  public internal(set) var answers: Answers
  /// How often each step is on the way.
  var visitCounts: [Step.ID: Int] = [:]

  /// Starts at the first step that is not skipped, with the answers of earlier tasks; those that the task itself assumes
  /// stand in for others. Nil where the study has no such task.
  public init?(
    of task: Task.ID, in study: Study, today: CalendarDay,
    earlierTasks: [Task.ID: StepRecords] = [:], at moment: Date? = nil
  ) {
    guard let walkable = WalkableTask(task, in: study) else { return nil }
    let earlier = (study.task(task)?.earlierAnswers ?? [:]).merging(earlierTasks) { $1 }
    self.init(Run(task: task, began: moment, earlierTasks: earlier), in: walkable, today: today)
    go(to: course.destination(after: nil, answers: answers), from: nil, at: moment)
  }

  /// Takes up a run. Nil where the study has no such task. Steps that a draft has lost since are forgotten; a run that
  /// then stands nowhere starts anew with its answers remembered.
  public init?(resuming run: Run, in study: Study, today: CalendarDay) {
    guard let walkable = WalkableTask(run.task, in: study) else { return nil }
    self.init(resuming: run, in: walkable, today: today)
  }

  /// The same of a task that was made ready before, which takes as long for a long task as for a short one.
  public init?(resuming run: Run, in walkable: WalkableTask, today: CalendarDay) {
    guard run.task == walkable.task.id else { return nil }
    self.init(run, in: walkable, today: today)
    if self.run.visits.isEmpty, self.run.ending == nil {
      go(to: course.destination(after: nil, answers: answers), from: nil, at: run.began)
    }
  }

  init(_ run: Run, in walkable: WalkableTask, today: CalendarDay) {
    study = walkable.study
    task = walkable.task
    self.run = run
    self.today = today
    language = walkable.study.primaryLanguage
    course = walkable.course
    answers = Answers(task: walkable.task.id, earlierTasks: run.earlierTasks)
    let course = course
    self.run.visits.removeAll { course.step($0.step) == nil }
    for visit in self.run.visits { visitCounts[visit.step, default: 0] += 1 }
    for visit in self.run.ending == nil ? self.run.visits.dropLast() : self.run.visits[...] {
      answers.steps[visit.step] = self.run.records[visit.step]
    }
    if let current, !parts(of: current).contains(self.run.visits[self.run.visits.count - 1].part) {
      self.run.visits[self.run.visits.count - 1].part = parts(of: current)[0]
    }
  }

  /// The step it stands at; nil once it has ended.
  public var current: Step? {
    guard run.ending == nil, let visit = run.visits.last else { return nil }
    return course.step(visit.step)
  }

  public var ending: Ending? { run.ending }

  /// What answers are checked against, beside those of the same form.
  public func answering(beside siblings: [FormItem.ID: JSONValue] = [:]) -> AnswerContext {
    AnswerContext(
      today: today, languages: [language, study.primaryLanguage], siblings: siblings)
  }

  /// The ids of the steps on the way, in order, once per visit.
  public var visited: [Step.ID] { run.visits.map(\.step) }

  /// What the steps on the way have recorded; what a later task's conditions look at.
  public var records: StepRecords { answers.steps }

  /// What to keep of a walkthrough, as JSON, to take it up again.
  public struct Run: Codable, Hashable, Sendable {
    public internal(set) var task: Task.ID
    public internal(set) var began: Date?
    public internal(set) var visits: [Visit] = []
    /// The latest record of every step ever left. Those not on the way any more fill in what was answered before.
    public internal(set) var records: StepRecords = [:]
    /// Answers of screens whose step has not been left yet, and those of hidden items.
    var drafts: [Step.ID: JSONValue] = [:]
    var quizzes: [Step.ID: QuizTry] = [:]
    public internal(set) var earlierTasks: [Task.ID: StepRecords] = [:]
    /// The answer summary that a changed answer leads back to.
    var returning: Step.ID?
    public internal(set) var ending: Ending?

    init(task: Task.ID, began: Date?, earlierTasks: [Task.ID: StepRecords]) {
      self.task = task
      self.began = began
      self.earlierTasks = earlierTasks
    }
  }

  /// One stay at a step.
  public struct Visit: Codable, Hashable, Sendable {
    public let step: Step.ID
    /// The screen shown, or the one it was left from.
    public internal(set) var part: Part
    public internal(set) var began: Date?
    public internal(set) var left: Date?
    /// The sections shown, where a quiz led back to some of them only.
    var sections: [Section.ID]?
    /// Why it came about; nil where the order alone led here.
    var hops: [Hop]?
    /// How far the way had come, where it leads to an earlier screen; nil where it leads further.
    var reached: Int?
  }

  /// How and where a walkthrough ended.
  public struct Ending: Codable, Hashable, Sendable {
    public let outcome: Outcome
    /// The last step; nil where there was none.
    public let step: Step.ID?
    /// What should be known about it, in English; nil for a plain ending.
    public let why: String?

    public init(_ outcome: Outcome, at step: Step.ID?, why: String? = nil) {
      self.outcome = outcome
      self.step = step
      self.why = why
    }
  }

  public enum Outcome: String, Codable, CaseIterable, Sendable {
    case completed
    /// The answers are not to be kept: declined, failed or given up.
    case discarded
    case earlyTermination
    /// The task itself is broken, or (in `accord walk`) an answer is.
    case invalid
  }
}

/// A task of a study made ready for walking. Making one takes time with the length of the task; a step of a walkthrough
/// through it does not.
public struct WalkableTask: Sendable {
  public let study: Study
  public let task: Task
  let course: Course

  /// Nil where the study has no such task.
  public init?(_ id: Task.ID, in study: Study) {
    let study = study.sayingFacts()
    guard let task = study.task(id) else { return nil }
    self.study = study
    self.task = task
    course = Course(task) { Walkthrough.mostScreens(of: $0, in: study) }
  }

  init(study: Study, task: Task, course: Course) {
    self.study = study
    self.task = task
    self.course = course
  }
}
