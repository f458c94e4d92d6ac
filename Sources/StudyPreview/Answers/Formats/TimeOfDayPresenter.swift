import StudyModel

/// A time of day.
struct TimeOfDayPresenter: TextAnswering {
  let format: TimeOfDayFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var fieldLabel: Word { .time }

  func control(in question: ControlBuilder) -> any Control {
    LineControl(
      value: question.values[question.base], type: "time",
      step: format.minuteStep.map { String($0 * 60) })
  }
}

extension FormatPresenters {
  func visit(_ format: TimeOfDayFormat) -> any FormatPresenter {
    TimeOfDayPresenter(format: format)
  }
}
