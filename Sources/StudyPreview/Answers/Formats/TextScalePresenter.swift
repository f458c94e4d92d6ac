import StudyModel

/// Points of a scale of words.
struct TextScalePresenter: ChoiceAnswering {
  let format: TextScaleFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var offered: [OfferedChoice] { format.choices.map { ($0.value, $0.text) } }
  var allowsSeveral: Bool { false }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    let keys = ChoiceKeys(format.choices.map(\.value)).keys
    let points = format.choices.enumerated().map { index, choice in
      var row = question.row(
        index, key: keys[index], text: question.shown(choice.text) ?? choice.value.text)
      row.picture = question.builder.picture(choice.image)
      return row
    }
    var ends: ScaleControl.Ends?
    if !format.hidesRanges, !format.hidesLabels, let first = points.first, let last = points.last {
      ends = ScaleControl.Ends(
        low: ScaleControl.End(number: nil, text: first.text, picture: first.picture),
        high: ScaleControl.End(number: nil, text: last.text, picture: last.picture))
    }
    return ScaleControl(
      isVertical: format.isVertical, hasWords: true, hidesValue: format.hidesSelectedValue,
      hidesMarkers: format.hidesValueMarkers, ends: ends, points: points,
      gradient: GradientStrip(format.gradient, isVertical: format.isVertical))
  }
}

extension FormatPresenters {
  func visit(_ format: TextScaleFormat) -> any FormatPresenter {
    TextScalePresenter(format: format)
  }
}
