import StudyModel

extension SurveyJSControls {
  func visit(_ format: TextChoiceFormat) -> SurveyJSControl {
    let options = SurveyJSOptions(format)
    report(options)
    let special = [options.otherValue, options.noneValue]
    var control = SurveyJSControl(
      format.allowsSeveral ? "checkbox" : "radiogroup",
      ["choices": .array(rows(format.choices.filter { !special.contains($0.value) }, options))])
    for choice in format.choices where choice.value == options.otherValue {
      control.members["hasOther"] = true
      control.members["otherText"] = writer.words(choice.text)
      if let other = choice.other, !other.placeholder.isEmpty {
        control.members["otherPlaceHolder"] = writer.words(other.placeholder)
      }
    }
    for choice in format.choices where choice.value == options.noneValue {
      control.members["hasNone"] = true
      control.members["noneText"] = writer.words(choice.text)
    }
    let others = format.choices.filter { $0.other != nil }
    if others.contains(where: { $0.other?.isRequired == false || $0.other?.startsOpen == true }) {
      writer.lose(
        "other-field", .approximated, .note, place + ["choices"],
        "When the field for other words is shown and must be filled in",
        became: "when the answer is chosen")
    }
    if others.count > 1 {
      writer.lose(
        "several-others", .weakened, .warning, place + ["choices"],
        "\(others.count) answers with a field for words", became: "answers without a field")
    }
    if format.allowsSeveral {
      addExclusions(
        format.choices.filter { $0.isExclusive && $0.value != options.noneValue }.map(\.value),
        options, &control)
    }
    reportOrder(format.choices.map(\.value), options)
    return control
  }

  func visit(_ format: ColorChoiceFormat) -> SurveyJSControl {
    let options = SurveyJSOptions(format)
    report(options)
    if format.choices.contains(where: { $0.color != nil }) {
      writer.lose("choice-colors", .dropped, .warning, place + ["choices"], "The colors of answers")
    }
    let rest = format.choices.filter { $0.value != options.noneValue }
    let choices = rest.map {
      TextChoice(value: $0.value, text: $0.text, detailText: $0.detailText)
    }
    var control = SurveyJSControl(
      format.allowsSeveral ? "checkbox" : "radiogroup",
      ["choices": .array(rows(choices, options))])
    for choice in format.choices where choice.value == options.noneValue {
      control.members["hasNone"] = true
      control.members["noneText"] = writer.words(choice.text)
    }
    if format.allowsSeveral {
      addExclusions(rest.filter(\.isExclusive).map(\.value), options, &control)
    }
    reportOrder(format.choices.map(\.value), options)
    return control
  }

  func visit(_ format: ImageChoiceFormat) -> SurveyJSControl {
    let options = SurveyJSOptions(format.choices.map(\.value))
    report(options)
    if format.choices.contains(where: { $0.selectedImage != nil }) {
      writer.lose(
        "selected-pictures", .dropped, .note, place + ["choices"], "The pictures of chosen answers")
    }
    let rows = format.choices.map { choice -> JSONValue in
      var members = row(choice.value, choice.text, [:], options)
      if let image = choice.image {
        members["imageLink"] = writer.address(
          of: image, at: place + ["choices", choice.value.text, "image"])
      }
      return .object(members)
    }
    return SurveyJSControl(
      "imagepicker",
      [
        "choices": .array(rows), "showLabel": true,
        "multiSelect": format.allowsSeveral ? true : nil,
      ])
  }

  func visit(_ format: ValuePickerFormat) -> SurveyJSControl {
    note("wheel-as-list", "A wheel", became: "a list")
    let options = SurveyJSOptions(format.choices.map(\.value))
    report(options)
    return SurveyJSControl("dropdown", ["choices": .array(rows(format.choices, options))])
  }

  /// Several lists in a panel.
  func visit(_ format: MultipleValuePickerFormat) -> SurveyJSControl {
    writer.lose(
      "wheels-split", .split, .note, place, "\(format.pickers.count) wheels",
      became: "as many lists")
    let lists = format.pickers.enumerated().map { index, picker -> JSONValue in
      let options = SurveyJSOptions(picker.choices.map(\.value))
      report(options)
      return [
        "type": "dropdown", "name": .string("\(name)_\(index + 1)"), "titleLocation": "hidden",
        "startWithNewLine": .boolean(index == 0), "isRequired": .boolean(!question.isOptional),
        "choices": .array(rows(picker.choices, options)),
      ]
    }
    return SurveyJSControl("panel", ["elements": .array(lists)])
  }

  func visit(_ format: HealthCharacteristicFormat) -> SurveyJSControl {
    loseHealth()
    if format.characteristic == .dateOfBirth { return visit(format.dates) }
    let options = SurveyJSOptions(format.characteristic.values)
    let rows = format.characteristic.values.map { value -> JSONValue in
      var members: [String: JSONValue] = ["value": options.json(value) ?? value.json]
      members["text"] = writer.words(
        writer.study.interfaceText { format.characteristic.label(of: value, in: $0) })
      return .object(members)
    }
    return SurveyJSControl("dropdown", ["choices": .array(rows)])
  }

  func rows(_ choices: [TextChoice], _ options: SurveyJSOptions) -> [JSONValue] {
    choices.map { choice in
      if choice.image != nil {
        writer.lose(
          "choice-picture", .dropped, .note, place + ["choices", choice.value.text, "image"],
          "The picture of an answer")
      }
      return .object(row(choice.value, choice.text, choice.detailText, options))
    }
  }

  private func row(
    _ value: ChoiceValue, _ text: LocalizedText, _ detail: LocalizedText,
    _ options: SurveyJSOptions
  ) -> [String: JSONValue] {
    var members: [String: JSONValue] = ["value": options.json(value) ?? value.json]
    members["text"] = writer.words(text)
    if !detail.isEmpty {
      writer.lose(
        "detail-moved", .moved, .note, place + ["choices", value.text, "detailText"],
        "The detail text of an answer", became: "part of its text")
      members["text"] = writer.words(writer.joined([text, detail], by: " – "))
    }
    return members
  }

  /// Answers that exclude others, where SurveyJS can name only one.
  private func addExclusions(
    _ values: [ChoiceValue], _ options: SurveyJSOptions, _ control: inout SurveyJSControl
  ) {
    for value in values {
      guard let json = options.json(value),
        let literal = try? SurveyJSComparison.literal(json)
      else { continue }
      control.validators.append(
        .expression("{\(name)} notcontains \(literal) or {\(name).length} = 1"))
      writer.lose(
        "exclusive-as-rule", .approximated, .note, place + ["choices", value.text],
        "An answer that excludes others", became: "a rule that is checked on Next")
    }
  }

  /// Reports values that have another spelling in SurveyJS, so that data can be joined.
  private func report(_ options: SurveyJSOptions) {
    for (value, json) in options.written where json != value.json {
      writer.lose(
        "value-renamed", .renamed, .warning, place + ["choices", value.text],
        "The value “\(value.text)”", became: json.stringValue)
    }
  }

  /// SurveyJS puts its own choices last.
  private func reportOrder(_ values: [ChoiceValue], _ options: SurveyJSOptions) {
    let special = [options.otherValue, options.noneValue].compactMap(\.self)
    let last = values.suffix(special.count)
    guard last.contains(where: { !special.contains($0) }) else { return }
    note(
      "special-choices-last", "The position of an answer with a field, or that excludes others",
      became: "the end of the list", at: "choices")
  }
}
