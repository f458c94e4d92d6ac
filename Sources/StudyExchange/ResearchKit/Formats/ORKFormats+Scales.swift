import StudyModel

extension ORKFormats {
  func visit(_ format: ScaleFormat) -> ORKFormat {
    ORKFormat(
      "ORKScaleAnswerFormat", recording: .init(.scale, .scale),
      knowing: [
        "minimum", "maximum", "step", "defaultValue", "isVertical", "minimumLabel", "maximumLabel",
        "minimumImage", "maximumImage", "hidesSelectedValue", "hidesRanges", "hidesLabels",
        "hidesValueMarkers", "gradient", "dontKnow",
      ]
    ) { members, writer, place in
      members.set("minimum", format.minimum)
      members.set("maximum", format.maximum)
      members.set("step", format.step)
      members.set("defaultValue", format.defaultValue)
      members["vertical"] = .boolean(format.isVertical)
      members.set("minimumValueDescription", writer.text(format.minimumLabel))
      members.set("maximumValueDescription", writer.text(format.maximumLabel))
      members["minimumImage"] = writer.image(format.minimumImage, at: place + ["minimumImage"])
      members["maximumImage"] = writer.image(format.maximumImage, at: place + ["maximumImage"])
      members.set("hideSelectedValue", when: format.hidesSelectedValue)
      members.set("hideRanges", when: format.hidesRanges)
      members.set("hideLabels", when: format.hidesLabels)
      members.set("hideValueMarkers", when: format.hidesValueMarkers)
      members.set(format.dontKnow, by: writer)
      writer.report(format.gradient, at: place)
    }
  }

  func visit(_ format: ContinuousScaleFormat) -> ORKFormat {
    ORKFormat(
      "ORKContinuousScaleAnswerFormat", recording: .init(.scale, .scale),
      knowing: [
        "minimum", "maximum", "fractionDigits", "defaultValue", "isVertical", "isPercentage",
        "minimumLabel", "maximumLabel", "minimumImage", "maximumImage", "hidesSelectedValue",
        "hidesRanges", "hidesLabels", "gradient", "dontKnow",
      ]
    ) { members, writer, place in
      members.set("minimum", format.minimum)
      members.set("maximum", format.maximum)
      members.set("maximumFractionDigits", format.fractionDigits)
      members.set("defaultValue", format.defaultValue ?? .greatestFiniteMagnitude)
      members["vertical"] = .boolean(format.isVertical)
      if format.isPercentage { members["numberStyle"] = "percent" }
      members.set("minimumValueDescription", writer.text(format.minimumLabel))
      members.set("maximumValueDescription", writer.text(format.maximumLabel))
      members["minimumImage"] = writer.image(format.minimumImage, at: place + ["minimumImage"])
      members["maximumImage"] = writer.image(format.maximumImage, at: place + ["maximumImage"])
      members.set("hideSelectedValue", when: format.hidesSelectedValue)
      members.set("hideRanges", when: format.hidesRanges)
      members.set("hideLabels", when: format.hidesLabels)
      members.set(format.dontKnow, by: writer)
      writer.report(format.gradient, at: place)
    }
  }

  func visit(_ format: TextScaleFormat) -> ORKFormat {
    ORKFormat(
      "ORKTextScaleAnswerFormat", recording: .init(.scale, .choice),
      knowing: [
        "choices", "defaultIndex", "isVertical", "hidesSelectedValue", "hidesRanges", "hidesLabels",
        "hidesValueMarkers", "gradient", "dontKnow",
      ], offering: format.choices.map(\.value)
    ) {
      members, writer, place in
      writer.report(format.gradient, at: place)
      members["textChoices"] = ORKChoiceWriter(writer: writer, place: place).texts(format.choices)
      members["defaultIndex"] = .number(Double(format.defaultIndex ?? -1))
      members["vertical"] = .boolean(format.isVertical)
      members.set("hideSelectedValue", when: format.hidesSelectedValue)
      members.set("hideRanges", when: format.hidesRanges)
      members.set("hideLabels", when: format.hidesLabels)
      members.set("hideValueMarkers", when: format.hidesValueMarkers)
      members.set(format.dontKnow, by: writer)
    }
  }
}

extension ResearchKitWriter {
  /// The serializer cannot write the colors of scales (§3.1).
  fileprivate func report(_ gradient: ScaleGradient?, at place: Place) {
    guard let gradient else { return }
    lose(
      "gradient-not-carried", .dropped, .note, place + ["gradient"],
      "The colors of the scale, \(gradient.text)",
      advice: "ResearchKit’s JSON has no place for them; set them in code")
  }
}
