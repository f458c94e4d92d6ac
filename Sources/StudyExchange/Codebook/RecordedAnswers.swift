import StudyModel

/// What the answer to a question in each format is in a result, in a few words. The README of a bundle has the rules.
struct RecordedAnswers: AnswerShapeVisitor {
  // Answers mean the same in a format as in its shape.
  func reduced(_ decision: String, from format: some ReducibleFormat) -> String { decision }

  func visit(_ format: BooleanFormat) -> String { "true or false" }
  func visit(_ format: TextChoiceFormat) -> String {
    let hasOther = format.choices.contains { $0.other != nil }
    return Self.list(several: format.allowsSeveral) + (hasOther ? ", or typed text" : "")
  }
  func visit(_ format: ImageChoiceFormat) -> String { Self.list(several: format.allowsSeveral) }
  func visit(_ format: ColorChoiceFormat) -> String { Self.list(several: format.allowsSeveral) }
  func visit(_ format: ValuePickerFormat) -> String { Self.list(several: false) }
  func visit(_ format: MultipleValuePickerFormat) -> String {
    "list of \(format.pickers.count) of the values, one for each picker"
  }
  func visit(_ format: ScaleFormat) -> String { "whole number" }
  func visit(_ format: ContinuousScaleFormat) -> String { "number" }
  func visit(_ format: TextScaleFormat) -> String { Self.list(several: false) }
  func visit(_ format: NumericFormat) -> String { format.isWhole ? "whole number" : "number" }
  func visit(_ format: TextFormat) -> String { "text" }
  func visit(_ format: ConfirmTextFormat) -> String { "text, the same as \(format.original)" }
  func visit(_ format: EmailFormat) -> String { "text, an email address" }
  func visit(_ format: DateFormat) -> String {
    format.includesTime ? "date and time, yyyy-MM-ddTHH:mm" : Self.date
  }
  func visit(_ format: TimeOfDayFormat) -> String { "time, HH:mm" }
  func visit(_ format: TimeIntervalFormat) -> String { "whole number of seconds" }
  func visit(_ format: HeightFormat) -> String { "number of centimeters" }
  func visit(_ format: WeightFormat) -> String { "number of kilograms" }
  func visit(_ format: AgeFormat) -> String {
    (format.recordsYear ? "whole number, the year of birth" : "whole number of years")
      + (format.minimumIsRange ? ", or -1 for younger" : "")
      + (format.maximumIsRange ? ", or -2 for older" : "")
  }
  func visit(_ format: LocationFormat) -> String {
    "object with userInput (text), or with coordinate"
  }
  func visit(_ format: SocioeconomicLadderFormat) -> String {
    "whole number, 0 for the top rung to 9"
  }
  func visit(_ format: HealthCharacteristicFormat) -> String {
    switch format.characteristic {
    case .dateOfBirth: Self.date
    case .biologicalSex, .bloodType, .fitzpatrickSkinType, .wheelchairUse:
      Self.list(several: false)
    }
  }
  func visit(_ format: HealthQuantityFormat) -> String {
    format.isWhole ? "whole number" : "number"
  }

  private static let date = "date, yyyy-MM-dd"

  private static func list(several: Bool) -> String {
    several ? "list of the chosen values" : "list of one of the values"
  }
}
