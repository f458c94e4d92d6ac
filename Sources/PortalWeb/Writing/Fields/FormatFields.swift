import StudyModel

/// The fields of every answer format, as members of the format.
enum FormatFields {
  /// - Parameter repeatable: the items whose text a confirmation can ask for again.
  static func fields(
    of format: AnswerFormat, in study: Study, repeatable: [EditorField.Option] = []
  ) -> [EditorField] {
    switch format {
    case .boolean: boolean
    case .textChoice: textChoice
    case .imageChoice:
      [
        several, .toggle("isVertical", label: "One below the other"),
        .plain(
          "choices", label: "Answers", hint: "Their pictures are chosen below, once they are here.",
          as: .choices(.init())),
      ]
    case .colorChoice:
      [
        several,
        .plain(
          "choices", label: "Answers",
          as: .choices(.init(detail: true, exclusive: true, color: true))),
      ]
    case .valuePicker: [.plain("choices", label: "Answers", as: .choices(.init()))]
    case .multipleValuePicker(let settings): pickers(settings.pickers.count)
    case .scale: scale
    case .continuousScale: continuousScale
    case .textScale(let settings): textScale(settings, study)
    case .numeric: numeric
    case .text: text
    case .confirmText:
      [
        .plain(
          "original", label: "Repeats the item", hint: "One that asks for one line of text.",
          as: .options(repeatable)),
        .words("message", label: "When the texts differ"),
        EditorField.toggle("hidesText", label: "Hides what is typed").rare,
        EditorField.plain(
          "maximumLength", label: "At most so many characters", hint: "Empty: no limit.", as: .whole
        ).rare,
      ]
    case .email:
      [
        EditorField.toggle(
          "isUserName", label: "Serves as a user name", hint: "The client may then fill it in."
        ).rare
      ]
    case .date(let settings): date(settings)
    case .timeOfDay:
      [
        .plain("defaultTime", label: "Default", as: .timeOfDay),
        EditorField.plain("minuteStep", label: "Minute step", as: .whole).rare,
      ] + dontKnow
    case .timeInterval:
      [
        .plain("minuteStep", label: "Step in minutes", hint: "1 to 30.", as: .whole),
        .plain("defaultSeconds", label: "Default", as: .length),
      ] + dontKnow
    case .height: [system] + dontKnow
    case .weight: weight
    case .age: age
    case .location:
      [
        .toggle("usesCurrentLocation", label: "Starts at the current location"),
        .words("placeholder", label: "Placeholder"),
      ]
    case .socioeconomicLadder:
      [.words("topLabel", label: "Top rung"), .words("bottomLabel", label: "Bottom rung")]
        + dontKnow
    case .healthCharacteristic(let settings):
      [
        .plain(
          "characteristic", label: "Characteristic",
          as: .options([
            .init(value: "biologicalSex", label: "Biological sex"),
            .init(value: "bloodType", label: "Blood type"),
            .init(value: "dateOfBirth", label: "Date of birth"),
            .init(value: "fitzpatrickSkinType", label: "Fitzpatrick skin type"),
            .init(value: "wheelchairUse", label: "Wheelchair use"),
          ]))
      ] + (settings.characteristic == .dateOfBirth ? birthDates + [MobileFields.calendar] : [])
        + [authorization]
    case .healthQuantity:
      [
        .plain("quantity", label: "Quantity", hint: "Such as HKQuantityTypeIdentifierHeartRate."),
        .plain("unit", label: "Unit", hint: "Such as count/min."),
        .toggle("isWhole", label: "Whole numbers only"), authorization,
      ]
    }
  }

  private static let birthDates: [EditorField] = [
    EditorField.plain("minimum", label: "Earliest date", as: .day).half,
    EditorField.plain("maximum", label: "Latest date", as: .day).half,
    EditorField.plain("defaultDate", label: "Default", as: .day).rare,
  ]

  private static let authorization = EditorField.toggle(
    "requestsAuthorization", label: "Asks to read it from Health"
  ).rare

  private static let several = EditorField.toggle(
    "allowsSeveral", label: "Several answers may be chosen")

  private static let boolean: [EditorField] = [
    EditorField.words("yes", label: "Words for yes", hint: "Empty: “Yes”.").half,
    EditorField.words("no", label: "Words for no", hint: "Empty: “No”.").half,
  ]

