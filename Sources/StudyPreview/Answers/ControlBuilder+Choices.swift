import StudyModel

extension ControlBuilder {
  private func rowID(_ index: Int) -> String { index == 0 ? id : "\(id)-\(index + 1)" }

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

  func yesOrNo(_ format: BooleanFormat) -> RowsControl {
    RowsControl(
      inputType: "radio",
      rows: [
        row(0, key: "true", text: shown(format.yes) ?? words[.yes]),
        row(1, key: "false", text: shown(format.no) ?? words[.no]),
      ], isSegmented: isInForm)
  }

  func rows(_ format: TextChoiceFormat) -> RowsControl {
    var list = rows(
      format.choices.map { ($0.value, $0.text, $0.detailText, $0.isExclusive) },
      allowsSeveral: format.allowsSeveral)
    for (index, choice) in format.choices.enumerated() {
      var row = list.rows[index]
      row.picture = builder.picture(choice.image)
      row.other = choice.other.map { other in
        let typed = values[FieldName.other(base, index)]
        return RowsControl.Other(
          id: "\(rowID(index))-other", name: FieldName.other(base, index),
          label: "\(row.text): \(words[.other])", placeholder: shown(other.placeholder) ?? "",
          value: typed, startsHidden: !other.startsOpen,
          isInvalid: rejection == .notAChoice("") && row.isChosen && typed.isEmpty)
      }
      list.rows[index] = row
    }
    return list
  }

  func colors(_ format: ColorChoiceFormat) -> RowsControl {
    var list = rows(
      format.choices.map { ($0.value, $0.text, $0.detailText, $0.isExclusive) },
      allowsSeveral: format.allowsSeveral)
    for (index, choice) in format.choices.enumerated() {
      list.rows[index].color = choice.color.flatMap { ColorChoice.isColor($0) ? $0 : nil }
    }
    return list
  }

  /// What rows of texts and of colours share: the exclusive ones stand apart.
  private func rows(
    _ choices: [(
      value: ChoiceValue, text: LocalizedText, detail: LocalizedText, isExclusive: Bool
    )], allowsSeveral: Bool
  ) -> RowsControl {
    let keys = ChoiceKeys(choices.map(\.value)).keys
    let firstExclusive = allowsSeveral ? choices.firstIndex(where: \.isExclusive) : nil
    let rows = choices.enumerated().map { index, choice in
      var row = row(
        index, key: keys[index], text: shown(choice.text) ?? choice.value.text,
        detail: shown(choice.detail))
      row.isExclusive = choice.isExclusive && allowsSeveral
      row.startsExclusive = index == firstExclusive && index > 0
      return row
    }
    return RowsControl(inputType: allowsSeveral ? "checkbox" : "radio", rows: rows)
  }

  func pictures(_ format: ImageChoiceFormat) -> PicturesControl {
    let keys = ChoiceKeys(format.choices.map(\.value)).keys
    return PicturesControl(
      inputType: format.allowsSeveral ? "checkbox" : "radio", isStacked: format.isVertical,
      rows: format.choices.enumerated().map { index, choice in
        var row = row(index, key: keys[index], text: shown(choice.text) ?? choice.value.text)
        row.picture = builder.picture(choice.image)
        row.chosenPicture = builder.picture(choice.selectedImage)
        return row
      })
  }

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

  func age(_ format: AgeFormat) -> PickerControl {
    guard format.minimum <= format.maximum, format.maximum - format.minimum <= 200 else {
      return PickerControl(empty: words[.choose], options: [])
    }
    let year = format.relativeYear ?? today.components.year
    func option(_ key: Int, _ text: String) -> PickerControl.Option {
      PickerControl.Option(key: String(key), text: text, isChosen: values[base] == String(key))
    }
    let options = (format.minimum...format.maximum).map { age in
      var key = format.recordsYear ? year - age : age
      // ResearchKit's rows show the year of birth, then the age (§3.19).
      var words = format.showsYear ? "\(year - age) (\(age))" : String(age)
      if age == format.minimum {
        if format.minimumIsRange {
          key = -1
          words = self.words(.orYounger, n: String(age))
        }
        words = shown(format.minimumLabel) ?? words
      } else if age == format.maximum {
        if format.maximumIsRange {
          key = -2
          words = self.words(.orOlder, n: String(age))
        }
        words = shown(format.maximumLabel) ?? words
      }
      return option(key, words)
    }
    return PickerControl(empty: words[.choose], options: options)
  }

  func health(_ format: HealthCharacteristicFormat) -> any Control {
    if format.characteristic == .dateOfBirth {
      let range = format.dates.range(today: today)
      return LineControl(
        value: values[base], type: "date", autocomplete: "bday",
        minimum: format.minimum?.description,
        maximum: format.maximum == nil ? today.description : range.latest?.day.description,
        isDate: true)
    }
    let offered = format.characteristic.values
    let keys = ChoiceKeys(offered).keys
    if format.characteristic == .bloodType || format.characteristic == .fitzpatrickSkinType {
      return PickerControl(
        empty: words[.choose],
        options: zip(keys, offered).map { key, value in
          PickerControl.Option(
            key: key, text: words.text(of: value, format.characteristic),
            isChosen: values[base] == key)
        })
    }
    return RowsControl(
      inputType: "radio",
      rows: offered.enumerated().map { index, value in
        row(index, key: keys[index], text: words.text(of: value, format.characteristic))
      })
  }
}
