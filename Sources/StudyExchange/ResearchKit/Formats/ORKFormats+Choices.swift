import StudyModel

extension ORKFormats {
  func visit(_ format: TextChoiceFormat) -> ORKFormat {
    ORKFormat(
      "ORKTextChoiceAnswerFormat", recording: .choice(several: format.allowsSeveral),
      knowing: ["allowsSeveral", "choices"],
      offering: format.choices.map(\.value)
    ) {
      members, writer, place in
      members["style"] = style(format.allowsSeveral)
      members["textChoices"] = ORKChoiceWriter(writer: writer, place: place).texts(format.choices)
    }
  }

  func visit(_ format: ImageChoiceFormat) -> ORKFormat {
    ORKFormat(
      "ORKImageChoiceAnswerFormat", recording: .choice(several: format.allowsSeveral),
      knowing: ["allowsSeveral", "isVertical", "choices"],
      offering: format.choices.map(\.value)
    ) {
      members, writer, place in
      members["style"] = style(format.allowsSeveral)
      members["vertical"] = .boolean(format.isVertical)
      let choices = ORKChoiceWriter(writer: writer, place: place)
      members["imageChoices"] = .array(format.choices.map(choices.image))
    }
  }

  func visit(_ format: ColorChoiceFormat) -> ORKFormat {
    ORKFormat(
      "ORKColorChoiceAnswerFormat", recording: .choice(several: format.allowsSeveral),
      knowing: ["allowsSeveral", "choices"],
      offering: format.choices.map(\.value)
    ) {
      members, writer, place in
      members["style"] = style(format.allowsSeveral)
      let choices = ORKChoiceWriter(writer: writer, place: place)
      members["colorChoices"] = .array(format.choices.map(choices.color))
    }
  }

  func visit(_ format: ValuePickerFormat) -> ORKFormat {
    ORKFormat(
      "ORKValuePickerAnswerFormat", recording: .choice(several: false),
      knowing: ["choices", "keptSettings"],
      offering: format.choices.map(\.value)
    ) {
      members, writer, place in
      members["textChoices"] = ORKChoiceWriter(writer: writer, place: place).texts(format.choices)
    }
  }

  func visit(_ format: MultipleValuePickerFormat) -> ORKFormat {
    ORKFormat(
      "ORKMultipleValuePickerAnswerFormat",
      recording: .init(
        .multiplePicker, .components, with: ["separator": .string(format.separator)]),
      knowing: ["pickers", "separator"]
    ) {
      members, writer, place in
      members["valuePickers"] = .array(
        format.pickers.map { picker in
          KeptSettings.restored(
            picker.keptSettings,
            in: AnswerFormat.valuePicker(picker).researchKitObject(by: writer, at: place))
        })
      members["separator"] = .string(format.separator)
    }
  }

  private func style(_ allowsSeveral: Bool) -> JSONValue {
    allowsSeveral ? "multipleChoice" : "singleChoice"
  }
}

/// Writes the choices of a format.
struct ORKChoiceWriter {
  let writer: ResearchKitWriter
  /// The place of the format.
  let place: Place

  func texts(_ choices: [TextChoice]) -> JSONValue {
    .array(
      choices.map { choice in
        writer.reportUnknown(
          in: choice,
          except: [
            "value", "text", "detailText", "isExclusive", "image", "other", "keptSettings",
          ], at: place + ["choices", choice.value.text])
        var members = ORKMembers(choice.other == nil ? "ORKTextChoice" : "ORKTextChoiceOther")
        members.set("text", writer.text(choice.text))
        members.set("detailText", writer.text(choice.detailText))
        members["value"] = choice.value.json
        members["exclusive"] = .boolean(choice.isExclusive)
        members["image"] = writer.image(
          choice.image, at: place + ["choices", choice.value.text, "image"])
        if let other = choice.other {
          writer.reportUnknown(
            in: other, except: ["placeholder", "isRequired", "startsOpen"],
            at: place + ["choices", choice.value.text, "other"])
          members.set("textViewPlaceholderText", writer.text(other.placeholder))
          members["textViewInputOptional"] = .boolean(!other.isRequired)
          members.set("textViewStartsHidden", when: !other.startsOpen)
        }
        return KeptSettings.restored(choice.keptSettings, in: members.json)
      })
  }

  func image(_ choice: ImageChoice) -> JSONValue {
    let place = place + ["choices", choice.value.text]
    writer.reportUnknown(
      in: choice, except: ["value", "text", "image", "selectedImage", "keptSettings"], at: place)
    var members = ORKMembers("ORKImageChoice")
    members.set("text", writer.text(choice.text))
    members["value"] = choice.value.json
    members["normalStateImage"] = writer.image(choice.image, at: place + ["image"])
    members["selectedStateImage"] = writer.image(
      choice.selectedImage, at: place + ["selectedImage"])
    return KeptSettings.restored(choice.keptSettings, in: members.json)
  }

  func color(_ choice: ColorChoice) -> JSONValue {
    writer.reportUnknown(
      in: choice,
      except: ["value", "text", "detailText", "isExclusive", "color", "keptSettings"],
      at: place + ["choices", choice.value.text])
    var members = ORKMembers("ORKColorChoice")
    members.set("text", writer.text(choice.text))
    members.set("detailText", writer.text(choice.detailText))
    members["value"] = choice.value.json
    members["exclusive"] = .boolean(choice.isExclusive)
    if let text = choice.color, ColorChoice.isColor(text),
      let number = Int(text.dropFirst() + (text.utf8.count == 7 ? "ff" : ""), radix: 16)
    {
      func part(_ shift: Int) -> JSONValue { .number(Double(number >> shift & 0xFF) / 255) }
      members["color"] = ["r": part(24), "g": part(16), "b": part(8), "a": part(0)]
    }
    return KeptSettings.restored(choice.keptSettings, in: members.json)
  }
}
