import StudyModel

/// What HealthKit knows about a person: a date of birth, or one of HealthKit's own values.
struct HealthCharacteristicPresenter: FormatPresenter {
  let format: HealthCharacteristicFormat

  private var isDate: Bool { format.characteristic == .dateOfBirth }
  private var offered: [ChoiceValue] { format.characteristic.values }

  var fieldLabel: Word { isDate ? .dateOfBirth : .yourAnswer }
  var note: Word? { .healthNote }
  var missing: Word { .missingChoice }

  func control(in question: ControlBuilder) -> any Control {
    if isDate { return date(in: question) }
    let keys = ChoiceKeys(offered).keys
    if format.characteristic == .bloodType || format.characteristic == .fitzpatrickSkinType {
      return PickerControl(
        empty: question.words[.choose],
        options: zip(keys, offered).map { key, value in
          PickerControl.Option(
            key: key, text: question.words.text(of: value, format.characteristic),
            isChosen: question.values[question.base] == key)
        })
    }
    return RowsControl(
      inputType: "radio",
      rows: offered.enumerated().map { index, value in
        question.row(
          index, key: keys[index], text: question.words.text(of: value, format.characteristic))
      })
  }

  private func date(in question: ControlBuilder) -> LineControl {
    let range = format.dates.range(today: question.today)
    return LineControl(
      value: question.values[question.base], type: "date", autocomplete: "bday",
      minimum: format.minimum?.description,
      maximum: format.maximum == nil
        ? question.today.description : range.latest?.day.description,
      isDate: true)
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    isDate ? fields.text(in: values) : fields.chosen(offered, several: false, in: values)
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    isDate ? fields.one(answer.stringValue) : fields.values(choosing: answer, of: offered)
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    if isDate {
      return writer.own(written(moment: writer.plain(answer), in: writer.words.language))
    }
    return (answer.arrayValue ?? [answer]).compactMap(ChoiceValue.init)
      .map { writer.own(writer.words.text(of: $0, format.characteristic)) }
      .joined(separator: ", ")
  }
}

extension FormatPresenters {
  func visit(_ format: HealthCharacteristicFormat) -> any FormatPresenter {
    HealthCharacteristicPresenter(format: format)
  }
}
