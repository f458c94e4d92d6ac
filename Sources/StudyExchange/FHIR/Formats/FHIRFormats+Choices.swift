import StudyModel

extension FHIRFormats {
  func visit(_ format: BooleanFormat) -> FHIRQuestion {
    guard !format.yes.isEmpty || !format.no.isEmpty else {
      return FHIRQuestion(.boolean, .boolean, knowing: ["yes", "no"])
    }
    let yes = format.yes.isEmpty ? writer.study.interfaceText("yes") : format.yes
    let no = format.no.isEmpty ? writer.study.interfaceText("no") : format.no
    var question = choice(
      [
        TextChoice(value: .boolean(true), text: yes), TextChoice(value: .boolean(false), text: no),
      ], knowing: ["yes", "no"])
    question.losses = []
    question.lose(
      "words-became-choice", .approximated, .note, [],
      "Yes and no in the study’s own words", became: "a choice of two codes, true and false")
    return question
  }

  func visit(_ format: TextChoiceFormat) -> FHIRQuestion {
    choice(format.choices, several: format.allowsSeveral, knowing: ["allowsSeveral", "choices"])
  }

  func visit(_ format: ImageChoiceFormat) -> FHIRQuestion {
    let choices = format.choices.map { choice in
      TextChoice(
        value: choice.value,
        text: choice.text.isEmpty ? alternativeText(of: choice.image) : choice.text,
        image: choice.image)
    }
    var question = choice(
      choices, several: format.allowsSeveral, knowing: ["allowsSeveral", "isVertical", "choices"])
    for chosen in format.choices where chosen.selectedImage != nil {
      question.lose(
        "picture-not-carried", .dropped, .note, ["choices", chosen.value.text, "selectedImage"],
        "The picture of a selected answer")
    }
    if !isMobile {
      question.extensions.append(
        FHIRExtension.choiceOrientation.json(format.isVertical ? "vertical" : "horizontal"))
    }
    question.lose(
      "picture-choice-became-texts", .approximated, .note, [], "Pictures to choose from",
      became: "texts to choose from")
    return question
  }

  func visit(_ format: ColorChoiceFormat) -> FHIRQuestion {
    let choices = format.choices.map {
      TextChoice(
        value: $0.value, text: $0.text, detailText: $0.detailText, isExclusive: $0.isExclusive)
    }
    var question = choice(
      choices, several: format.allowsSeveral, knowing: ["allowsSeveral", "choices"])
    question.lose(
      "colors-not-carried", .dropped, .note, ["choices"], "The colors to choose from",
      became: "their texts")
    return question
  }

  func visit(_ format: ValuePickerFormat) -> FHIRQuestion {
    var question = choice(format.choices, knowing: ["choices", "keptSettings"])
    if isMobile {
      question.lose(
        "picker-became-list", .approximated, .note, [], "A wheel to choose from",
        became: "a list")
    } else {
      question.extensions.append(FHIRControl.dropDown.json)
    }
    return question
  }

  func visit(_ format: MultipleValuePickerFormat) -> FHIRQuestion {
    var question = FHIRQuestion(.group, .none, knowing: ["pickers", "separator"])
    question.parts = format.pickers.enumerated().map { index, picker in
      // A code means something else on each wheel.
      let own = FHIRFormats(writer: writer, system: writer.address(of: system, "\(index + 1)"))
      var part = own.visit(picker)
      part.losses = []
      return part
    }
    question.lose(
      "picker-became-questions", .split, .note, [],
      "\(format.pickers.count) wheels side by side", became: "a question for each")
    return question
  }

  func visit(_ format: TextScaleFormat) -> FHIRQuestion {
    var choices = format.choices
    let dontKnow = format.dontKnow.map { dontKnow in
      TextChoice(
        value: .text(FHIRAnswer.dontKnowCode),
        text: dontKnow.text.isEmpty ? writer.study.interfaceText("dontKnow") : dontKnow.text)
    }
    choices += [dontKnow].compactMap(\.self)
    var question = choice(
      choices,
      knowing: [
        "choices", "defaultIndex", "isVertical", "hidesSelectedValue", "hidesRanges", "hidesLabels",
        "hidesValueMarkers", "gradient", "dontKnow",
      ])
    if let index = format.defaultIndex, question.options.indices.contains(index) {
      question.options[index].isInitial = true
      if isMobile { question.loseDefault() }
    }
    if isMobile { question.options.clearInitial() }
    if !isMobile {
      question.extensions.append(
        FHIRExtension.choiceOrientation.json(format.isVertical ? "vertical" : "horizontal"))
    }
    question.lose(
      "scale-became-choice", .approximated, .note, [], "A scale with words",
      became: "a choice of its words")
    return question
  }

