import StudyModel

extension SampleStudies {
  static var galleryChoices: Task {
    gallery(
      "choices", "Choices",
      [
        asks(
          "boolean", "Did you take your watch off yesterday?",
          .boolean(BooleanFormat(yes: english("Yes, for a while"), no: english("No, never")))),
        asks(
          "one-text", "How did you travel to the clinic?",
          .textChoice(TextChoiceFormat(choices: travel)), isOptional: true),
        asks(
          "several-texts", "Which of these did you notice?",
          .textChoice(TextChoiceFormat(allowsSeveral: true, choices: symptoms)),
          text: "Choose all that apply."),
        asks(
          "one-picture", "What was the weather like this morning?",
          .imageChoice(ImageChoiceFormat(choices: weather))),
        asks(
          "several-pictures", "What kind of weather do you like?",
          .imageChoice(ImageChoiceFormat(allowsSeveral: true, isVertical: true, choices: weather))),
        asks(
          "color", "Which color is closest to your skin where the strap was?",
          .colorChoice(ColorChoiceFormat(choices: colors))),
        asks(
          "picker", "In which season were you born?",
          .valuePicker(ValuePickerFormat(choices: seasons))),
        asks(
          "several-pickers", "What was your blood pressure?",
          .multipleValuePicker(
            MultipleValuePickerFormat(
              pickers: [numbers(90, 180), numbers(50, 110)], separator: "/")),
          text: "The higher number first."),
        asks(
          "sex", "What is your sex?",
          .healthCharacteristic(HealthCharacteristicFormat(characteristic: .biologicalSex))),
        asks(
          "blood-type", "What is your blood type?",
          .healthCharacteristic(HealthCharacteristicFormat(characteristic: .bloodType))),
        asks(
          "wheelchair", "Do you use a wheelchair?",
          .healthCharacteristic(HealthCharacteristicFormat(characteristic: .wheelchairUse))),
      ])
  }

  private static let travel = [
    choice("foot", "On foot", detail: "Or by wheelchair, the whole way"),
    choice("bus", "By bus or train", detail: "With a short walk at either end"),
    choice("car", "By car"),
    TextChoice(
      value: "other", text: english("Another way"),
      other: OtherField(placeholder: english("For example, by boat"), isRequired: true)),
  ]

  private static let symptoms = [
    choice("flutter", "A flutter in the chest"),
    choice("dizzy", "Feeling dizzy", detail: "Also when standing up"),
    choice("breath", "Being short of breath"),
    TextChoice(
      value: "own", text: english("Something else"),
      other: OtherField(placeholder: english("In your own words"))),
    TextChoice(value: "none", text: english("None of these"), isExclusive: true),
  ]

  private static let weather = [
    ImageChoice(value: "sun", text: english("Sunny")),
    ImageChoice(value: "cloud", text: english("Cloudy")),
    ImageChoice(value: "rain", text: english("Rainy")),
    ImageChoice(value: "snow", text: english("Snowy")),
  ]

  private static let colors = [
    ColorChoice(value: "light", text: english("Light"), color: "#f3d9c5"),
    ColorChoice(value: "pink", text: english("Pink"), color: "#e7a49a"),
    ColorChoice(
      value: "red", text: english("Red"), detailText: english("Warm to the touch"),
      color: "#b4493f"),
    ColorChoice(value: "brown", text: english("Brown"), color: "#6b4226"),
  ]

  private static let seasons = [
    choice("spring", "Spring"), choice("summer", "Summer"), choice("fall", "Fall"),
    choice("winter", "Winter"),
  ]

  private static func numbers(_ low: Int, _ high: Int) -> ValuePickerFormat {
    ValuePickerFormat(
      choices: stride(from: low, through: high, by: 5).map {
        TextChoice(value: .number(Double($0)), text: english(String($0)))
      })
  }
}
