import StudyDocuments
import StudyModel

extension MyStudiesWriter {
  /// Reports each setting of an answer format that is neither written nor reported otherwise, so that none is lost silently.
  func reportUnknown(in format: AnswerFormat, at place: Place) {
    let known = format.accept(KnownFormats()).union(["kind"])
    for name in setMembers(of: format, except: known) {
      lose(
        "setting-not-carried", .dropped, .note, place + [name],
        "The setting “\(name.asMemberName)”")
    }
  }
}

private let scale: Set<String> = [
  "minimum", "maximum", "defaultValue", "isVertical", "minimumLabel", "maximumLabel",
  "minimumImage", "maximumImage", "dontKnow",
]

/// The settings of each format that `MyStudiesFormats` writes or reports.
private struct KnownFormats: AnswerShapeVisitor {
  func reduced<Format: ReducibleFormat>(
    _ decision: Set<String>, from format: Format
  ) -> Set<String> { Format.membersInShape.union(format.membersBeyondShape) }

  func visit(_ format: BooleanFormat) -> Set<String> { ["yes", "no"] }
  func visit(_ format: TextChoiceFormat) -> Set<String> { ["allowsSeveral", "choices"] }
  func visit(_ format: ImageChoiceFormat) -> Set<String> { ["allowsSeveral", "choices"] }
  func visit(_ format: ColorChoiceFormat) -> Set<String> { [] }
  func visit(_ format: ValuePickerFormat) -> Set<String> { ["choices"] }
  func visit(_ format: MultipleValuePickerFormat) -> Set<String> { [] }
  func visit(_ format: ScaleFormat) -> Set<String> { scale.union(["step"]) }
  func visit(_ format: ContinuousScaleFormat) -> Set<String> {
    scale.union(["fractionDigits", "isPercentage"])
  }
  func visit(_ format: TextScaleFormat) -> Set<String> {
    ["choices", "defaultIndex", "isVertical", "dontKnow"]
  }
  func visit(_ format: NumericFormat) -> Set<String> {
    [
      "isWhole", "unit", "displayUnit", "minimum", "maximum", "fractionDigits", "defaultValue",
      "placeholder", "dontKnow",
    ]
  }
  func visit(_ format: TextFormat) -> Set<String> {
    [
      "allowsSeveralLines", "maximumLength", "pattern", "patternMessage", "defaultText",
      "placeholder", "hidesText", "dontKnow",
    ]
  }
  func visit(_ format: ConfirmTextFormat) -> Set<String> { [] }
  func visit(_ format: EmailFormat) -> Set<String> { [] }
  func visit(_ format: DateFormat) -> Set<String> {
    [
      "includesTime", "defaultDate", "minimum", "maximum", "daysBeforeToday", "daysAfterToday",
      "dontKnow",
    ]
  }
  func visit(_ format: TimeOfDayFormat) -> Set<String> {
    ["defaultTime", "minuteStep", "dontKnow"]
  }
  func visit(_ format: TimeIntervalFormat) -> Set<String> {
    ["defaultSeconds", "minuteStep", "dontKnow"]
  }
  func visit(_ format: HeightFormat) -> Set<String> { ["system", "dontKnow"] }
  func visit(_ format: WeightFormat) -> Set<String> { [] }
  func visit(_ format: AgeFormat) -> Set<String> { [] }
  func visit(_ format: LocationFormat) -> Set<String> { ["usesCurrentLocation"] }
  func visit(_ format: SocioeconomicLadderFormat) -> Set<String> { [] }
  func visit(_ format: HealthCharacteristicFormat) -> Set<String> { [] }
  func visit(_ format: HealthQuantityFormat) -> Set<String> { [] }
}
