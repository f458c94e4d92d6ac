import StudyModel

/// A screen to read.
struct InstructionPresenter: StepPresenter {
  let content: Instruction

  var isAnswered: Bool { false }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    let screen = builder.plain(state)
    var frame = builder.frame(state, title: screen.heading.title)
    if content.centersImage, screen.heading.picture != nil {
      frame.mainClass = "centers-picture"
    }
    return builder.page(frame, screen, "steps/instruction")
  }
}

extension StepPresenters {
  func visit(_ content: Instruction) -> any StepPresenter { InstructionPresenter(content: content) }
}
