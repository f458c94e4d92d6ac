import StudyModel

/// Several lists side by side, with one choice from each.
struct MultipleValuePickerPresenter: FormatPresenter {
  let format: MultipleValuePickerFormat

  var missing: Word { .missingChoice }

  func control(in question: ControlBuilder) -> any Control {
    ColumnsControl(
      columns: format.pickers.enumerated().map { index, picker in
        let name = FieldName.column(question.base, index)
        return question.column(
          name, question.words(.valueColumn, n: String(index + 1)), at: index,
          picker: question.picker(picker, name: name, empty: "–"))
      })
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    let picked = format.pickers.enumerated().map { index, picker -> JSONValue in
      let key = values[FieldName.column(fields.base, index)]
      return key.isEmpty ? .null : ChoiceKeys(picker.choices.map(\.value)).value(of: key).json
    }
    return picked.allSatisfy(\.isNull) ? .null : .array(picked)
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    var values: FieldValues = [:]
    for (index, part) in zip(format.pickers.indices, answer.arrayValue ?? []) {
      let keys = ChoiceKeys(format.pickers[index].choices.map(\.value))
      guard let value = ChoiceValue(part), let row = keys.index(of: value) else { continue }
      values[FieldName.column(fields.base, index)] = keys.keys[row]
    }
    return values
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    let parts = zip(answer.arrayValue ?? [], format.pickers).map { part, picker in
      writer.chosen(.array([part]), of: picker.choices.map { ($0.value, $0.text) })
    }
    return parts.joined(separator: format.separator)
  }
}

extension FormatPresenters {
  func visit(_ format: MultipleValuePickerFormat) -> any FormatPresenter {
    MultipleValuePickerPresenter(format: format)
  }
}