  func alternativeText(of image: Asset.ID?) -> LocalizedText {
    guard let asset = image.flatMap(writer.study.asset) else { return [:] }
    return asset.alternativeText.isEmpty
      ? LocalizedText(asset.name, in: writer.study.primaryLanguage) : asset.alternativeText
  }

  /// A question with a list of answers.
  func choice(
    _ choices: [TextChoice], several: Bool = false, knowing known: Set<String>
  ) -> FHIRQuestion {
    let free = choices.firstIndex { $0.other != nil }
    let codes = FHIRCode.codes(of: choices.map(\.value))
    let listed = choices.enumerated().filter { $0.offset != free }.map(\.element)
    var question = FHIRQuestion(
      free == nil ? .choice : .openChoice,
      .choice(
        FHIRAnswer.Codes(
          system: system, byValue: codes, listed: listed.map(\.value),
          free: free.map { choices[$0].value })), knowing: known)
    question.isSeveral = several
    if several { question.extensions.append(FHIRControl.checkBox.json) }
    if let free {
      let label = FHIRString.clean(writer.text(choices[free].text))
      if !isMobile, !label.isEmpty {
        question.extensions.append(FHIRExtension.openLabel.json(.string(label)))
        question.loseTranslations(
          of: choices[free].text, as: "choices/\(choices[free].value.text)", by: writer)
      }
    }
    for choice in listed { question.options.append(option(choice, codes[choice.value] ?? "-")) }
    for (index, choice) in choices.enumerated() {
      report(choice, isFree: index == free, several: several, in: &question)
    }
    return question
  }

  private func option(_ choice: TextChoice, _ code: String) -> FHIROption {
    let text = choice.text.isEmpty ? LocalizedText(code, in: writer.language) : choice.text
    var option = FHIROption(system: system, code: code, text: text)
    guard !isMobile else { return option }
    if choice.isExclusive { option.extensions.append(FHIRExtension.optionExclusive.json(true)) }
    if let asset = choice.image.flatMap(writer.study.asset) {
      option.extensions.append(FHIRExtension.itemAnswerMedia.json(writer.attachment(asset)))
    }
    return option
  }

  private func report(
    _ choice: TextChoice, isFree: Bool, several: Bool, in question: inout FHIRQuestion
  ) {
    let place: Place = ["choices", choice.value.text]
    func lose(
      _ code: String, _ member: String, _ what: String, _ isWarning: Bool = false,
      became: String? = nil
    ) {
      question.lose(
        code, .dropped, isWarning ? .warning : .note, place + [member], what, became: became)
    }
    if case .text = choice.value {
    } else {
      question.lose(
        "value-became-code", .approximated, .note, place, "The recorded value, which is not a text",
        became: "the code “\(choice.value.text)”")
    }
    if !choice.detailText.isEmpty {
      lose("detail-dropped", "detailText", "The text below an answer")
    }
    if isMobile, choice.isExclusive, several {
      question.lose(
        "exclusive-not-enforced", .weakened, .warning, place + ["isExclusive"],
        "An answer that excludes the others", became: "an answer like the others")
    }
    if isMobile, choice.image != nil {
      lose("picture-not-carried", "image", "The picture of an answer")
    }
    guard let other = choice.other else { return }
    guard isFree else {
      lose(
        "second-text-field", "other", "A second answer with a text field", true, became: "an answer"
      )
      return
    }
    if isMobile {
      question.lose(
        "other-label-ignored", .approximated, .note, place,
        "The words “\(writer.text(choice.text))” for an answer with a text field",
        became: "the app’s own words")
    }
    if several, isMobile {
      question.lose(
        "other-alone", .weakened, .warning, place + ["other"],
        "An answer with a text field next to other answers", became: "one that excludes them")
    }
    if !other.placeholder.isEmpty || !other.isRequired || other.startsOpen {
      lose("text-field-settings", "other", "The settings of an answer’s text field")
    }
  }
}

extension FHIRQuestion {
  mutating func loseDefault() {
    lose(
      "default-not-carried", .dropped, .warning, ["default"], "The answer that is preselected",
      became: "no preselected answer")
  }
}

extension [FHIROption] {
  fileprivate mutating func clearInitial() {
    for index in indices { self[index].isInitial = false }
  }
}
