import StudyModel

extension StudyMaker {
  /// Every format except the one that only items use.
  static let questionFormats = AnswerFormat.Kind.allCases.filter { $0 != .confirmText }

  mutating func format(_ kind: AnswerFormat.Kind) -> AnswerFormat {
    switch kind {
    case .boolean: .boolean(BooleanFormat(yes: maybeText(), no: maybeText()))
    case .textChoice:
      .textChoice(
        TextChoiceFormat(allowsSeveral: random.once(in: 2), choices: textChoices(exclusive: true)))
    case .imageChoice:
      .imageChoice(
        ImageChoiceFormat(
          allowsSeveral: random.once(in: 2), isVertical: random.once(in: 2),
          choices: textChoices().map { choice in
            ImageChoice(value: choice.value, text: choice.text, image: Self.picture)
          }))
    case .colorChoice:
      .colorChoice(
        ColorChoiceFormat(
          allowsSeveral: random.once(in: 2),
          choices: textChoices().map { choice in
            ColorChoice(
              value: choice.value, text: choice.text,
              color: random.once(in: 3) ? "#0b6e6e80" : "#0b6e6e")
          }))
    case .valuePicker: .valuePicker(ValuePickerFormat(choices: textChoices()))
    case .multipleValuePicker:
      .multipleValuePicker(
        MultipleValuePickerFormat(
          pickers: [
            ValuePickerFormat(choices: textChoices()), ValuePickerFormat(choices: textChoices()),
          ], separator: random.once(in: 2) ? " " : " – "))
    case .textScale:
      .textScale(
        TextScaleFormat(
          choices: textChoices(), defaultIndex: random.once(in: 2) ? 1 : nil, dontKnow: dontKnow()))
    case .scale, .continuousScale, .numeric, .age, .height, .weight, .socioeconomicLadder,
      .healthQuantity:
      numberFormat(kind)
    default: wordFormat(kind)
    }
  }

  private mutating func numberFormat(_ kind: AnswerFormat.Kind) -> AnswerFormat {
    switch kind {
    case .scale:
      .scale(
        ScaleFormat(
          minimum: 0, maximum: 10, step: random.pick([1, 2, 5], else: 1),
          defaultValue: random.once(in: 2) ? 5 : nil, isVertical: random.once(in: 2),
          minimumLabel: maybeText(), maximumLabel: maybeText(),
          gradient: random.once(in: 4) ? "#1b5e20, #fdd835 0.4, #b71c1c80" : nil,
          dontKnow: dontKnow()))
    case .continuousScale:
      .continuousScale(
        ContinuousScaleFormat(
          minimum: -1, maximum: 1, fractionDigits: 3,
          defaultValue: random.once(in: 2) ? 0.125 : nil,
          isPercentage: random.once(in: 2), dontKnow: dontKnow()))
    case .numeric:
      .numeric(
        NumericFormat(
          isWhole: random.once(in: 2), unit: random.once(in: 2) ? "km" : nil,
          displayUnit: maybeText(), minimum: 0, maximum: random.once(in: 2) ? 300 : nil,
          fractionDigits: random.once(in: 2) ? 2 : nil, dontKnow: dontKnow()))
    case .age:
      .age(
        AgeFormat(
          minimum: 18, maximum: 99, minimumIsRange: random.once(in: 2),
          maximumIsRange: random.once(in: 2), defaultValue: random.once(in: 2) ? 40 : nil,
          dontKnow: dontKnow()))
    case .height:
      .height(HeightFormat(system: random.pick(MeasurementSystem.allCases, else: .local)))
    case .weight:
      .weight(
        WeightFormat(
          system: random.once(in: 3) ? .local : .metric,
          precision: random.pick(WeightFormat.Precision.allCases, else: .low),
          minimum: 20, maximum: 500, defaultValue: 70.5, limitsArePounds: random.once(in: 3)))
    case .healthQuantity:
      .healthQuantity(
        HealthQuantityFormat(quantity: "HKQuantityTypeIdentifierHeartRate", unit: "count/min"))
    default:
      .socioeconomicLadder(
        SocioeconomicLadderFormat(topLabel: text(), bottomLabel: text(), dontKnow: dontKnow()))
    }
  }

  private mutating func wordFormat(_ kind: AnswerFormat.Kind) -> AnswerFormat {
    switch kind {
    case .email: .email(EmailFormat(isUserName: random.once(in: 2)))
    case .date:
      .date(
        random.once(in: 2)
          ? DateFormat(
            daysBeforeToday: 30, daysAfterToday: 0,
            calendar: random.pick(CalendarSystem.allCases, else: .gregorian), dontKnow: dontKnow())
          : DateFormat(
            includesTime: true, minimum: CalendarMoment("2020-01-01T00:00"),
            maximum: CalendarMoment("2030-12-31T23:59")))
    case .timeOfDay:
      .timeOfDay(
        TimeOfDayFormat(
          defaultTime: random.once(in: 2) ? TimeOfDay("07:30") : nil,
          minuteStep: random.once(in: 2) ? 15 : nil, dontKnow: dontKnow()))
    case .timeInterval:
      .timeInterval(TimeIntervalFormat(defaultSeconds: 1_800, minuteStep: 15))
    case .location: .location(LocationFormat(usesCurrentLocation: random.once(in: 2)))
    case .healthCharacteristic:
      .healthCharacteristic(
        HealthCharacteristicFormat(
          characteristic: random.pick(
            HealthCharacteristicFormat.Characteristic.allCases, else: .bloodType),
          minimum: random.once(in: 3) ? CalendarDay("1920-01-01") : nil,
          calendar: random.once(in: 3) ? .japanese : nil))
    case .text:
      .text(
        random.once(in: 3)
          ? TextFormat(pattern: "^[a-z ]+$", patternMessage: text())
          : TextFormat(
            allowsSeveralLines: random.once(in: 2), maximumLength: random.once(in: 2) ? 40 : nil,
            defaultText: maybeText().mapped { String($0.prefix(10)) },
            correction: random.once(in: 2) ? .off : nil, spelling: random.once(in: 2) ? .on : nil,
            contentType: random.once(in: 3) ? "given-name" : nil,
            passwordRules: random.once(in: 5) ? "minlength: 12;" : nil, dontKnow: dontKnow()))
    default: kind.settings.blank(keeping: textChoices()).format
    }
  }

  private mutating func dontKnow() -> DontKnow? {
    random.once(in: 3) ? DontKnow(text: maybeText(), style: random.once(in: 2) ? .row : nil) : nil
  }

  private mutating func textChoices(exclusive: Bool = false) -> [TextChoice] {
    let values: [ChoiceValue] = ["a", "b \"c\"", .number(1), .number(-2.5), "none"]
    var choices = values.prefix(random.number(3...5)).map { value in
      TextChoice(value: value, text: text(), detailText: maybeText())
    }
    if exclusive, random.once(in: 2) { choices[choices.count - 1].isExclusive = true }
    if exclusive, random.once(in: 3) {
      choices.append(
        TextChoice(
          value: "other", text: text(),
          other: OtherField(placeholder: text(), startsOpen: random.once(in: 2))))
    }
    return choices
  }
}

extension LocalizedText {
  fileprivate func mapped(_ change: (String) -> String) -> LocalizedText {
    LocalizedText(values.mapValues(change))
  }
}
