import StudyModel

extension REDCapControls {
  func visit(_ format: TextChoiceFormat) -> REDCapControl {
    known(format, ["allowsSeveral", "choices"])
    return choices(
      format.choices, several: format.allowsSeveral, format.allowsSeveral ? .checkbox : .radio)
  }

  func visit(_ format: ValuePickerFormat) -> REDCapControl {
    known(format, ["choices", "keptSettings"])
    return choices(format.choices, several: false, .dropdown)
  }

  func visit(_ format: MultipleValuePickerFormat) -> REDCapControl {
    known(format, ["pickers", "separator"])
    writer.lose(
      "pickers-became-fields", .split, .warning, question.place,
      "The \(format.pickers.count) wheels of one answer", became: "as many drop-down lists")
    var controls = format.pickers.map { choices($0.choices, several: false, .dropdown) }
    guard !controls.isEmpty else { return REDCapControl(.text, .text) }
    var first = controls.removeFirst()
    var pickers = [(field: name, choices: first.coded)]
    for (index, control) in controls.enumerated() {
      let suffix = String(index + 2)
      pickers.append((writer.name(name, suffix), control.coded))
      first.extras.append(.init(suffix: suffix, field: control.field))
    }
    first.shape = .pickers(pickers)
    return first
  }

  func visit(_ format: ImageChoiceFormat) -> REDCapControl {
    known(format, ["allowsSeveral", "choices"])
    for choice in format.choices where choice.image != nil {
      writer.lose(
        "choice-image-dropped", .dropped, .warning, place + ["choices", choice.value.text],
        "The image of “\(writer.text(choice.text))”", became: "its text")
    }
    return choices(
      format.choices.map { TextChoice(value: $0.value, text: $0.text) },
      several: format.allowsSeveral, format.allowsSeveral ? .checkbox : .radio)
  }

  func visit(_ format: ColorChoiceFormat) -> REDCapControl {
    known(format, ["allowsSeveral", "choices"])
    writer.lose(
      "colors-dropped", .dropped, .note, place + ["choices"], "The colors of the choices",
      became: "their texts")
    let texts = format.choices.map { choice in
      TextChoice(
        value: choice.value,
        text: choice.text.isEmpty
          ? LocalizedText(choice.color ?? "", in: writer.language) : choice.text,
        detailText: choice.detailText, isExclusive: choice.isExclusive)
    }
    return choices(
      texts, several: format.allowsSeveral, format.allowsSeveral ? .checkbox : .radio)
  }

  func visit(_ format: TextScaleFormat) -> REDCapControl {
    known(format, ["choices", "defaultIndex", "dontKnow"])
    reportLooks("The scale of texts", became: "choices in a row")
    var control = choices(format.choices, several: false, .radio)
    control.field.alignment = "LH"
    if let index = format.defaultIndex, control.coded.indices.contains(index) {
      control.tags += standard(control.coded[index].code)
    }
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: ScaleFormat) -> REDCapControl {
    known(
      format,
      [
        "minimum", "maximum", "step", "defaultValue", "minimumLabel", "maximumLabel", "dontKnow",
      ])
    let values = format.values
    if format.step == 1, values.count > 7 { return slider(format) }
    reportLooks("The scale", became: "choices in a row")
    let labels = values.map { value -> String in
      let end = value == values.first ? format.minimumLabel : format.maximumLabel
      let isEnd = value == values.first || value == values.last
      let words = isEnd ? writer.text(end) : ""
      return words.isEmpty ? String(value) : "\(value) \(words)"
    }
    let coded = values.map { REDCapAnswer.Coded(value: .number(Double($0)), code: String($0)) }
    var control = REDCapControl(.radio, .choice(coded, own: nil))
    control.field.choices = REDCapChoice.cell(
      of: zip(values, labels).map { REDCapChoice(String($0), REDCapText.choice($1)) })
    control.field.alignment = "LH"
    control.tags += standard(format.defaultAnswer?.numberValue?.plainText)
    return withDontKnow(format.dontKnow, control)
  }

  private func slider(_ format: ScaleFormat) -> REDCapControl {
    var control = REDCapControl(.slider, .number(divisor: 1, offset: 0))
    let ends = [format.minimumLabel, format.maximumLabel].map {
      REDCapText.choice(writer.text($0))
    }
    if ends != ["", ""] { control.field.choices = "\(ends[0]) |  | \(ends[1])" }
    control.field.minimum = String(format.minimum)
    control.field.maximum = String(format.maximum)
    control.field.validation = "number"
    control.tags += standard(format.defaultAnswer?.numberValue?.plainText)
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: ContinuousScaleFormat) -> REDCapControl {
    known(
      format,
      [
        "minimum", "maximum", "fractionDigits", "defaultValue", "minimumLabel", "maximumLabel",
        "dontKnow",
      ])
    writer.lose(
      "scale-became-number", .approximated, .note, question.place,
      "The scale with \(format.fractionDigits) \(format.fractionDigits == 1 ? "digit" : "digits")",
      became: "a typed number")
    var control = number(format.fractionDigits == 0, format.minimum, format.maximum)
    let ends = [format.minimumLabel, format.maximumLabel].map(writer.text)
    for (end, words) in zip([format.minimum, format.maximum], ends) where !words.isEmpty {
      control.notes.append("\(end.plainText) = \(words)")
    }
    control.tags += standard(format.defaultAnswer?.numberValue?.plainText)
    return withDontKnow(format.dontKnow, control)
  }

