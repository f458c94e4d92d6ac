import StudyModel

/// Hours and minutes. If the step does not divide an hour, minutes are typed, not chosen from a list.
struct TimeIntervalPresenter: FormatPresenter {
  let format: TimeIntervalFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var missing: Word { .missingText }
  var wrongKind: Word { .notANumber }

  func control(in question: ControlBuilder) -> any Control {
    let step = format.minuteStep
    let isListed = (1...30).contains(step) && 60.isMultiple(of: step)
    let hours = FieldName.hours(question.base)
    let minutes = FieldName.minutes(question.base)
    return ColumnsControl(columns: [
      question.column(
        hours, question.words[.hours], at: 0,
        picker: isListed ? question.numbers(0...23, hours) : nil),
      question.column(
        minutes, question.words[.minutes], at: 1,
        picker: isListed
          ? question.numbers(Array(stride(from: 0, to: 60, by: step)), minutes) : nil),
    ])
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    fields.together(values, FieldName.hours(fields.base), FieldName.minutes(fields.base)) {
      $0 * 3_600 + $1 * 60
    }
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    guard let minutes = answer.numberValue.map({ ($0 / 60).rounded(.down) }) else { return [:] }
    let hours = (minutes / 60).rounded(.down)
    return [
      FieldName.hours(fields.base): [hours.plainText],
      FieldName.minutes(fields.base): [(minutes - hours * 60).plainText],
    ]
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    let minutes = Int(min(max((answer.numberValue ?? 0) / 60, 0), 1_440))
    return writer.words.measured(.duration, n: String(minutes / 60), m: String(minutes % 60))
  }
}

extension FormatPresenters {
  func visit(_ format: TimeIntervalFormat) -> any FormatPresenter {
    TimeIntervalPresenter(format: format)
  }
}
