import Foundation

/// A task walked in one go with prepared answers, which `accord walk` prints.
public struct TaskWalk: Hashable, Sendable {
  public let visited: [Step.ID]
  public let ending: Walkthrough.Ending
  public let result: TaskResult

  /// Walks a task. `answers` holds one answer per step, or `{"visit": [answer, …]}` for a step visited, or a quiz
  /// tried, more than once; the last of these applies to every later visit. Nil if the study has no such task.
  /// - Parameters:
  ///   - unmet: the elements of a review's text whose requirements an answer does not meet, which prevent agreement.
  ///   - seeing: called with each screen before it is left.
  public init?(
    of task: Task.ID, in study: Study, answers: JSONValue, today: CalendarDay,
    unmet: (ConsentReview, JSONValue) -> [String] = { _, _ in [] },
    seeing: ((Walkthrough) -> Void)? = nil
  ) {
    guard var walkthrough = Walkthrough(of: task, in: study, today: today) else { return nil }
    let script = Script(answers)
    let ending = PatternBudget.sharing {
      script.map { $0.play(&walkthrough, unmet: unmet, seeing: seeing) }
    }
    visited = walkthrough.visited
    result = walkthrough.result()
    self.ending =
      ending
      ?? Walkthrough.Ending(
        .invalid, at: nil, why: "The answers must be an object with a member for each step.")
  }
}

/// The answers by step.
private struct Script {
  private let entries: [Step.ID: JSONValue]

  init?(_ answers: JSONValue) {
    switch answers {
    case .null: entries = [:]
    case .object(let members): entries = members
    default: return nil
    }
  }

  /// The maximum number of visits, plus one for each step, before a walk counts as endless.
  private static let limit = 10_000

  func play(
    _ walkthrough: inout Walkthrough, unmet: (ConsentReview, JSONValue) -> [String],
    seeing: ((Walkthrough) -> Void)?
  ) -> Walkthrough.Ending {
    var turns: [Step.ID: Int] = [:]
    // The number of changes when each step was last current: coming back without a change means an endless loop.
    var seen: [Step.ID: Int] = [:]
    var changes = 0
    let limit = Self.limit + walkthrough.task.steps.count
    while let step = walkthrough.current {
      guard seen[step.id] != changes else { return .endless(at: step) }
      guard walkthrough.run.visits.count <= limit, changes <= limit else {
        return Walkthrough.Ending(
          .invalid, at: step.id, why: "The walk was stopped after \(limit) visits.")
      }
      seen[step.id] = changes
      let turn = turns[step.id, default: 0]
      turns[step.id] = turn + 1
      let before = walkthrough.records[step.id] ?? walkthrough.run.records[step.id]
      do {
        let answer = answer(of: step.id, at: turn)
        var missing: [String] = []
        if case .consentReview(let review) = step.content, let answer {
          missing = unmet(review, answer)
        }
        try walkthrough.answer(answer, unmet: missing, seeing: seeing)
      } catch {
        return Walkthrough.Ending(.invalid, at: step.id, why: error.message)
      }
      let after = walkthrough.run.records[step.id]
      if turn == 0 || !same(before, after, at: step) || hasMore(of: step.id, after: turn) {
        changes += 1
      }
    }
    return walkthrough.ending ?? Walkthrough.Ending(.invalid, at: nil)
  }

  private func answer(of step: Step.ID, at turn: Int) -> JSONValue? {
    guard let visits = visits(of: step) else { return entries[step] }
    return turn < visits.count ? visits[turn] : visits.last
  }

  private func hasMore(of step: Step.ID, after turn: Int) -> Bool {
    visits(of: step).map { turn + 1 < $0.count } ?? false
  }

  private func visits(of step: Step.ID) -> [JSONValue]? {
    guard case .object(let members) = entries[step], members.count == 1 else { return nil }
    return members["visit"]?.arrayValue
  }

  /// Whether two records lead to the same next step. The number of a try matters only if tries are limited.
  private func same(_ before: StepRecord?, _ after: StepRecord?, at step: Step) -> Bool {
    guard case .quiz(let quiz) = step.content, quiz.attempts == 0 else { return before == after }
    return before?.answer == after?.answer
  }
}

extension Walkthrough.Ending {
  fileprivate static func endless(at step: Step) -> Walkthrough.Ending {
    if case .quiz = step.content {
      return Walkthrough.Ending(
        .invalid, at: step.id, why: "The quiz is not passed with these answers.")
    }
    return Walkthrough.Ending(
      .invalid, at: step.id,
      why: "With these answers, the task returns to “\(step.id)” endlessly.")
  }
}
