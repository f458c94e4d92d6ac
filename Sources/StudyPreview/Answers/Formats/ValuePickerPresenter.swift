import StudyModel

/// A list to choose one from.
struct ValuePickerPresenter: ChoiceAnswering {
  let format: ValuePickerFormat

  var offered: [OfferedChoice] { format.choices.map { ($0.value, $0.text) } }
  var allowsSeveral: Bool { false }

  func control(in question: ControlBuilder) -> any Control {
    question.picker(format, name: question.base)
  }
}

extension FormatPresenters {
  func visit(_ format: ValuePickerFormat) -> any FormatPresenter {
    ValuePickerPresenter(format: format)
  }
}
