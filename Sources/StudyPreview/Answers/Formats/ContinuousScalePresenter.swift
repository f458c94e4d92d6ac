import StudyModel

/// A slider over a range of numbers.
struct ContinuousScalePresenter: NumberAnswering {
  let format: ContinuousScaleFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var fieldLabel: Word { .numberField }
  var missing: Word { .missingChoice }
  var wrongKind: Word { .notANumber }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    let digits = min(max(format.fractionDigits, 0), 4)
    func number(_ value: Double) -> String {
      format.isPercentage
        ? written(percentage: value, digits: digits, in: question.words.language)
        : value.plainText
    }
    let ends = ScaleControl.Ends(
      low: question.end(
        number(format.minimum), format.minimumLabel, format.minimumImage,
        hidesNumber: format.hidesRanges, hidesWords: format.hidesLabels),
      high: question.end(
        number(format.maximum), format.maximumLabel, format.maximumImage,
        hidesNumber: format.hidesRanges, hidesWords: format.hidesLabels))
    // A percentage is typed as one, and recorded as the part of 1 that it is.
    let steps = ["100", "10", "1", "0.1", "0.01", "0.001", "0.0001"]
    return SliderControl(
      value: question.values[question.base], minimum: typed(format.minimum).plainText,
      maximum: typed(format.maximum).plainText,
      step: steps[format.isPercentage ? digits : digits + 2],
      digits: format.isPercentage ? max(digits - 2, 0) : digits,
      isPercentage: format.isPercentage, isVertical: format.isVertical,
      hidesValue: format.hidesSelectedValue, hint: question.words[.chooseOnLine], ends: ends,
      gradient: GradientStrip(format.gradient, isVertical: format.isVertical))
  }

  /// A recorded number as it is typed.
  private func typed(_ number: Double) -> Double {
    format.isPercentage ? (number * 100).rounded(digits: 3) : number
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    guard format.isPercentage else { return fields.number(in: values) }
    let answer = fields.number(in: values, without: "%٪")
    return answer.numberValue.map { .number($0 / 100) } ?? answer
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    fields.one(answer.numberValue.map { fields.typed(typed($0)) })
  }

  func bound(_ bound: Double, by words: ScreenStrings, in language: Language) -> String {
    format.isPercentage
      ? written(percentage: bound, digits: format.fractionDigits, in: words.language)
      : words.number(bound)
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    guard format.isPercentage else { return writer.verbatim(answer) }
    return written(
      percentage: answer.numberValue ?? 0, digits: format.fractionDigits,
      in: writer.words.language)
  }
}

extension FormatPresenters {
  func visit(_ format: ContinuousScaleFormat) -> any FormatPresenter {
    ContinuousScalePresenter(format: format)
  }
}
