/// Walks a task with every answer that makes a difference. From each walkthrough it keeps only what the rest of the
/// path can depend on, so that it can keep many at once.
struct PathSearch {
  let walkable: WalkableTask
  private let tests: TaskTests
  private let maker: StepAnswers
  private var lists: [Step.ID: StepAnswers.List] = [:]
  private(set) var trail = Trail()
  /// The number of answers tried.
  private(set) var moves = 0
  /// Whether some form has more combinations of answers than were tried.
  private(set) var isThinned = false

  /// A point on a path.
  struct State {
    var walk: Walkthrough
    /// Its position in the trail; nil at the start.
    var place: Int?
    var key: Key
  }

  /// What, apart from the step, the rest of the path depends on.
  struct Key: Hashable {
    /// The numbers of the lasting tests that hold.
    var holding: Set<Int> = []
    /// The number of tries for quizzes that limit them.
    var attempts: [Step.ID: Int] = [:]
  }

  init(_ walkable: WalkableTask, today: CalendarDay) {
    self.walkable = walkable
    tests = TaskTests(walkable.navigation)
    let context = AnswerContext(today: today, languages: [walkable.study.primaryLanguage])
    maker = StepAnswers(tests: tests, context: context)
  }

  /// The state of a walkthrough, moved to the first screen of its current step.
  func state(of walk: Walkthrough) -> State {
    var walk = walk
    if let step = walk.current { walk.show(walk.parts(of: step)[0]) }
    var key = Key()
    for (step, record) in walk.answers.steps { note(record, of: step, in: &key) }
    return State(walk: walk, place: nil, key: key)
  }

  /// Every state that one more answer leads to. A quiz that can be tried again may stay the current step.
  mutating func next(after state: State) -> [State] {
    guard let step = state.walk.current else { return [] }
    let taken = answers(of: step).answers.compactMap { answer -> (State, JSONValue)? in
      var next = state
      moves += 1
      guard (try? next.walk.answer(answer)) != nil else { return nil }
      return (next, answer)
    }
    let visits = state.walk.run.visits.count
    let states = taken.map { next, answer in
      let hasLeft = next.walk.ending != nil || next.walk.run.visits.count != visits
      var next = next
      forget(step, in: &next)
      return (next, answer, hasLeft)
    }
    let isDecision = Set(states.map { Outlook($0, hasLeft: $2) }).count > 1
    return states.map { next, answer, hasLeft in
      var next = next
      next.place = trail.add(
        Trail.Entry(
          before: state.place, step: step.id, answer: answer, isDecision: isDecision,
          hasLeft: hasLeft))
      return next
    }
  }

  /// The differences between the answers to one step that affect the rest of the path.
  private struct Outlook: Hashable {
    let ending: Walkthrough.Ending?
    let step: Step.ID?
    let key: Key
    let hasLeft: Bool

    init(_ state: State, hasLeft: Bool) {
      ending = state.walk.ending
      step = state.walk.current?.id
      key = state.key
      self.hasLeft = hasLeft
    }
  }

  private mutating func answers(of step: Step) -> StepAnswers.List {
    if let known = lists[step.id] { return known }
    let list = maker.list(for: step)
    lists[step.id] = list
    if list.isThinned { isThinned = true }
    return list
  }

  /// Notes what a step recorded, and drops whatever no later test uses.
  private func forget(_ step: Step, in state: inout State) {
    if let record = state.walk.answers.steps[step.id] {
      note(record, of: step.id, in: &state.key)
    }
    if case .quiz(let quiz) = step.content, quiz.attempts > 0 {
      state.key.attempts[step.id] = state.walk.run.quizzes[step.id]?.attempt
    }
    if tests.lasting[step.id] == nil {
      state.walk.answers.steps[step.id] = nil
      state.walk.run.records[step.id] = nil
    }
    state.walk.run.drafts[step.id] = nil
    state.walk.visitCounts = [:]
    let last = state.walk.run.visits.count - 1
    // A quiz leads back to the scenes that were shown.
    state.walk.run.visits = state.walk.run.visits.enumerated().filter { index, visit in
      index == last || state.walk.navigation.step(visit.step)?.kind == .consentScenes
    }.map(\.element)
  }

  private func note(_ record: StepRecord, of step: Step.ID, in key: inout Key) {
    for (number, test) in tests.lasting[step] ?? [] {
      let alone = Answers(task: walkable.task.id, steps: [step: record])
      if test.holds(in: alone) {
        key.holding.insert(number)
      } else {
        key.holding.remove(number)
      }
    }
  }
}
