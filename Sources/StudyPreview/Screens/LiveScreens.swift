import StudyModel

/// The screens of a study in one language as they are before anything is answered, for a page that walks a task by itself.
///
/// Their fields and buttons work. What depends on answers is left to that page: texts have marks in the places of earlier
/// answers (`PipeMark`), a form shows every question, a feedback every choice and explanation, and every screen has a
/// way back and a progress bar.
package struct LiveScreens: Sendable {
  /// A screen of a step.
  package struct Screen: Sendable {
    package let step: Step.ID
    /// What it shows of the step: `whole`, or for example `scene:overview` and `question:q1`.
    package let part: String
    /// The whole page.
    package let html: String
  }

  private let builder: ScreenBuilder
  /// Asks before a refusal.
  private let refusing: ScreenBuilder
  private let context: AnswerContext

  init(builder: ScreenBuilder, refusing: ScreenBuilder, today: CalendarDay) {
    self.builder = builder
    self.refusing = refusing
    context = AnswerContext(
      today: today, languages: [builder.language, builder.study.primaryLanguage])
  }

  /// Every screen of a task, in order.
  package func screens(of task: Task) -> [Screen] {
    var seen: Set<Step.ID> = []
    return (task.steps + task.endings).filter { seen.insert($0.id).inserted }
      .flatMap { screens(of: $0, in: task.id) }
  }

  /// The icon of errors, which a page adds.
  package var errorIcon: String { builder.render(NoFields(), "icons/alert") }

  private func screens(of step: Step, in task: Task.ID) -> [Screen] {
    let step = step.markingPipes()
    return moments(of: step).map { moment in
      var state = ScreenState(step, in: context)
      state.task = task
      state.followsRefusal = true
      state.continuing = .next
      state.progress = .init(position: 1, total: 2)
      moment.change(&state)
      let builder = moment.isRefusal ? refusing : builder
      return Screen(step: step.id, part: moment.part, html: builder.screen(state))
    }
  }

  private func moments(of step: Step) -> [Moment] {
    let whole = [Moment("whole")]
    if case .consentScenes(let scenes) = step.content {
      let sections = builder.study.consent(scenes.consent)?.scenes ?? []
      return sections.isEmpty
        ? whole : sections.map { Moment("scene:\($0.id)", .scene($0.id)) }
    }
    switch step.content.asking {
    case .consentForm(let form)? where !form.pages.isEmpty:
      return form.pages.map { Moment("page:\($0.id)", .consentPage($0.id)) }
    case .consentReview(let review)?: return moments(of: review)
    case .eligibility(let eligibility)?:
      let asked = eligibility.questions.map { Moment("ask:\($0.id)", .eligibilityQuestion($0.id)) }
      let all = (eligibility.token == nil ? [] : [Moment("token", .token)]) + asked
      return all.isEmpty ? whole : all + [Moment("ineligible", .ineligible)]
    case .quiz(let quiz)?:
      return quiz.questions.flatMap { Self.moments(of: $0, in: quiz) }
        + quiz.everyOutcome.map(Moment.init)
    case .sharing(let sharing)? where sharing.refusalAlert != nil:
      return whole + [Moment("refusing", isRefusal: true)]
    case .consentForm, .sharing, .question, .form, .signature, .webPage, nil: return whole
    }
  }

  private func moments(of review: ConsentReview) -> [Moment] {
    let signature = review.signature.flatMap {
      builder.study.consent(review.consent)?.signature($0)
    }
    let parts: [(String, Part)] =
      [("document", .document)]
      + (signature?.requiresName == true ? [("name", .name)] : [])
      + (signature?.requiresDrawing == true ? [("signature", .signature)] : [])
    return parts.map { name, part in Moment(name, part) { $0.signature = signature } }
  }

  /// The question as the first of a try, and its feedback on a right and a wrong answer.
  private static func moments(of question: QuizQuestion, in quiz: Quiz) -> [Moment] {
    func feedback(_ isRight: Bool) -> Moment {
      Moment((isRight ? "right:" : "wrong:") + question.id, .quizQuestion(question.id)) {
        $0.feedback = QuizFeedback(
          isRight: isRight, answer: question.fullestAnswer,
          explanations: question.explanations(whenRight: isRight))
      }
    }
    let asked = Moment("question:\(question.id)", .quizQuestion(question.id)) {
      $0.quizQuestion = question
      $0.count = quiz.questions.count + 1
    }
    return [asked, feedback(true), feedback(false)]
  }
}

/// A screen of a step, as a change of the state of its first one.
private struct Moment {
  let part: String
  var isRefusal = false
  let change: (inout ScreenState) -> Void

  init(
    _ name: String, _ part: Part = .whole, isRefusal: Bool = false,
    _ additional: @escaping (inout ScreenState) -> Void = { _ in }
  ) {
    self.part = name
    self.isRefusal = isRefusal
    change = { state in
      state.part = part
      additional(&state)
    }
  }

  init(_ standing: QuizStanding) {
    let name =
      switch standing.next {
      case .goOn: standing.outcome.isPassed ? "passed" : "goOn"
      case .tryAgain: "tryAgain"
      case .backToSections: "backToSections"
      case .end: "end"
      case .handOver: "handOver"
      }
    self.init("outcome:\(name)", .quizOutcome) { $0.quizOutcome = standing }
  }
}

/// For a template without fields.
private struct NoFields {}

extension QuizQuestion {
  /// The answer that names every choice.
  fileprivate var fullestAnswer: JSONValue {
    switch key {
    case .choices: .array(choices.map { .string($0.value) })
    case .boolean: true
    case .number: 0
    }
  }

  /// Every explanation of a right or of a wrong answer that has words, in a fixed order.
  fileprivate func explanations(whenRight isRight: Bool) -> [LocalizedText] {
    var texts = isRight ? [explanation] : choices.filter { !$0.isCorrect }.map(\.explanation)
    if !isRight, case .number(let number) = key { texts = [number.tooLow, number.tooHigh] }
    if !isRight { texts.append(wrongExplanation) }
    return texts.filter { !$0.isEmpty }
  }
}

extension ScreenRenderer {
  /// All screens of a study whose texts have its facts filled in.
  /// - Parameter assets: the address prefix of pictures.
  package func liveScreens(
    of study: Study, language: Language, assets: String, today: CalendarDay
  ) -> LiveScreens {
    let setting = ScreenSetting(language: language, action: "#", assets: assets)
    return LiveScreens(
      builder: builder(study, setting, nil),
      refusing: builder(study, setting, ScreenAttempt(typed: [:], question: .refusing)),
      today: today)
  }
}
