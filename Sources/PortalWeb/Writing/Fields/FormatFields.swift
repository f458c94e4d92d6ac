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
        several, .toggle("isVertical", label: "Layout: vertical"),
        .plain(
          "choices", label: "Answers",
          hint: "Add the answers first, then choose their pictures below.",
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
          "original", label: "Item to repeat",
          hint: "Choose an item that asks for a single line of text.",
          as: .options(repeatable)),
        .words("message", label: "Message when the texts differ"),
        EditorField.toggle("hidesText", label: "Hide typed text").rare,
        EditorField.plain(
          "maximumLength", label: "Maximum length",
          hint: "In characters. Leave blank for no limit.", as: .whole
        ).rare,
      ]
    case .email:
      [
        EditorField.toggle(
          "isUserName", label: "Use as the user name", hint: "Apps may then fill it in."
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
        .plain("minuteStep", label: "Minute step", hint: "1 to 30.", as: .whole),
        .plain("defaultSeconds", label: "Default", as: .length),
      ] + dontKnow
    case .height: [system] + dontKnow
    case .weight: weight
    case .age: age
    case .location:
      [
        .toggle("usesCurrentLocation", label: "Start at the current location"),
        .words("placeholder", label: "Placeholder"),
      ]
    case .socioeconomicLadder:
      [
        .words("topLabel", label: "Label for the top rung"),
        .words("bottomLabel", label: "Label for the bottom rung"),
      ]
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
        .plain(
          "quantity", label: "Quantity", hint: "For example, HKQuantityTypeIdentifierHeartRate."),
        .plain("unit", label: "Unit", hint: "For example, count/min."),
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
    "requestsAuthorization", label: "Ask to read it from Health"
  ).rare

  private static let several = EditorField.toggle(
    "allowsSeveral", label: "Allow multiple answers")

  private static let boolean: [EditorField] = [
    EditorField.words("yes", label: "Label for Yes", hint: "Leave blank to use “Yes”.").half,
    EditorField.words("no", label: "Label for No", hint: "Leave blank to use “No”.").half,
  ]

  private static let textChoice: [EditorField] = [
    several,
    .plain(
      "choices", label: "Answers",
      hint: "The value is recorded in the data. Leave it blank to generate it from the text.",
      as: .choices(.init(detail: true, exclusive: true, freeText: true))),
  ]

  private static let scale: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest value", as: .whole).half,
      EditorField.plain("maximum", label: "Highest value", as: .whole).half,
      EditorField.plain(
        "step", label: "Step", hint: "The scale can have at most 14 values.", as: .whole
      ).half,
      EditorField.plain("defaultValue", label: "Default", as: .whole).half,
      EditorField.words("minimumLabel", label: "Label for the lowest value").half,
      EditorField.words("maximumLabel", label: "Label for the highest value").half,
      .toggle("isVertical", label: "Layout: vertical"),
    ] + hiding("hidesValueMarkers") + dontKnow

  private static let continuousScale: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest value", as: .decimal).half,
      EditorField.plain("maximum", label: "Highest value", as: .decimal).half,
      EditorField.plain(
        "fractionDigits", label: "Decimal places", hint: "0 to 4.", as: .whole
      )
      .half,
      EditorField.plain(
        "defaultValue", label: "Default", hint: "Leave blank for none.", as: .decimal
      ).half,
      EditorField.words("minimumLabel", label: "Label for the lowest value").half,
      EditorField.words("maximumLabel", label: "Label for the highest value").half,
      .toggle("isVertical", label: "Layout: vertical"),
      EditorField.toggle("isPercentage", label: "Show as a percentage").rare,
    ] + hiding() + dontKnow

  private static func textScale(_ settings: TextScaleFormat, _ study: Study) -> [EditorField] {
    let language = study.primaryLanguage
    let words = settings.choices.enumerated().map { index, choice in
      EditorField.Option(
        value: String(index),
        label: study.title(choice.text, in: language).orElse(choice.value.text))
    }
    return [
      .plain("choices", label: "Answers", hint: "2 to 8.", as: .choices(.init())),
      .plain("defaultIndex", label: "Default", as: .position(words)),
      .toggle("isVertical", label: "Layout: vertical"),
    ] + hiding("hidesValueMarkers") + dontKnow
  }

  /// A table for every picker, and one to add another.
  private static func pickers(_ count: Int) -> [EditorField] {
    (1...(count + 1)).map { number in
      EditorField(
        path: ["pickers", String(number), "choices"],
        label: number > count ? "New picker" : "Picker \(number)",
        hint: number > count ? nil : "Removed if it has no answers.",
        widget: .choices(.init()), holder: ["pickers"])
    } + [.plain("separator", label: "Separator", as: .exact)]
  }

  private static let numeric: [EditorField] =
    [
      .toggle("isWhole", label: "Whole numbers only"),
      .plain("unit", label: "Unit", hint: "Recorded with the answer."),
      EditorField.plain("minimum", label: "Lowest number", as: .decimal).half,
      EditorField.plain("maximum", label: "Highest number", as: .decimal).half,
      EditorField.words(
        "displayUnit", label: "Displayed unit", hint: "Leave blank to display the recorded unit."
      ).rare,
      EditorField.plain("fractionDigits", label: "Decimal places", as: .whole).rare,
      EditorField.plain("defaultValue", label: "Default", as: .decimal).rare,
      EditorField.words("placeholder", label: "Placeholder in the field").rare,
      EditorField.toggle(
        "showsUnitWhenEmpty", label: "Show the unit in an empty field",
        hint: "Applies to apps made with ResearchKit. The walkthrough always shows the unit."
      ).rare,
    ] + dontKnow

  private static let text: [EditorField] =
    [
      .toggle("allowsSeveralLines", label: "Multiple lines"),
      .plain(
        "maximumLength", label: "Maximum length", hint: "In characters. Leave blank for no limit.",
        as: .whole),
      EditorField.plain(
        "pattern", label: "Pattern", hint: "A regular expression. Use ^…$ to match the whole text."
      ).rare,
      EditorField.words("patternMessage", label: "Message when the pattern does not match").rare,
      EditorField.words("placeholder", label: "Placeholder in the field").rare,
      EditorField.words("defaultText", label: "Default").rare,
      EditorField.plain("keyboard", label: "Keyboard", as: .options(keyboards)).half.rare,
      EditorField.plain(
        "capitalization", label: "Capitalization", as: .options(capitals)
      ).half.rare,
      EditorField.toggle("hidesText", label: "Hide typed text").rare,
      EditorField.toggle("hidesCharacterCount", label: "Hide the number of characters left").rare,
      EditorField.toggle("hidesClearButton", label: "Hide the clear button").rare,
    ] + dontKnow + MobileFields.typing

  private static let keyboards: [EditorField.Option] = [
    .init(value: "standard", label: "Letters"), .init(value: "number", label: "Digits"),
    .init(value: "decimal", label: "Digits and a decimal point"),
    .init(value: "numbersAndPunctuation", label: "Numbers and punctuation"),
    .init(value: "telephone", label: "Telephone"), .init(value: "email", label: "Email"),
    .init(value: "address", label: "Web address"),
  ]

  private static let capitals: [EditorField.Option] = [
    .init(value: "sentences", label: "Sentences"), .init(value: "words", label: "Words"),
    .init(value: "all", label: "All letters"), .init(value: "none", label: "None"),
  ]

  private static func date(_ settings: DateFormat) -> [EditorField] {
    let widget: EditorField.Widget = settings.includesTime ? .moment : .day
    return [
      .toggle("includesTime", label: "Ask for the time too"),
      EditorField.plain("minimum", label: "Earliest date", as: widget).half,
      EditorField.plain("maximum", label: "Latest date", as: widget).half,
      EditorField.plain("daysBeforeToday", label: "Earliest date: days before today", as: .whole)
        .rare,
      EditorField.plain(
        "daysAfterToday", label: "Latest date: days after today", hint: "Enter 0 for today.",
        as: .whole
      ).rare,
      EditorField.plain("defaultDate", label: "Default", as: widget).rare,
      EditorField.plain("minuteStep", label: "Minute step", as: .whole).rare,
    ] + dontKnow + [MobileFields.calendar]
  }

  static let dontKnow: [EditorField] = [
    EditorField.plain("dontKnow", label: "Offer “I don’t know”", as: .presence).rare,
    EditorField.words("dontKnow", "text", label: "Label for “I don’t know”").rare,
    MobileFields.dontKnowStyle,
  ]

  private static func hiding(_ further: String...) -> [EditorField] {
    [
      EditorField.plain(
        "gradient", label: "Colors along the scale",
        hint:
          "From lowest to highest. For example, #1b5e20, #fdd835 0.4, #b71c1c. A position from 0 to 1 can follow each color."
      ).rare,
      EditorField.toggle("hidesSelectedValue", label: "Hide the selected value").rare,
      EditorField.toggle("hidesRanges", label: "Hide the lowest and highest values").rare,
      EditorField.toggle("hidesLabels", label: "Hide the labels").rare,
    ]
      + further.map {
        EditorField(path: [$0], label: "Hide the tick marks", widget: .toggle, isRare: true)
      }
  }
}
