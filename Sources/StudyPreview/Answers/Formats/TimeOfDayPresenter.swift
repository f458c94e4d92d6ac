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

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    let text = writer.plain(answer)
    return writer.own(
      TimeOfDay(text).map { written($0, in: writer.words.language) } ?? text)
  }
}

extension FormatPresenters {
  func visit(_ format: TimeOfDayFormat) -> any FormatPresenter {
    TimeOfDayPresenter(format: format)
  }
}
