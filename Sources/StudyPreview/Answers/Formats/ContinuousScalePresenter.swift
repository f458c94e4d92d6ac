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
    return SliderControl(
      value: question.values[question.base], minimum: format.minimum.plainText,
      maximum: format.maximum.plainText, step: ["1", "0.1", "0.01", "0.001", "0.0001"][digits],
      digits: digits, isPercentage: format.isPercentage, isVertical: format.isVertical,
      hidesValue: format.hidesSelectedValue, hint: question.words[.chooseOnLine], ends: ends,
      gradient: GradientStrip(format.gradient, isVertical: format.isVertical))
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