  func visit(_ format: SocioeconomicLadderFormat) -> REDCapControl {
    known(format, ["topLabel", "bottomLabel", "dontKnow"])
    writer.lose(
      "ladder-became-choices", .approximated, .warning, question.place,
      "The picture of a ladder, recorded as 0 to 9", became: "choices from 1 to 10, the top first")
    let rungs = SocioeconomicLadderFormat.rungs
    let coded = rungs.map {
      REDCapAnswer.Coded(value: .number(Double($0)), code: String($0 + 1))
    }
    var control = REDCapControl(.radio, .choice(coded, own: nil))
    control.field.choices = REDCapChoice.cell(
      of: rungs.map { rung in
        let end = rung == rungs.lowerBound ? format.topLabel : format.bottomLabel
        let usual = rung == rungs.lowerBound ? "ladderTop" : "ladderBottom"
        let isEnd = rung == rungs.lowerBound || rung == rungs.upperBound
        let words = isEnd ? " " + label(end, else: usual) : ""
        return REDCapChoice(String(rung + 1), "\(rung + 1)\(words)")
      })
    control.field.alignment = "LV"
    return withDontKnow(format.dontKnow, control)
  }

  private func choices(_ list: [TextChoice], several: Bool, _ type: REDCapType) -> REDCapControl {
    var coder = REDCapCoder()
    var coded: [(REDCapAnswer.Coded, String)] = []
    var own: (choice: TextChoice, code: String)?
    for choice in list {
      let choicePlace = place + ["choices", choice.value.text]
      let code = coder.code(for: choice.value)
      if choice.other != nil { own = (choice, code) }
      coded.append((.init(value: choice.value, code: code), label(of: choice, at: choicePlace)))
      if code != choice.value.text {
        writer.rename(choice.value.text, to: code, at: choicePlace)
      }
    }
    var control = choices(coded, several: several, type)
    let exclusive = coded.filter { entry in
      list.contains { $0.isExclusive && $0.value == entry.0.value }
    }.map(\.0.code)
    if several, !exclusive.isEmpty {
      control.tags.append("@NONEOFTHEABOVE='\(exclusive.joined(separator: ","))'")
    }
    if let own { add(own.choice, code: own.code, to: &control, coded.map(\.0), several: several) }
    return control
  }

  func choices(
    _ coded: [(REDCapAnswer.Coded, String)], several: Bool, _ type: REDCapType
  ) -> REDCapControl {
    var control = REDCapControl(
      type, several ? .choices(coded.map(\.0), own: nil) : .choice(coded.map(\.0), own: nil))
    control.field.choices = REDCapChoice.cell(of: coded.map { REDCapChoice($0.0.code, $0.1) })
    return control
  }

  /// The text of a choice, with its detail text and without its image.
  private func label(of choice: TextChoice, at place: Place) -> String {
    let (text, detail) = (writer.text(choice.text), writer.text(choice.detailText))
    if !detail.isEmpty {
      writer.lose(
        "detail-joined", .merged, .note, place + ["detailText"], "The detail text of a choice",
        became: "part of its label")
    }
    if choice.image != nil {
      writer.lose(
        "choice-image-dropped", .dropped, .warning, place + ["image"], "The image of “\(text)”",
        became: "its text")
    }
    let words = detail.isEmpty ? text : "\(text) (\(detail))"
    if !REDCapText.isChoice(words) {
      writer.lose(
        "choice-text-changed", .approximated, .note, place, "“|” or a line break in a choice",
        became: "“/” or a space")
    }
    return REDCapText.choice(words.isEmpty ? choice.value.text : words)
  }

  /// Adds the field for one's own words.
  private func add(
    _ choice: TextChoice, code: String, to control: inout REDCapControl,
    _ coded: [REDCapAnswer.Coded], several: Bool
  ) {
    writer.lose(
      "own-words-became-field", .split, .warning,
      place + ["choices", choice.value.text, "other"],
      "The text field of “\(writer.text(choice.text))”", became: "a field that the choice shows")
    let suffix = "other"
    let own = REDCapAnswer.OtherText(code: code, field: writer.name(name, suffix))
    let others = coded.filter { $0.code != code }
    control.shape = several ? .choices(others, own: own) : .choice(others, own: own)
    var field = REDCapField()
    field.type = REDCapType.text.rawValue
    field.annotation = placeholder(choice.other?.placeholder ?? [:]).joined()
    control.extras.append(
      .init(
        suffix: suffix, field: field,
        isShown: several ? .isChecked(name, code) : .equal(name, code),
        isOptional: choice.other?.isRequired != true))
  }
}

extension REDCapControl {
  fileprivate var coded: [REDCapAnswer.Coded] {
    switch shape {
    case .choice(let coded, _), .choices(let coded, _): coded
    case .yesNo, .pickers, .number, .text, .day, .moment, .time, .presence, .entries: []
    }
  }
}
