import StudyModel

/// Scales, upright or lying, and the ladder.
extension ControlBuilder {
  func scale(_ format: ScaleFormat) -> ScaleControl {
    let values = format.isVertical ? format.values.reversed() : format.values
    var points = values.enumerated().map { row($0, key: String($1), text: String($1)) }
    let low = end(
      format.minimum.description, format.minimumLabel, format.minimumImage,
      hidesNumber: format.hidesRanges, hidesWords: format.hidesLabels)
    let high = end(
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

  func scale(_ format: TextScaleFormat) -> ScaleControl {
    let keys = ChoiceKeys(format.choices.map(\.value)).keys
    let points = format.choices.enumerated().map { index, choice in
      var row = row(index, key: keys[index], text: shown(choice.text) ?? choice.value.text)
      row.picture = builder.picture(choice.image)
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

  func slider(_ format: ContinuousScaleFormat) -> SliderControl {
    let digits = min(max(format.fractionDigits, 0), 4)
    func number(_ value: Double) -> String {
      format.isPercentage
        ? written(percentage: value, digits: digits, in: words.language) : value.plainText
    }
    let ends = ScaleControl.Ends(
      low: end(
        number(format.minimum), format.minimumLabel, format.minimumImage,
        hidesNumber: format.hidesRanges, hidesWords: format.hidesLabels),
      high: end(
        number(format.maximum), format.maximumLabel, format.maximumImage,
        hidesNumber: format.hidesRanges, hidesWords: format.hidesLabels))
    return SliderControl(
      value: values[base], minimum: format.minimum.plainText,
      maximum: format.maximum.plainText, step: ["1", "0.1", "0.01", "0.001", "0.0001"][digits],
      digits: digits, isPercentage: format.isPercentage, isVertical: format.isVertical,
      hidesValue: format.hidesSelectedValue, hint: words[.chooseOnLine], ends: ends,
      gradient: GradientStrip(format.gradient, isVertical: format.isVertical))
  }

  /// A picture stands in place of the number (ResearchKit §3.1).
  private func end(
    _ number: String, _ label: LocalizedText, _ image: Asset.ID?, hidesNumber: Bool,
    hidesWords: Bool
  ) -> ScaleControl.End {
    let picture = builder.picture(image)
    return ScaleControl.End(
      number: hidesNumber || picture != nil ? nil : number,
      text: hidesWords ? "" : shown(label) ?? "", picture: picture)
  }

  func ladder(_ format: SocioeconomicLadderFormat) -> LadderControl {
    let top = shown(format.topLabel) ?? words[.ladderTop]
    let bottom = shown(format.bottomLabel) ?? words[.ladderBottom]
    let all = SocioeconomicLadderFormat.rungs
    let rungs = all.map { rung in
      var row = row(rung, key: String(rung), text: words(.rung, n: String(rung + 1)))
      row.end = rung == all.lowerBound ? top : rung == all.upperBound ? bottom : nil
      return row
    }
    return LadderControl(top: top, bottom: bottom, rungs: rungs)
  }
}

extension ScaleControl.End {
  /// What it says, or what its picture shows.
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
