import StudyModel

/// Points of a scale of whole numbers.
struct ScalePresenter: NumberAnswering {
  let format: ScaleFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var missing: Word { .missingChoice }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    let values = format.isVertical ? format.values.reversed() : format.values
    var points = values.enumerated().map { question.row($0, key: String($1), text: String($1)) }
    let low = question.end(
      format.minimum.description, format.minimumLabel, format.minimumImage,
      hidesNumber: format.hidesRanges, hidesWords: format.hidesLabels)
    let high = question.end(
      format.maximum.description, format.maximumLabel, format.maximumImage,
      hidesNumber: format.hidesRanges, hidesWords: format.hidesLabels)
    if format.isVertical {
      points.label(0, with: high)
      points.label(points.count - 1, with: low)
    } else if !points.isEmpty {
      points[0].end = low.words
      points[points.count - 1].end = high.words
    }
    return ScaleControl(
      isVertical: format.isVertical, hasWords: false, hidesValue: format.hidesSelectedValue,
      hidesMarkers: format.hidesValueMarkers, ends: ScaleControl.Ends(low: low, high: high),
      points: points, gradient: GradientStrip(format.gradient, isVertical: format.isVertical))
  }
}

extension FormatPresenters {
  func visit(_ format: ScaleFormat) -> any FormatPresenter { ScalePresenter(format: format) }
}

extension ScaleControl.End {
  /// Its label, or the description of its picture.
  fileprivate var words: String? {
    let words = text.isEmpty ? picture?.text ?? "" : text
    return words.isEmpty ? nil : words
  }
}

extension [RowsControl.Row] {
  fileprivate mutating func label(_ index: Int, with end: ScaleControl.End) {
    guard indices.contains(index) else { return }
    self[index].detail = end.text.isEmpty ? nil : end.text
    self[index].picture = end.picture
  }
}
