import StudyModel

/// A signature on its own.
struct SignaturePresenter: StepPresenter {
  var continueWord: Word? { .signAndGoOn }

  func defaultTitle(in words: ScreenStrings) -> String? { words[.signTitle] }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    builder.signatureScreen(state)
  }
}

extension StepPresenters {
  func visit(_ content: SignatureRequest) -> any StepPresenter { SignaturePresenter() }
}
