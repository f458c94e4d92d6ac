import StudyModel

/// A date, or a date and a time.
struct DatePresenter: TextAnswering {
  let format: DateFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var fieldLabel: Word { format.includesTime ? .dateAndTime : .date }

  func control(in question: ControlBuilder) -> any Control {
    let range = format.range(today: question.today)
    func limit(_ moment: CalendarMoment?, _ time: String) -> String? {
      moment.map { format.includesTime ? "\($0.day)T\($0.time?.description ?? time)" : "\($0.day)" }
    }
    return LineControl(
      value: question.values[question.base], type: format.includesTime ? "datetime-local" : "date",
      minimum: limit(range.earliest, "00:00"), maximum: limit(range.latest, "23:59"),
      step: format.includesTime ? format.minuteStep.map { String($0 * 60) } : nil, isDate: true,
      offersDays: true)
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    writer.own(written(moment: writer.plain(answer), in: writer.words.language))
  }
}

extension FormatPresenters {
  func visit(_ format: DateFormat) -> any FormatPresenter { DatePresenter(format: format) }
}
