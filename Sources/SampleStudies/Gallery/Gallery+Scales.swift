import StudyModel

extension SampleStudies {
  static var galleryScales: Task {
    gallery(
      "scales", "Scales",
      [
        asks(
          "scale", "How strong was it at its worst?",
          .scale(
            ScaleFormat(
              minimum: 0, maximum: 10, minimumLabel: english("Not at all"),
              maximumLabel: english("As strong as I can imagine"), dontKnow: DontKnow()))),
        asks(
          "upright-scale", "How much did it disturb your day?",
          .scale(
            ScaleFormat(
              minimum: 0, maximum: 4, defaultValue: 2, isVertical: true,
              minimumLabel: english("Not at all"), maximumLabel: english("All of it")))),
        asks(
          "bare-scale", "How well did you sleep?",
          .scale(
            ScaleFormat(
              minimum: 1, maximum: 7, hidesSelectedValue: true, hidesRanges: true,
              hidesValueMarkers: true))),
        asks(
          "continuous", "How warm was the room?",
          .continuousScale(
            ContinuousScaleFormat(
              minimum: 15, maximum: 30, fractionDigits: 1, minimumLabel: english("Cold"),
              maximumLabel: english("Hot")))),
        asks(
          "percentage", "How sure are you?",
          .continuousScale(
            ContinuousScaleFormat(
              minimum: 0, maximum: 1, fractionDigits: 2, defaultValue: 0.5, isVertical: true,
              isPercentage: true, minimumLabel: english("Guessing"),
              maximumLabel: english("Certain")))),
        asks(
          "words", "How tired are you now?", .textScale(TextScaleFormat(choices: tiredness))),
        asks(
          "upright-words", "How tired were you yesterday?",
          .textScale(
            TextScaleFormat(
              choices: tiredness, defaultIndex: 1, isVertical: true,
              dontKnow: DontKnow(text: english("I slept too little to say"))))),
        asks(
          "ladder", "Where do you stand on this ladder?",
          .socioeconomicLadder(
            SocioeconomicLadderFormat(
              topLabel: english("Best off"), bottomLabel: english("Worst off"),
              dontKnow: DontKnow())),
          text: "It stands for how people in your country live."),
      ])
  }

  private static let tiredness = [
    choice("awake", "Wide awake"), choice("little", "A little tired"),
    choice("tired", "Tired"), choice("very", "Very tired"), choice("asleep", "Almost asleep"),
  ]
}
