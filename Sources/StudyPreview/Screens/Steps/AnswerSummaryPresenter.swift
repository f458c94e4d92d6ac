import StudyModel

/// The answers given so far.
struct SummaryScreen: Sendable {
  let heading: Heading
  let rows: [Row]
  let hasRows: Bool

  struct Row: Sendable {
    let step: String
    let question: String
    let answers: [String]
    let isSkipped: Bool
    let isChangeable: Bool
  }
}

/// The answers so far, for review before they are sent.
struct AnswerSummaryPresenter: StepPresenter {
  func defaultTitle(in words: ScreenStrings) -> String? { words[.summaryTitle] }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    let heading = builder.heading(of: state.step, else: defaultTitle(in: builder.words) ?? "")
    var text = AnswerText(study: builder.study, language: builder.language)
    text.marksForeignWords = true
    let rows = state.summary.map { [text] step, record in
      let answers = text.lines(of: step, record)
      let isAnswered = step.content.presenter.isAnswered
      return SummaryScreen.Row(
        step: step.id, question: question(of: step, in: builder), answers: answers,
        isSkipped: answers.isEmpty && isAnswered,
        isChangeable: isAnswered)
    }
    return builder.page(
      builder.frame(state, title: heading.title),
      SummaryScreen(heading: heading, rows: rows, hasRows: !rows.isEmpty),
      "steps/summary")
  }

  private func question(of step: Step, in builder: ScreenBuilder) -> String {
    builder.shown(step.title) ?? builder.shown(step.content.presenter.prompt)
      ?? builder.shown(step.text) ?? step.id
  }
}

extension StepPresenters {
  func visit(_ content: AnswerSummary) -> any StepPresenter { AnswerSummaryPresenter() }
}
