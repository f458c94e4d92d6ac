import StudyModel

/// The screens of a study as stills in one language, for readers who want to see all of them.
package struct Stills: Sendable {
  /// What a still of a step shows.
  package enum Moment: Sendable {
    /// Its first screen.
    case first
    /// One of its screens; a consent review may ask for a signature.
    case part(Part, signature: Signature?)
    /// An answered quiz question.
    case feedback(QuizFeedback, on: QuizQuestion.ID)
    case outcome(QuizStanding)
    /// The question before a refusal to share data.
    case refusing
  }

  private let builder: ScreenBuilder
  /// Asks before a refusal.
  private let refusing: ScreenBuilder
  private let today: CalendarDay
  private let navigation: [Task.ID: TaskNavigation]

  init(builder: ScreenBuilder, refusing: ScreenBuilder, today: CalendarDay) {
    self.builder = builder
    self.refusing = refusing
    self.today = today
    navigation = Dictionary(builder.study.tasks.map { ($0.id, TaskNavigation($0)) }) { first, _ in
      first
    }
  }

  /// The screen of a part of the study, as a page.
  package func page(of place: Place) -> String { builder.still(of: place, today: today) }

  /// A screen of a step, as a page.
  package func page(of step: Step, in task: Task.ID, at moment: Moment) -> String {
    let context = AnswerContext(
      today: today, languages: [builder.language, builder.study.primaryLanguage])
    var state = ScreenState(step, in: context)
    state.task = task
    switch moment {
    case .first:
      step.content.presenter.move(&state, to: [], in: builder.study)
      if let navigation = navigation[task] { lead(&state, by: navigation) }
    case .part(let part, let signature):
      state.part = part
      state.signature = signature
    case .feedback(let feedback, let question):
      state.part = .quizQuestion(question)
      state.feedback = feedback
    case .outcome(let standing):
      state.part = .quizOutcome
      state.quizOutcome = standing
    case .refusing: return refusing.screen(state)
    }
    return builder.screen(state)
  }

  /// Gives the first screen of a step the buttons that a participant has there before answering anything.
  private func lead(_ state: inout ScreenState, by navigation: TaskNavigation) {
    if navigation.begins(with: state.step.id) || state.step.kind == .wait {
      state.canGoBack = false
    }
    // A step of several screens continues to its own next screen.
    if state.part == .whole, state.continuing == .next {
      state.continuing = navigation.continuing(
        after: state.step.id, answers: Answers(task: navigation.task))
    }
  }
}

extension ScreenRenderer {
  /// All stills of a study whose texts have its facts filled in.
  package func stills(of study: Study, language: Language, today: CalendarDay) -> Stills {
    let setting = ScreenSetting(language: language)
    return Stills(
      builder: builder(study, setting, nil),
      refusing: builder(study, setting, ScreenAttempt(typed: [:], question: .refusing)),
      today: today)
  }
}
