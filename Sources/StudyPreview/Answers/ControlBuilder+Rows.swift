import StudyModel

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
