import StudyModel

/// The question whose fields are being built, and helpers that formats share.
struct ControlBuilder {
  let builder: ScreenBuilder
  let base: String
  let id: String
  let values: FieldValues
  let placeholder: LocalizedText
  let isInForm: Bool
  let takesFocus: Bool
  /// The problem with the current field values.
  let rejection: Rejection?
  let today: CalendarDay

  var words: ScreenStrings { builder.words }

  func shown(_ localized: LocalizedText) -> String? { builder.shown(localized) }
}

/// Rows and lists to choose from.
extension ControlBuilder {
  func rowID(_ index: Int) -> String { index == 0 ? id : "\(id)-\(index + 1)" }

  /// One row; the first may take the focus after an error.
  func row(
    _ index: Int, key: String, text: String, detail: String? = nil
  ) -> RowsControl.Row {
    RowsControl.Row(
      id: rowID(index), key: key, text: text, detail: detail,
      isChosen: values.all(base).contains(key),
      isInvalid: rejection != nil && rejection != .notAChoice(""),
      takesFocus: takesFocus && index == 0)
  }

  /// Rows shared by text and color choices: the exclusive ones are set apart from those before and after them.
  func rows(
    _ choices: [(
      value: ChoiceValue, text: LocalizedText, detail: LocalizedText, isExclusive: Bool
    )], allowsSeveral: Bool
  ) -> RowsControl {
    let keys = ChoiceKeys(choices.map(\.value)).keys
    let rows = choices.enumerated().map { index, choice in
      var row = row(
        index, key: keys[index], text: shown(choice.text) ?? choice.value.text,
        detail: shown(choice.detail))
      row.isExclusive = choice.isExclusive && allowsSeveral
      let before = index > 0 ? choices[index - 1] : choice
      row.isSetApart = allowsSeveral && choice.isExclusive != before.isExclusive
      return row
    }
    return RowsControl(inputType: allowsSeveral ? "checkbox" : "radio", rows: rows)
  }

  /// A list to choose one value from.
  func picker(
    _ format: ValuePickerFormat, name: String, empty: String? = nil
  ) -> PickerControl {
    let keys = ChoiceKeys(format.choices.map(\.value)).keys
    return PickerControl(
      empty: empty ?? words[.choose],
      options: zip(keys, format.choices).map { key, choice in
        PickerControl.Option(
          key: key, text: shown(choice.text) ?? choice.value.text, isChosen: values[name] == key)
      })
  }
}

/// Answers that combine several short fields.
extension ControlBuilder {
  /// A list of numbers. A typed value that is not in the list is kept so that it stays visible.
  func numbers(_ offered: some Sequence<Int>, _ name: String) -> PickerControl {
    let texts = offered.map(String.init)
    let typed = values[name]
    let unlisted = typed.isEmpty || texts.contains(typed) ? [] : [typed]
    return PickerControl(
      empty: "–",
      options: (texts + unlisted).map {
        PickerControl.Option(key: $0, text: $0, isChosen: $0 == typed)
      })
  }

  /// A list to choose from, or a number field if there is none.
  func column(_ name: String, _ label: String, at index: Int, picker: PickerControl?)
    -> ColumnsControl.Column
  {
    let isWrong: Bool =
      if case .missingComponent(let missing)? = rejection { missing == index } else {
        rejection != nil
      }
    return ColumnsControl.Column(
      id: index == 0 ? id : "\(id)-\(index + 1)", name: name, label: label, value: values[name],
      unit: nil, picker: picker, isTyped: picker == nil, isInvalid: isWrong,
      takesFocus: takesFocus && index == 0)
  }
}

extension ControlBuilder {
  /// One end of a scale. A picture replaces the number (ResearchKit §3.1).
  func end(
    _ number: String, _ label: LocalizedText, _ image: Asset.ID?, hidesNumber: Bool,
    hidesWords: Bool
  ) -> ScaleControl.End {
    let picture = builder.picture(image)
    return ScaleControl.End(
      number: hidesNumber || picture != nil ? nil : number,
      text: hidesWords ? "" : shown(label) ?? "", picture: picture)
  }
}
