import StudyModel

/// An email address.
struct EmailPresenter: TextAnswering {
  var fieldLabel: Word { .email }

  func control(in question: ControlBuilder) -> any Control {
    LineControl(
      value: question.values[question.base], inputMode: "email", autocomplete: "email",
      capitalize: "none", placeholder: question.shown(question.placeholder))
  }
}

extension FormatPresenters {
  func visit(_ format: EmailFormat) -> any FormatPresenter { EmailPresenter() }
}
