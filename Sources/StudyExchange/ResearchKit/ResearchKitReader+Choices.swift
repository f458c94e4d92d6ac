import StudyModel

extension ResearchKitReader {
  func choiceFormat(_ object: ORKObject) -> AnswerFormat? {
    switch object.className {
    case "ORKTextChoiceAnswerFormat":
      return .textChoice(
        TextChoiceFormat(allowsSeveral: allowsSeveral(object), choices: textChoices(object)))
    case "ORKImageChoiceAnswerFormat":
      return .imageChoice(
        ImageChoiceFormat(
          allowsSeveral: allowsSeveral(object), isVertical: object.flag("vertical"),
          choices: object.objects("imageChoices").map {
            ImageChoice(value: value($0), text: text($0.string("text")))
          }))
    case "ORKColorChoiceAnswerFormat":
      return .colorChoice(
        ColorChoiceFormat(
          allowsSeveral: allowsSeveral(object), choices: object.objects("colorChoices").map(color)))
    case "ORKTextScaleAnswerFormat":
      let choices = textChoices(object)
      // If the key is missing, the first choice is preselected (§3.3).
      let index = object["defaultIndex"] == nil ? 0 : object.whole("defaultIndex") ?? -1
      return .textScale(
        TextScaleFormat(
          choices: choices, defaultIndex: choices.indices.contains(index) ? index : nil,
          isVertical: object.flag("vertical"), hidesSelectedValue: object.flag("hideSelectedValue"),
          hidesRanges: object.flag("hideRanges"), hidesLabels: object.flag("hideLabels"),
          hidesValueMarkers: object.flag("hideValueMarkers"), dontKnow: dontKnow(object)))
    case "ORKValuePickerAnswerFormat":
      return .valuePicker(ValuePickerFormat(choices: textChoices(object)))
    case "ORKMultipleValuePickerAnswerFormat":
      return .multipleValuePicker(
        MultipleValuePickerFormat(
          pickers: object.objects("valuePickers").map {
            ValuePickerFormat(choices: textChoices($0))
          }, separator: object.string("separator") ?? " "))
    default: return nil
    }
  }

  private func allowsSeveral(_ object: ORKObject) -> Bool {
    let style = object.string("style")
    let place = object.place + ["style"]
    // A misspelled style has been reported and removed.
    if style == nil, !faults.contains(place), object.className != "ORKImageChoiceAnswerFormat" {
      lose(
        "unknown-style", .approximated, .error, place,
        "A missing style, at which ResearchKit stops", became: "singleChoice")
    }
    return style == "multipleChoice"
  }

  private func textChoices(_ object: ORKObject) -> [TextChoice] {
    object.objects("textChoices").map { choice in
      var other: OtherField?
      if choice.className == "ORKTextChoiceOther" {
        other = OtherField(
          placeholder: text(choice.string("textViewPlaceholderText")),
          isRequired: !choice.flag("textViewInputOptional"),
          startsOpen: !choice.flag("textViewStartsHidden"))
      }
      return TextChoice(
        value: value(choice), text: text(choice.string("text")),
        detailText: text(choice.string("detailText")), isExclusive: choice.flag("exclusive"),
        other: other)
    }
  }

  private func color(_ choice: ORKObject) -> ColorChoice {
    func part(_ key: String) -> Int? {
      choice["color"]?[key]?.numberValue.map { Int((min(max($0, 0), 1) * 255).rounded()) }
    }
    var color: String?
    if let red = part("r"), let green = part("g"), let blue = part("b") {
      // Opaque colors are written with 6 digits.
      let opacity = part("a").flatMap { $0 == 255 ? nil : $0 }
      color =
        "#"
        + [red, green, blue, opacity].compactMap(\.self).map { value in
          let digits = String(value, radix: 16)
          return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
    return ColorChoice(
      value: value(choice), text: text(choice.string("text")),
      detailText: text(choice.string("detailText")), isExclusive: choice.flag("exclusive"),
      color: color)
  }

  private func value(_ choice: ORKObject) -> ChoiceValue {
    if let value = choice["value"].flatMap({ ChoiceValue($0) }),
      choice["value"]?.numberValue != Double.greatestFiniteMagnitude
    {
      return value
    }
    // What is wrong with a value that was removed has been reported.
    if faults.contains(choice.place + ["value"]) { return .text("") }
    lose(
      "choice-without-value", .approximated, .error, choice.place + ["value"],
      choice["value"] == nil
        ? "A choice without a value, which ResearchKit refuses"
        : "A choice whose value is not a string, number, or Boolean",
      became: "an empty string")
    return .text("")
  }
}
