import StudyModel

/// A still of waiting for the client.
struct WaitPresenter: StepPresenter {
  let content: Wait

  var continueWord: Word? { .goOn }

  func defaultTitle(in words: ScreenStrings) -> String? {
    words[.waitTitle]
  }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state, else: defaultTitle(in: builder.words))
    screen.note = builder.words[.waitNote]
    screen.hasProgressBar = content.showsProgressBar
    var frame = builder.frame(state, title: screen.heading.title)
    frame.backLabel = nil
    return builder.page(frame, screen, "steps/wait")
  }
}

extension StepPresenters {
  func visit(_ content: Wait) -> any StepPresenter { WaitPresenter(content: content) }
}
