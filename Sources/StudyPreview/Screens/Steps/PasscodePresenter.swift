import StudyModel

/// A still of setting or entering a passcode.
struct PasscodePresenter: StepPresenter {
  let content: Passcode

  func defaultTitle(in words: ScreenStrings) -> String? {
    words[content.flow == .authenticate ? .passcodeEnter : .passcodeTitle]
  }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state, else: defaultTitle(in: builder.words))
    screen.note = builder.words[.passcodeNote]
    screen.digits = Array(1...min(max(content.digits, 1), 8))
    screen.keys = (1...9).map(String.init)
    return builder.page(builder.frame(state, title: screen.heading.title), screen, "steps/passcode")
  }
}

extension StepPresenters {
  func visit(_ content: Passcode) -> any StepPresenter { PasscodePresenter(content: content) }
}
