import StudyDocuments
import StudyModel

/// The answer formats as the datastore's; nil for those without a counterpart.
struct MyStudiesFormats: AnswerShapeVisitor {
  let words: (LocalizedText) -> String
  let picture: (Asset.ID?) -> String
  let placeholder: LocalizedText

  private func dontKnow(_ value: DontKnow?) -> [String] {
    value == nil ? [] : ["The answer “I don’t know”"]
  }

  private func unset(_ start: Any?) -> [String] {
    start == nil ? ["That a scale starts without an answer"] : []
  }

  func reduced(
    _ decision: MyStudiesAnswer?, from format: some ReducibleFormat
  ) -> MyStudiesAnswer? {
    guard var answer = decision else { return nil }
    answer.unsaid.append(format.nameInLosses)
    answer.unsaid += format.membersBeyondShape.map { "The setting “\($0.asMemberName)”" }
    return answer
  }

  func visit(_ format: BooleanFormat) -> MyStudiesAnswer? {
    let hasWords = !format.yes.isEmpty || !format.no.isEmpty
    return MyStudiesAnswer(
      type: "boolean", branching: .byChoice,
      unsaid: hasWords ? ["The words for yes and no"] : [])
  }

  func visit(_ format: TextChoiceFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(
      type: "textChoice", branching: format.allowsSeveral ? .no : .byChoice)
    answer.format["textChoices"] = choices(format.choices)
    answer.format["selectionStyle"] = .string(format.allowsSeveral ? "Multiple" : "Single")
    if Self.sorted(format.choices) != format.choices {
      answer.unsaid.append("The order of the choices, of which one with a text field comes last")
    }
    return answer
  }

  func visit(_ format: ImageChoiceFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(type: "imageChoice", branching: .byChoice)
    answer.format["imageChoices"] = .array(
      format.choices.map { choice in
        [
          "image": .string(picture(choice.image)),
          "selectedImage": .string(picture(choice.selectedImage ?? choice.image)),
          "text": .string(words(choice.text)), "value": .string(choice.value.text),
        ]
      })
    if format.allowsSeveral { answer.unsaid = ["That several pictures can be chosen"] }
    return answer
  }

  func visit(_ format: ColorChoiceFormat) -> MyStudiesAnswer? { nil }

  func visit(_ format: ValuePickerFormat) -> MyStudiesAnswer? {
    MyStudiesAnswer(type: "valuePicker", format: ["textChoices": choices(format.choices)])
  }

  func visit(_ format: MultipleValuePickerFormat) -> MyStudiesAnswer? { nil }

  func visit(_ format: ScaleFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(type: "scale", branching: .byNumber)
    answer.format = ends(
      Double(format.minimum), Double(format.maximum), format.defaultValue.map(Double.init),
      format.isVertical, format.minimumLabel, format.maximumLabel, format.minimumImage,
      format.maximumImage)
    answer.format["step"] = .number(Double(format.step))
    answer.unsaid = dontKnow(format.dontKnow) + unset(format.defaultValue)
    let steps = (format.maximum - format.minimum) / max(format.step, 1)
    if steps > 13 { answer.unsaid.append("More than 13 steps, which authors there cannot edit,") }
    return answer
  }

  func visit(_ format: ContinuousScaleFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(type: "continuousScale", branching: .byNumber)
    answer.format = ends(
      format.minimum, format.maximum, format.defaultValue, format.isVertical, format.minimumLabel,
      format.maximumLabel, format.minimumImage, format.maximumImage)
    answer.format["maxFractionDigits"] = .number(Double(min(max(format.fractionDigits, 0), 4)))
    answer.unsaid =
      dontKnow(format.dontKnow) + unset(format.defaultValue)
      + (format.isPercentage ? ["That it is a percentage"] : [])
    return answer
  }

  func visit(_ format: TextScaleFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(type: "textScale", branching: .byChoice)
    answer.format = [
      "textChoices": choices(format.choices),
      "default": .number(Double((format.defaultIndex ?? 0) + 1)),
      "vertical": .boolean(format.isVertical),
    ]
    answer.unsaid = dontKnow(format.dontKnow) + unset(format.defaultIndex)
    if format.choices.count > 8 { answer.unsaid.append("More than 8 choices of a scale") }
    return answer
  }

  func visit(_ format: NumericFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(type: "numeric", branching: .byNumber)
    let unit = words(format.displayUnit)
    answer.format = [
      "style": .string(format.isWhole ? "Integer" : "Decimal"),
      "unit": .string(unit.isEmpty ? format.unit ?? "" : unit),
      "minValue": .number(format.minimum ?? 0), "maxValue": .number(format.maximum ?? 10_000),
      "placeholder": hint(format.placeholder),
    ]
    if let own = format.unit, !own.isEmpty, !unit.isEmpty, own != unit {
      answer.unsaid.append("The unit that is recorded")
    }
    if format.minimum == nil { answer.unsaid.append("That numbers may be less than 0") }
    if format.maximum == nil { answer.unsaid.append("That numbers may be more than 10,000") }
    if format.fractionDigits != nil { answer.unsaid.append("The number of decimal places") }
    if format.defaultValue != nil { answer.unsaid.append("The number that it starts with") }
    answer.unsaid += dontKnow(format.dontKnow)
    return answer
  }

