import StudyModel

/// A task as pages of questions, each with the condition for showing it: what formats that know no rules between steps write.
struct SurveyOutline {
  let task: Task
  /// The steps in order, then the endings.
  let pages: [SurveyPage]
  /// The rules that lead back to an earlier step, which such formats cannot follow.
  let loops: [TaskGraph.Edge]

  /// - Parameter task: of a study whose texts already say its facts (`Study.sayingFacts()`).
  init(_ task: Task) {
    self.task = task
    let reach = StepReach(task)
    loops = reach.loops
    let isEnding = [false, true]
    pages = zip([task.steps, task.endings], isEnding).flatMap { steps, isEnding in
      steps.map { step in
        SurveyPage(
          step: step, place: task.place(of: step.id), reach: reach.reaches[step.id] ?? .never,
          isEnding: isEnding)
      }
    }
  }

  /// Every question, in the order of the pages.
  var questions: [SurveyQuestion] { pages.flatMap(\.questions) }
}

/// A step as a page of a form.
struct SurveyPage {
  let step: Step
  let place: Place
  /// When the page is shown.
  let reach: StepReach.Reach
  /// Whether it is outside the order.
  let isEnding: Bool
  /// What the page asks for. Empty for a page to read, and for one that only a client performs.
  let questions: [SurveyQuestion]

  init(step: Step, place: Place, reach: StepReach.Reach, isEnding: Bool) {
    self.step = step
    self.place = place
    self.reach = reach
    self.isEnding = isEnding
    questions = SurveyQuestion.all(of: step, at: place)
  }
}
