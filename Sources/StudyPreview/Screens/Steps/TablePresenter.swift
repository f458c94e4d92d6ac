import StudyModel

/// Rows of text.
struct TablePresenter: StepPresenter {
  let content: Table

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state)
    screen.rows = content.rows.map(builder.text)
    screen.isNumbered = content.bullet == .number
    screen.isBulleted = content.bullet == .circle
    return builder.page(builder.frame(state, title: screen.heading.title), screen, "steps/table")
  }
}

extension StepPresenters {
  func visit(_ content: Table) -> any StepPresenter { TablePresenter(content: content) }
}
