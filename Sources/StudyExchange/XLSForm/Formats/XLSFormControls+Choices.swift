import StudyDocuments
import StudyModel

extension XLSFormControls {
  func visit(_ format: TextChoiceFormat) -> XLSFormControl {
    choose(format.choices, several: format.allowsSeveral)
  }

  func visit(_ format: ValuePickerFormat) -> XLSFormControl {
    lose("picker-became-list", .approximated, .note, "kind", "A wheel", became: "a drop-down list")
    var control = choose(format.choices, several: false)
    control.rows[0].appearance = "minimal"
    return control
  }

  func visit(_ format: TextScaleFormat) -> XLSFormControl {
    rest(format, except: ["choices", "defaultIndex", "dontKnow", "isVertical"])
    lose("scale-became-list", .approximated, .note, "kind", "A scale of words", became: "a list")
    var control = choose(format.choices, several: false, dontKnow: format.dontKnow)
    control.rows[0].appearance = format.isVertical ? "vertical" : "likert"
    if let index = format.defaultIndex, case .one(let choices) = control.answer.kind,
      choices.indices.contains(index)
    {
      control.rows[0].defaultValue = choices[index].name
    }
    return control
  }

  func visit(_ format: ColorChoiceFormat) -> XLSFormControl {
    lose(
      "colors-dropped", .dropped, .warning, "choices", "The colors of the answers",
      became: "their words")
    let choices = format.choices.map { choice in
      TextChoice(
        value: choice.value,
        text: choice.text.isEmpty
          ? writer.everywhere(choice.color ?? choice.value.text) : choice.text,
        detailText: choice.detailText, isExclusive: choice.isExclusive)
    }
    return choose(choices, several: format.allowsSeveral)
  }

  func visit(_ format: ImageChoiceFormat) -> XLSFormControl {
    if format.choices.contains(where: { $0.selectedImage != nil }) {
      lose("selected-image-dropped", .dropped, .note, "choices", "The pictures of selected answers")
    }
    if format.choices.allSatisfy({ $0.image == nil }) {
      lose(
        "kind-not-carried", .approximated, .note, "kind", "A choice of pictures that has none",
        became: "a list of words")
    }
    let choices = format.choices.map {
      TextChoice(value: $0.value, text: $0.text, image: $0.image)
    }
    var control = choose(choices, several: format.allowsSeveral)
    control.rows[0].appearance = format.isVertical ? "columns-1" : "columns-pack no-buttons"
    return control
  }

  func visit(_ format: MultipleValuePickerFormat) -> XLSFormControl {
    var rows: [XLSFormRow] = []
    var parts: [XLSFormAnswer.Part] = []
    for (index, picker) in format.pickers.enumerated() {
      let name = writer.names.next(question.name, suffix: "_\(index + 1)")
      let choices = self.choices(picker.choices)
      var row = self.row("select_one \(writer.list(choices.map(\.row), for: name))")
      row.name = name
      row.appearance = "minimal"
      if index > 0 { row.hint = [:] }
      rows.append(row)
      parts.append(XLSFormAnswer.Part(name: name, choices: choices.map(\.choice)))
    }
    lose(
      "picker-split", .split, .warning, "pickers", "Several wheels side by side",
      became: "the questions " + parts.map(\.name).joined(separator: ", "))
    return XLSFormControl(
      rows: rows,
      answer: XLSFormAnswer(name: parts.first?.name ?? question.name, kind: .parts(parts)))
  }

  private func choices(
    _ choices: [TextChoice]
  ) -> [(choice: XLSFormAnswer.Choice, row: XLSFormList.Choice)] {
    let texts = choices.map { choice in
      if !choice.detailText.isEmpty {
        lose(
          "detail-moved", .moved, .note, "choices/\(choice.value.text)/detailText",
          "The detail text of an answer", became: "part of its label")
      }
      return writer.joined(
        [XLSFormText.plain(choice.text), XLSFormText.plain(choice.detailText)], by: " – ")
    }
    let rows = zip(choices, texts).map { choice, text in
      (
        choice.value, text,
        writer.picture(choice.image, at: question.place + ["format", "choices", choice.value.text])
      )
    }
    return writer.choices(rows, at: question.place)
  }

  private func choose(
    _ choices: [TextChoice], several: Bool, dontKnow: DontKnow? = nil
  ) -> XLSFormControl {
    var named = self.choices(choices)
    var answer = XLSFormAnswer(
      name: question.name, kind: several ? .several(named.map(\.choice)) : .one(named.map(\.choice))
    )
    if let dontKnow {
      let name = XLSFormNames.choice("dont_know", avoiding: Set(named.map(\.row.name)))
      named.append(
        (.init(value: "dont_know", name: name), .init(name: name, label: words(of: dontKnow))))
      answer.dontKnow = .compare(.answer(question.name), .equal, .text(name))
    }
    let list = writer.list(named.map(\.row), for: question.name)
    var row = self.row("\(several ? "select_multiple" : "select_one") \(list)")
    var rows: [XLSFormRow] = []
    let others = zip(choices, named).filter { $0.0.other != nil }
    for (choice, other) in others {
      guard let field = choice.other else { continue }
      let name = writer.names.next(
        question.name, suffix: rows.isEmpty ? "_other" : "_other_\(rows.count + 1)")
      var text = XLSFormRow("text", name, label: writer.words("other"))
      text.hint = writer.example(field.placeholder)
      text.isRequired = field.isRequired
      text.relevant = .isSelected(question.name, other.row.name)
      if field.startsOpen {
        lose(
          "field-starts-hidden", .approximated, .note,
          "choices/\(choice.value.text)/other/startsOpen", "A field that is open from the start",
          became: "one that appears with its answer")
      }
      if rows.isEmpty {
        answer.other = XLSFormAnswer.Other(
          value: choice.value, choice: other.row.name, text: name)
        let plain = answer.plainChoices.filter { $0.name != other.row.name }
        answer.kind = several ? .several(plain) : .one(plain)
      }
      rows.append(text)
    }
    let exclusive = zip(choices, named).filter { $0.0.isExclusive && several }.map(\.1.row.name)
    if !exclusive.isEmpty {
      let isChosen = XPath.any(exclusive.map { .call("selected", [.own, .text($0)]) })
      row.constraint = .not(
        .all([isChosen, .compare(.call("count-selected", [.own]), .greater, .number(1))]))
      row.constraintMessage = writer.words("notTogether")
      lose(
        "exclusive-by-message", .approximated, .note, "choices", "An answer that clears the others",
        became: "a message when it is chosen with others")
    }
    return XLSFormControl(rows: [row] + rows, answer: answer)
  }
}

extension XLSFormAnswer {
  fileprivate var plainChoices: [Choice] {
    switch kind {
    case .one(let choices), .several(let choices): choices
    case .number, .text, .date, .moment, .time, .presence, .entries, .parts: []
    }
  }
}
