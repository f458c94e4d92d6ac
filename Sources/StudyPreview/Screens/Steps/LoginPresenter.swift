import StudyModel

/// A still of signing in.
struct LoginPresenter: StepPresenter {
  func defaultTitle(in words: ScreenStrings) -> String? {
    words[.loginTitle]
  }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state, else: defaultTitle(in: builder.words))
    screen.note = builder.words[.loginNote]
    screen.fields = [builder.words[.email], builder.words[.password]]
    return builder.page(builder.frame(state, title: screen.heading.title), screen, "steps/fields")
  }
}

extension StepPresenters {
  func visit(_ content: Login) -> any StepPresenter { LoginPresenter() }
}
