import StudyModel

extension AnswerFields {
  /// What the fields hold for an answer given before.
  package func values(of answer: JSONValue?) -> FieldValues {
    guard let answer, !answer.isNull else { return [:] }
    if answer["dontKnow"] == .boolean(true) { return [FieldName.dontKnow(base): ["yes"]] }
    switch format {
    case .boolean: return one(answer.booleanValue.map { $0 ? "true" : "false" })
    case .textChoice(let choice): return chosen(choice, answer)
    case .imageChoice(let choice): return chosen(choice.choices.map(\.value), answer)
    case .colorChoice(let choice): return chosen(choice.choices.map(\.value), answer)
    case .valuePicker(let picker): return chosen(picker.choices.map(\.value), answer)
    case .textScale(let scale): return chosen(scale.choices.map(\.value), answer)
    case .healthCharacteristic(let health):
      return health.characteristic == .dateOfBirth
        ? one(answer.stringValue) : chosen(health.characteristic.values, answer)
    case .multipleValuePicker(let pickers): return columns(pickers, answer)
    case .healthQuantity(let quantity):
      return quantity.implied.map {
        AnswerFields($0, base: base, language: language).values(of: answer)
      } ?? one(answer.numberValue.map(\.plainText))
    case .scale, .continuousScale, .numeric, .age, .socioeconomicLadder:
      return one(answer.numberValue.map(\.plainText))
    case .text, .confirmText, .email, .date, .timeOfDay: return one(answer.stringValue)
    case .location: return one(answer.stringValue ?? answer["userInput"]?.stringValue)
    case .timeInterval:
      guard let minutes = answer.numberValue.map({ ($0 / 60).rounded(.down) }) else { return [:] }
      let hours = (minutes / 60).rounded(.down)
      return [
        FieldName.hours(base): [hours.plainText],
        FieldName.minutes(base): [(minutes - hours * 60).plainText],
      ]
    case .height(let height): return values(of: height, answer)
    case .weight(let weight) where Measures.asksForOunces(weight, in: language):
      guard let kilograms = answer.numberValue else { return [:] }
      let ounces = (kilograms / Measures.kilogramsPerPound * 16).rounded()
      let pounds = (ounces / 16).rounded(.down)
      return [
        FieldName.pounds(base): [pounds.plainText],
        FieldName.ounces(base): [(ounces - pounds * 16).plainText],
      ]
    case .weight(let weight):
      let isPounds = Measures.isCustomary(weight.system, in: language)
      return one(
        answer.numberValue.map {
          isPounds ? ($0 / Measures.kilogramsPerPound).rounded(digits: 2).plainText : $0.plainText
        })
    }
  }

  private func one(_ text: String?) -> FieldValues { text.map { [base: [$0]] } ?? [:] }

  private func listed(_ answer: JSONValue) -> [ChoiceValue] {
    (answer.arrayValue ?? [answer]).compactMap(ChoiceValue.init)
  }

  private func chosen(_ offered: [ChoiceValue], _ answer: JSONValue) -> FieldValues {
    let keys = ChoiceKeys(offered)
    return [base: listed(answer).compactMap { keys.index(of: $0).map { keys.keys[$0] } }]
  }

  private func chosen(_ format: TextChoiceFormat, _ answer: JSONValue) -> FieldValues {
    let keys = ChoiceKeys(format.choices.map(\.value))
    var values: FieldValues = [:]
    var picked: [String] = []
    for value in listed(answer) {
      if let index = keys.index(of: value) {
        picked.append(keys.keys[index])
      } else if let index = format.choices.firstIndex(where: { $0.other != nil }) {
        picked.append(keys.keys[index])
        values[FieldName.other(base, index)] = value.text
      }
    }
    values.set(base, to: picked)
    return values
  }

  private func columns(_ format: MultipleValuePickerFormat, _ answer: JSONValue) -> FieldValues {
    var values: FieldValues = [:]
    for (index, part) in zip(format.pickers.indices, answer.arrayValue ?? []) {
      let keys = ChoiceKeys(format.pickers[index].choices.map(\.value))
      guard let value = ChoiceValue(part), let row = keys.index(of: value) else { continue }
      values[FieldName.column(base, index)] = keys.keys[row]
    }
    return values
  }

  private func values(of format: HeightFormat, _ answer: JSONValue) -> FieldValues {
    guard let centimetres = answer.numberValue else { return [:] }
    guard Measures.isCustomary(format.system, in: language) else {
      return one(centimetres.plainText)
    }
    let inches = (centimetres / Measures.centimetresPerInch).rounded(digits: 2)
    let feet = (inches / 12).rounded(.down)
    return [
      FieldName.feet(base): [feet.plainText],
      FieldName.inches(base): [(inches - feet * 12).rounded(digits: 2).plainText],
    ]
  }
}