  func visit(_ format: TextFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(type: "text")
    answer.format = [
      "maxLength": .number(Double(format.maximumLength ?? 0)),
      "validationRegex": .string(format.pattern ?? ""),
      "invalidMessage": .string(words(format.patternMessage)),
      "multipleLines": .boolean(format.allowsSeveralLines),
      "placeholder": hint(format.placeholder),
    ]
    if !format.defaultText.isEmpty { answer.unsaid.append("The text that it starts with") }
    if format.hidesText { answer.unsaid.append("That the text is hidden while it is typed") }
    answer.unsaid += dontKnow(format.dontKnow)
    return answer
  }

  func visit(_ format: ConfirmTextFormat) -> MyStudiesAnswer? { nil }

  func visit(_ format: EmailFormat) -> MyStudiesAnswer? {
    MyStudiesAnswer(type: "email", format: ["placeholder": hint([:])])
  }

  func visit(_ format: DateFormat) -> MyStudiesAnswer? {
    var answer = MyStudiesAnswer(type: "date")
    func moment(_ value: CalendarMoment?) -> JSONValue {
      guard let value else { return "" }
      let day = value.day.description
      guard format.includesTime else { return .string(day) }
      return .string("\(day)T\(value.time?.description ?? "00:00"):00.000+0000")
    }
    let isUntilNow = format.daysAfterToday == 0 && format.daysBeforeToday == nil
    let isFromNow = format.daysBeforeToday == 0 && format.daysAfterToday == nil
    let hasRange = format.minimum != nil || format.maximum != nil
    answer.format = [
      "style": .string(format.includesTime ? "Date-Time" : "Date"),
      "minDate": moment(format.minimum), "maxDate": moment(format.maximum),
      "default": moment(format.defaultDate),
      "dateRange": .string(
        isUntilNow ? "untilCurrent" : isFromNow ? "afterCurrent" : hasRange ? "custom" : ""),
    ]
    let hasDays = format.daysBeforeToday != nil || format.daysAfterToday != nil
    if hasDays, !isUntilNow, !isFromNow { answer.unsaid.append("The range of days around today") }
    answer.unsaid += dontKnow(format.dontKnow)
    return answer
  }

  func visit(_ format: TimeOfDayFormat) -> MyStudiesAnswer? {
    let hasMore = format.defaultTime != nil || format.minuteStep != nil
    return MyStudiesAnswer(
      type: "timeOfDay",
      unsaid: dontKnow(format.dontKnow)
        + (hasMore ? ["The time that it starts with, or its step"] : []))
  }

  func visit(_ format: TimeIntervalFormat) -> MyStudiesAnswer? {
    let steps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30]
    let step = steps.last { $0 <= format.minuteStep } ?? 1
    return MyStudiesAnswer(
      type: "timeInterval",
      format: [
        "default": .number(Double(format.defaultSeconds ?? 0)), "step": .number(Double(step)),
      ], branching: .byNumber,
      unsaid: dontKnow(format.dontKnow) + (step == format.minuteStep ? [] : ["Its step in minutes"])
    )
  }

  func visit(_ format: HeightFormat) -> MyStudiesAnswer? {
    let system =
      switch format.system {
      case .local: "Local"
      case .metric: "Metric"
      case .customary: "US"
      }
    return MyStudiesAnswer(
      type: "height", format: ["measurementSystem": .string(system), "placeholder": hint([:])],
      branching: .byNumber, unsaid: dontKnow(format.dontKnow))
  }

  func visit(_ format: WeightFormat) -> MyStudiesAnswer? { nil }
  func visit(_ format: AgeFormat) -> MyStudiesAnswer? { nil }

  func visit(_ format: LocationFormat) -> MyStudiesAnswer? {
    MyStudiesAnswer(
      type: "location", format: ["useCurrentLocation": .boolean(format.usesCurrentLocation)])
  }

  func visit(_ format: SocioeconomicLadderFormat) -> MyStudiesAnswer? { nil }
  func visit(_ format: HealthCharacteristicFormat) -> MyStudiesAnswer? { nil }
  func visit(_ format: HealthQuantityFormat) -> MyStudiesAnswer? { nil }

  private func hint(_ own: LocalizedText) -> JSONValue {
    .string(words(own.isEmpty ? placeholder : own))
  }

  private static func sorted(_ choices: [TextChoice]) -> [TextChoice] {
    choices.filter { $0.other == nil } + choices.filter { $0.other != nil }
  }

  /// Choices in their order, one with a field for other words last.
  private func choices(_ choices: [TextChoice]) -> JSONValue {
    .array(
      Self.sorted(choices).map { choice in
        var value: [String: JSONValue] = [
          "text": .string(words(choice.text)), "value": .string(choice.value.text),
          "detail": .string(words(choice.detailText)), "exclusive": .boolean(choice.isExclusive),
        ]
        if let other = choice.other {
          value["other"] = [
            "placeholder": .string(words(other.placeholder)),
            "isMandatory": .boolean(other.isRequired), "textfieldReq": .boolean(true),
          ]
        }
        return .object(value)
      })
  }

  private func ends(
    _ minimum: Double, _ maximum: Double, _ standard: Double?, _ isVertical: Bool,
    _ low: LocalizedText, _ high: LocalizedText, _ lowImage: Asset.ID?, _ highImage: Asset.ID?
  ) -> [String: JSONValue] {
    [
      "maxValue": .number(maximum), "minValue": .number(minimum),
      "default": .number(standard ?? minimum), "vertical": .boolean(isVertical),
      "maxDesc": .string(words(high)), "minDesc": .string(words(low)),
      "maxImage": .string(picture(highImage)), "minImage": .string(picture(lowImage)),
    ]
  }
}
