import StudyModel

/// The same text, typed again.
struct ConfirmTextPresenter: TextAnswering {
  let format: ConfirmTextFormat

  var fieldLabel: Word { .again }

  func control(in question: ControlBuilder) -> any Control {
    LineControl(
      value: question.values[question.base], type: format.hidesText ? "password" : "text",
      placeholder: question.shown(question.placeholder), maximumLength: format.limit)
  }
}

extension FormatPresenters {
  func visit(_ format: ConfirmTextFormat) -> any FormatPresenter {
    ConfirmTextPresenter(format: format)
  }
}
