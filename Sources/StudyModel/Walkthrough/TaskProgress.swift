/// How far each step is into a task, counted in steps and in screens.
struct TaskProgress: Sendable {
  /// The numbers of the steps that count, from 1.
  private let counted: [Step.ID: Int]
  /// For each step: the number of screens before it in the order of the task, and the number of its own.
  private let screens: [Step.ID: (before: Int, count: Int)]
  private let screenCount: Int

  init(_ task: Task, in study: Study) {
    var counted: [Step.ID: Int] = [:]
    var number = 0
    var screens: [Step.ID: (before: Int, count: Int)] = [:]
    var total = 0
    for (index, step) in task.steps.enumerated() {
      let behavior = step.content.behavior
      if behavior.counting.counts(at: index, of: task.steps.count) {
        number += 1
        if counted[step.id] == nil { counted[step.id] = number }
      }
      // A completion is not a screen to work through.
      if step.kind == .completion { continue }
      let count = max(behavior.mostScreens(in: study), 1)
      screens[step.id] = (total, count)
      total += count
    }
    self.counted = counted
    self.screens = screens
    self.screenCount = total
  }

  /// How far a screen is into the task, counted in screens and increasing from each screen to the next in order; nil if
  /// a task has only one, and at its endings.
  /// - Parameter number: the number of the screen in its step, from 1.
  func screens(to step: Step.ID, screen number: Int) -> Screen.Progress? {
    guard screenCount > 1, let (before, count) = screens[step] else { return nil }
    return Screen.Progress(position: before + min(number, count), total: screenCount)
  }

  /// The number of the step among those that count, from 1, and how many count; nil if fewer than two do.
  func steps(to step: Step.ID) -> Screen.Progress? {
    guard counted.count > 1, let position = counted[step] else { return nil }
    return Screen.Progress(position: position, total: counted.count)
  }
}

extension StepCounting {
  /// Whether a step at an index counts, given the number of steps.
  fileprivate func counts(at index: Int, of count: Int) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .inside: index > 0 && index < count - 1
    }
  }
}