  private static let textChoice: [EditorField] = [
    several,
    .plain(
      "choices", label: "Answers",
      hint: "The value is what is recorded; leave it empty and it is made from the text.",
      as: .choices(.init(detail: true, exclusive: true, freeText: true))),
  ]

  private static let scale: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest value", as: .whole).half,
      EditorField.plain("maximum", label: "Highest value", as: .whole).half,
      EditorField.plain("step", label: "Step", hint: "At most 14 values.", as: .whole).half,
      EditorField.plain("defaultValue", label: "Default", as: .whole).half,
      EditorField.words("minimumLabel", label: "Words at the lowest").half,
      EditorField.words("maximumLabel", label: "Words at the highest").half,
      .toggle("isVertical", label: "Upright"),
    ] + hiding("hidesValueMarkers") + dontKnow

  private static let continuousScale: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest value", as: .decimal).half,
      EditorField.plain("maximum", label: "Highest value", as: .decimal).half,
      EditorField.plain(
        "fractionDigits", label: "Digits after the point", hint: "0 to 4.", as: .whole
      )
      .half,
      EditorField.plain("defaultValue", label: "Default", hint: "Empty: none.", as: .decimal).half,
      EditorField.words("minimumLabel", label: "Words at the lowest").half,
      EditorField.words("maximumLabel", label: "Words at the highest").half,
      .toggle("isVertical", label: "Upright"),
      EditorField.toggle("isPercentage", label: "Shown as per cent").rare,
    ] + hiding() + dontKnow

  private static func textScale(_ settings: TextScaleFormat, _ study: Study) -> [EditorField] {
    let language = study.primaryLanguage
    let words = settings.choices.enumerated().map { index, choice in
      EditorField.Option(
        value: String(index),
        label: study.title(choice.text, in: language).orElse(choice.value.text))
    }
    return [
      .plain("choices", label: "Words", hint: "2 to 8.", as: .choices(.init())),
      .plain("defaultIndex", label: "Default", as: .position(words)),
      .toggle("isVertical", label: "Upright"),
    ] + hiding("hidesValueMarkers") + dontKnow
  }

  /// A table for every picker, and one to add another.
  private static func pickers(_ count: Int) -> [EditorField] {
    (1...(count + 1)).map { number in
      EditorField(
        path: ["pickers", String(number), "choices"],
        label: number > count ? "One more picker" : "Picker \(number)",
        hint: number > count ? nil : "Without answers it is taken out.",
        widget: .choices(.init()), holder: ["pickers"])
    } + [.plain("separator", label: "Between the parts", as: .exact)]
  }

  private static let numeric: [EditorField] =
    [
      .toggle("isWhole", label: "Whole numbers only"),
      .plain("unit", label: "Unit", hint: "Recorded with the answer."),
      EditorField.plain("minimum", label: "Lowest number", as: .decimal).half,
      EditorField.plain("maximum", label: "Highest number", as: .decimal).half,
      EditorField.words("displayUnit", label: "Unit as shown", hint: "If it differs.").rare,
      EditorField.plain("fractionDigits", label: "Digits after the point", as: .whole).rare,
      EditorField.plain("defaultValue", label: "Default", as: .decimal).rare,
      EditorField.words("placeholder", label: "Placeholder in the field").rare,
      EditorField.toggle(
        "showsUnitWhenEmpty", label: "Show the unit in an empty field",
        hint: "In apps made with ResearchKit. The walkthrough always shows it."
      ).rare,
    ] + dontKnow

  private static let text: [EditorField] =
    [
      .toggle("allowsSeveralLines", label: "Several lines"),
      .plain(
        "maximumLength", label: "At most so many characters", hint: "Empty: no limit.", as: .whole),
      EditorField.plain(
        "pattern", label: "Pattern", hint: "A regular expression; write ^…$ to mean the whole text."
      ).rare,
      EditorField.words("patternMessage", label: "When the pattern does not match").rare,
      EditorField.words("placeholder", label: "Placeholder in the field").rare,
      EditorField.words("defaultText", label: "Default").rare,
      EditorField.plain("keyboard", label: "Keyboard", as: .options(keyboards)).half.rare,
      EditorField.plain(
        "capitalization", label: "Capital letters", as: .options(capitals)
      ).half.rare,
      EditorField.toggle("hidesText", label: "Hides what is typed").rare,
      EditorField.toggle("hidesCharacterCount", label: "Hides how many characters are left").rare,
      EditorField.toggle("hidesClearButton", label: "Hides the button that clears the text").rare,
    ] + dontKnow + MobileFields.typing

  private static let keyboards: [EditorField.Option] = [
    .init(value: "standard", label: "Letters"), .init(value: "number", label: "Digits"),
    .init(value: "decimal", label: "Digits and a point"),
    .init(value: "numbersAndPunctuation", label: "Digits and signs"),
    .init(value: "telephone", label: "Telephone"), .init(value: "email", label: "Email"),
    .init(value: "address", label: "Web address"),
  ]

  private static let capitals: [EditorField.Option] = [
    .init(value: "sentences", label: "Of sentences"), .init(value: "words", label: "Of words"),
    .init(value: "all", label: "All"), .init(value: "none", label: "None"),
  ]

  private static func date(_ settings: DateFormat) -> [EditorField] {
    let widget: EditorField.Widget = settings.includesTime ? .moment : .day
    return [
      .toggle("includesTime", label: "Asks for the time too"),
      EditorField.plain("minimum", label: "Earliest date", as: widget).half,
      EditorField.plain("maximum", label: "Latest date", as: widget).half,
      EditorField.plain("daysBeforeToday", label: "Earliest: so many days before today", as: .whole)
        .rare,
      EditorField.plain(
        "daysAfterToday", label: "Latest: so many days after today", hint: "0 for today.",
        as: .whole
      ).rare,
      EditorField.plain("defaultDate", label: "Default", as: widget).rare,
      EditorField.plain("minuteStep", label: "Minute step", as: .whole).rare,
    ] + dontKnow + [MobileFields.calendar]
  }

  private static let system = EditorField.plain(
    "system", label: "Units",
    as: .options([
      .init(value: "local", label: "As on the device"), .init(value: "metric", label: "Metric"),
      .init(value: "customary", label: "Feet, inches and pounds"),
    ]))

  private static let weight: [EditorField] =
    [
      system,
      EditorField.plain(
        "minimum", label: "Lowest", hint: "In kilograms; with US units in pounds.", as: .decimal
      ).half,
      EditorField.plain("maximum", label: "Highest", as: .decimal).half,
      .toggle(
        "limitsArePounds", label: "Lowest, highest and default are in pounds",
        hint: "Counts with the device’s units: what is shown is converted."),
      EditorField.plain("defaultValue", label: "Default", as: .decimal).rare,
      EditorField.plain(
        "precision", label: "Precision",
        as: .options([
          .init(value: "standard", label: "Half a kilogram, or a pound"),
          .init(value: "low", label: "Whole ones"),
          .init(value: "high", label: "Hundredths, or ounces"),
        ])
      ).rare,
    ] + dontKnow

  private static let age: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest age", as: .whole).half,
      EditorField.plain("maximum", label: "Highest age", as: .whole).half,
      EditorField.plain("defaultValue", label: "Default", as: .whole).half,
      .toggle("showsYear", label: "Shows years of birth"),
      EditorField.toggle("recordsYear", label: "Records the year of birth").rare,
      EditorField.words("minimumLabel", label: "Words at the lowest").rare,
      EditorField.words("maximumLabel", label: "Words at the highest").rare,
      EditorField.toggle("minimumIsRange", label: "The lowest means that or less").rare,
      EditorField.toggle("maximumIsRange", label: "The highest means that or more").rare,
      EditorField.plain("relativeYear", label: "Counted from the year", as: .whole).rare,
    ] + dontKnow

  private static let dontKnow: [EditorField] = [
    EditorField.plain("dontKnow", label: "Offers “I don’t know”", as: .presence).rare,
    EditorField.words("dontKnow", "text", label: "Own words for “I don’t know”").rare,
    MobileFields.dontKnowStyle,
  ]

  private static func hiding(_ further: String...) -> [EditorField] {
    [
      EditorField.plain(
        "gradient", label: "Colours along the scale",
        hint: "From the lowest: #1b5e20, #fdd835 0.4, #b71c1c. A place from 0 to 1 may follow each."
      ).rare,
      EditorField.toggle("hidesSelectedValue", label: "Hides the chosen value").rare,
      EditorField.toggle("hidesRanges", label: "Hides the ends").rare,
      EditorField.toggle("hidesLabels", label: "Hides the words").rare,
    ]
      + further.map {
        EditorField(path: [$0], label: "Hides the marks", widget: .toggle, isRare: true)
      }
  }
}
