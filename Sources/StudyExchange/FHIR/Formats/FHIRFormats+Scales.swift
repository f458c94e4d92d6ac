import StudyModel

extension FHIRFormats {
  func visit(_ format: ScaleFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      .integer, .integer,
      knowing: [
        "minimum", "maximum", "step", "defaultValue", "isVertical", "minimumLabel", "maximumLabel",
        "minimumImage", "maximumImage", "hidesSelectedValue", "hidesRanges", "hidesLabels",
        "hidesValueMarkers", "gradient", "dontKnow",
      ])
    question.extensions =
      [FHIRControl.slider.json, FHIRExtension.sliderStepValue.json(.number(Double(format.step)))]
      + bound(.number(Double(format.minimum)), .number(Double(format.maximum)), as: .integer)
    if let value = format.defaultAnswer { question.begin(with: value, as: .integer, by: writer) }
    addEnds(format.minimumLabel, format.maximumLabel, to: &question)
    question.loseLooks([
      ("isVertical", "A vertical scale", format.isVertical),
      ("minimumImage", "The picture at the low end", format.minimumImage != nil),
      ("maximumImage", "The picture at the high end", format.maximumImage != nil),
      ("hidesSelectedValue", "Hiding the chosen value", format.hidesSelectedValue),
      ("hidesRanges", "Hiding the ends", format.hidesRanges),
      ("hidesLabels", "Hiding the labels", format.hidesLabels),
      ("hidesValueMarkers", "Hiding the marks", format.hidesValueMarkers),
      ("gradient", "The colors of the scale", format.gradient != nil),
    ])
    return question
  }

  func visit(_ format: ContinuousScaleFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      .decimal, .decimal,
      knowing: [
        "minimum", "maximum", "fractionDigits", "defaultValue", "isVertical", "isPercentage",
        "minimumLabel", "maximumLabel", "minimumImage", "maximumImage", "hidesSelectedValue",
        "hidesRanges", "hidesLabels", "gradient", "dontKnow",
      ])
    question.extensions =
      bound(.number(format.minimum), .number(format.maximum), as: .decimal)
      + [FHIRExtension.maxDecimalPlaces.json(.number(Double(format.fractionDigits)))]
    if isMobile {
      question.lose(
        "scale-became-number", .approximated, .note, [], "A scale without steps",
        became: "a number that is typed",
        advice:
          "use a scale with whole numbers, ten or a hundred times as large, to keep the slider")
    } else {
      question.extensions.insert(FHIRControl.slider.json, at: 0)
    }
    if let value = format.defaultAnswer { question.begin(with: value, as: .decimal, by: writer) }
    addEnds(format.minimumLabel, format.maximumLabel, to: &question)
    question.loseLooks([
      ("isVertical", "A vertical scale", format.isVertical),
      ("isPercentage", "Showing a percentage", format.isPercentage),
      ("minimumImage", "The picture at the low end", format.minimumImage != nil),
      ("maximumImage", "The picture at the high end", format.maximumImage != nil),
      ("hidesSelectedValue", "Hiding the chosen value", format.hidesSelectedValue),
      ("hidesRanges", "Hiding the ends", format.hidesRanges),
      ("hidesLabels", "Hiding the labels", format.hidesLabels),
      ("gradient", "The colors of the scale", format.gradient != nil),
    ])
    return question
  }

  func visit(_ format: SocioeconomicLadderFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      .integer, .integer, knowing: ["topLabel", "bottomLabel", "dontKnow"])
    question.extensions =
      [FHIRControl.slider.json, FHIRExtension.sliderStepValue.json(1)] + bound(0, 9, as: .integer)
    addEnds(format.topLabel, format.bottomLabel, to: &question)
    question.lose(
      "ladder-became-scale", .approximated, .note, [], "A ladder with ten rungs",
      became: "a scale from 0 at the top to 9 at the bottom")
    return question
  }

  /// The labels at the ends, which only the full profile has a place for.
  private func addEnds(
    _ low: LocalizedText, _ high: LocalizedText, to question: inout FHIRQuestion
  ) {
    for (text, control, end) in [
      (low, FHIRControl.lower, "low"), (high, FHIRControl.upper, "high"),
    ] where !text.isEmpty {
      if isMobile {
        question.lose(
          "scale-label-dropped", .dropped, .warning, [end],
          "The label at the \(end) end, “\(writer.text(text))”",
          advice: "say in the question what the ends mean")
      } else {
        question.notes.append((text, control))
      }
    }
  }
}

extension FHIRQuestion {
  /// The answer that the question begins with; a slider in apps begins at its low end.
  mutating func begin(with value: JSONValue, as type: FHIRValueType, by writer: FHIRWriter) {
    if writer.profile == .mobile { loseDefault() } else { initial = (type.member, value) }
  }
}
