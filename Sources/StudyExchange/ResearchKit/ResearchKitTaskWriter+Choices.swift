import StudyModel

extension ResearchKitTaskWriter {
  func choiceFormat(_ format: AnswerFormat, at place: Place) -> ORKMembers {
    var members = ORKMembers(format.className)
    switch format {
    case .textChoice(let choice):
      members["style"] = style(choice.allowsSeveral)
      members["textChoices"] = textChoices(choice.choices, at: place)
    case .imageChoice(let choice):
      members["style"] = style(choice.allowsSeveral)
      members["vertical"] = .boolean(choice.isVertical)
      members["imageChoices"] = .array(choice.choices.map { image($0, at: place) })
    case .colorChoice(let choice):
      members["style"] = style(choice.allowsSeveral)
      members["colorChoices"] = .array(choice.choices.map(color))
    case .valuePicker(let picker):
      members["textChoices"] = textChoices(picker.choices, at: place)
    case .multipleValuePicker(let several):
      members["valuePickers"] = .array(
        several.pickers.map { picker in
          KeptSettings.restored(
            picker.keptSettings, in: self.format(.valuePicker(picker), at: place))
        })
      members["separator"] = .string(several.separator)
    case .textScale(let scale):
      lose(scale.gradient, at: place)
      members["textChoices"] = textChoices(scale.choices, at: place)
      members["defaultIndex"] = .number(Double(scale.defaultIndex ?? -1))
      members["vertical"] = .boolean(scale.isVertical)
      members.set("hideSelectedValue", when: scale.hidesSelectedValue)
      members.set("hideRanges", when: scale.hidesRanges)
      members.set("hideLabels", when: scale.hidesLabels)
      members.set("hideValueMarkers", when: scale.hidesValueMarkers)
      set(scale.dontKnow, in: &members)
    default: break
    }
    return members
  }

  private func style(_ allowsSeveral: Bool) -> JSONValue {
    allowsSeveral ? "multipleChoice" : "singleChoice"
  }

  private func textChoices(_ choices: [TextChoice], at place: Place) -> JSONValue {
    .array(
      choices.map { choice in
        var members = ORKMembers(choice.other == nil ? "ORKTextChoice" : "ORKTextChoiceOther")
        members.set("text", writer.text(choice.text))
        members.set("detailText", writer.text(choice.detailText))
        members["value"] = choice.value.json
        members["exclusive"] = .boolean(choice.isExclusive)
        members["image"] = writer.image(
          choice.image, at: place + ["choices", choice.value.text, "image"])
        if let other = choice.other {
          members.set("textViewPlaceholderText", writer.text(other.placeholder))
          members["textViewInputOptional"] = .boolean(!other.isRequired)
          members.set("textViewStartsHidden", when: !other.startsOpen)
        }
        return KeptSettings.restored(choice.keptSettings, in: members.json)
      })
  }

  private func image(_ choice: ImageChoice, at place: Place) -> JSONValue {
    let place = place + ["choices", choice.value.text]
    var members = ORKMembers("ORKImageChoice")
    members.set("text", writer.text(choice.text))
    members["value"] = choice.value.json
    members["normalStateImage"] = writer.image(choice.image, at: place + ["image"])
    members["selectedStateImage"] = writer.image(
      choice.selectedImage, at: place + ["selectedImage"])
    return KeptSettings.restored(choice.keptSettings, in: members.json)
  }

  private func color(_ choice: ColorChoice) -> JSONValue {
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
