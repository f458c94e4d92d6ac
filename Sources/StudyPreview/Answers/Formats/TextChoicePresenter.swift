import StudyModel

/// Rows of texts, some of which may come with a text field.
struct TextChoicePresenter: ChoiceAnswering {
  let format: TextChoiceFormat

  var offered: [OfferedChoice] { format.choices.map { ($0.value, $0.text) } }
  var allowsSeveral: Bool { format.allowsSeveral }
  var standsAlone: Bool { true }

  func control(in question: ControlBuilder) -> any Control {
    var list = question.rows(
      format.choices.map { ($0.value, $0.text, $0.detailText, $0.isExclusive) },
      allowsSeveral: format.allowsSeveral)
    for (index, choice) in format.choices.enumerated() {
      var row = list.rows[index]
      row.picture = question.builder.picture(choice.image)
      row.other = choice.other.map { other in
        let name = FieldName.other(question.base, index)
        let typed = question.values[name]
        return RowsControl.Other(
          id: "\(question.rowID(index))-other", name: name,
          label: "\(row.text): \(question.words[.other])",
          placeholder: question.shown(other.placeholder) ?? "",
          value: typed, startsHidden: !other.startsOpen,
          isInvalid: question.rejection == .notAChoice("") && row.isChosen && typed.isEmpty)
      }
      list.rows[index] = row
    }
    return list
  }

  func answer(in values: FieldValues, of fields: AnswerFields) -> JSONValue {
    let keys = ChoiceKeys(format.choices.map(\.value))
    let all = values.all(fields.base)
    let picked = format.allowsSeveral ? all : Array(all.suffix(1))
    if picked.isEmpty { return .null }
    return .array(
      picked.map { key in
        guard let index = keys.index(of: key), let other = format.choices[index].other else {
          return keys.value(of: key).json
        }
        let typed = values[FieldName.other(fields.base, index)]
        // An empty text is not an answer if one is required.
        return typed.isEmpty && !other.isRequired ? keys.value(of: key).json : .string(typed)
      })
  }

  func values(of answer: JSONValue, in fields: AnswerFields) -> FieldValues {
    let keys = ChoiceKeys(format.choices.map(\.value))
    var values: FieldValues = [:]
    var picked: [String] = []
    for value in fields.listed(answer) {
      if let index = keys.index(of: value) {
        picked.append(keys.keys[index])
      } else if let index = format.choices.firstIndex(where: { $0.other != nil }) {
        picked.append(keys.keys[index])
        values[FieldName.other(fields.base, index)] = value.text
      }
    }
    values.set(fields.base, to: picked)
    return values
  }
}

extension FormatPresenters {
  func visit(_ format: TextChoiceFormat) -> any FormatPresenter {
    TextChoicePresenter(format: format)
  }
}
