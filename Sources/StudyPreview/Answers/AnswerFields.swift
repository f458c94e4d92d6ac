import StudyModel

/// Turns what was typed into an answer to check, and an answer into what its fields hold.
package struct AnswerFields {
  let format: AnswerFormat
  let base: String
  let language: Language

  package init(_ format: AnswerFormat, base: String, language: Language) {
    self.format = format
    self.base = base
    self.language = language
  }

  /// The answer that the fields make. Null where nothing is entered; what makes no sense is handed on as text, to be
  /// rejected where answers are checked.
  package func answer(in values: FieldValues) -> JSONValue {
    if format.settings.offersDontKnow, !values[FieldName.dontKnow(base)].isEmpty {
      return ["dontKnow": true]
    }
    switch format {
    case .boolean:
      return switch values[base] {
      case "": .null
      case "true": .boolean(true)
      case "false": .boolean(false)
      default: .string(values[base])
      }
    case .textChoice(let choice): return chosen(choice, in: values)
    case .imageChoice(let choice):
      return chosen(choice.choices.map(\.value), several: choice.allowsSeveral, in: values)
    case .colorChoice(let choice):
      return chosen(choice.choices.map(\.value), several: choice.allowsSeveral, in: values)
    case .valuePicker(let picker):
      return chosen(picker.choices.map(\.value), several: false, in: values)
    case .textScale(let scale):
      return chosen(scale.choices.map(\.value), several: false, in: values)
    case .healthCharacteristic(let health):
      return health.characteristic == .dateOfBirth
        ? text(values[base])
        : chosen(health.characteristic.values, several: false, in: values)
    case .multipleValuePicker(let pickers): return columns(pickers, in: values)
    case .healthQuantity(let quantity):
      return quantity.implied.map {
        AnswerFields($0, base: base, language: language).answer(in: values)
      } ?? number(values[base])
    case .scale, .continuousScale, .numeric, .age, .socioeconomicLadder:
      return number(values[base])
    case .text, .confirmText, .email, .date, .timeOfDay, .location: return text(values[base])
    case .timeInterval: return interval(in: values)
    case .height(let height): return centimetres(height, in: values)
    case .weight(let weight) where Measures.asksForOunces(weight, in: language):
      let ounces = together(values, FieldName.pounds(base), FieldName.ounces(base)) {
        $0 * 16 + $1
      }
      return whole(
        ounces, values[FieldName.pounds(base)], times: Measures.kilogramsPerPound / 16)
    case .weight(let weight):
      let isPounds = Measures.isCustomary(weight.system, in: language)
      guard isPounds else { return number(values[base]) }
      return whole(number(values[base]), values[base], times: Measures.kilogramsPerPound)
    }
  }

  /// A whole number in a unit that is not the recorded one; what is no whole number stays as it was typed.
  private func whole(_ answer: JSONValue, _ typed: String, times factor: Double) -> JSONValue {
    guard let number = answer.numberValue else { return answer }
    return number == number.rounded() ? .number(number * factor) : .string(typed)
  }

  private func text(_ typed: String) -> JSONValue { typed.isEmpty ? .null : .string(typed) }

  private func number(_ typed: String) -> JSONValue {
    if typed.allSatisfy(\.isWhitespace) { return .null }
    return typedNumber(typed).map { .number($0) } ?? .string(typed)
  }

  private func chosen(
    _ offered: [ChoiceValue], several: Bool, in values: FieldValues
  ) -> JSONValue {
    let keys = ChoiceKeys(offered)
    let picked = several ? values.all(base) : values.all(base).suffix(1)
    return picked.isEmpty ? .null : .array(picked.map { keys.value(of: $0).json })
  }

  private func chosen(_ format: TextChoiceFormat, in values: FieldValues) -> JSONValue {
    let keys = ChoiceKeys(format.choices.map(\.value))
    let picked = format.allowsSeveral ? values.all(base) : Array(values.all(base).suffix(1))
    if picked.isEmpty { return .null }
    return .array(
      picked.map { key in
        guard let index = keys.index(of: key), let other = format.choices[index].other else {
          return keys.value(of: key).json
        }
        let typed = values[FieldName.other(base, index)]
        // An empty text is no answer where one is asked for.
        return typed.isEmpty && !other.isRequired ? keys.value(of: key).json : .string(typed)
      })
  }

  private func columns(_ format: MultipleValuePickerFormat, in values: FieldValues) -> JSONValue {
    let picked = format.pickers.enumerated().map { index, picker -> JSONValue in
      let key = values[FieldName.column(base, index)]
      return key.isEmpty ? .null : ChoiceKeys(picker.choices.map(\.value)).value(of: key).json
    }
    return picked.allSatisfy(\.isNull) ? .null : .array(picked)
  }

  private func interval(in values: FieldValues) -> JSONValue {
    together(values, FieldName.hours(base), FieldName.minutes(base)) { $0 * 3_600 + $1 * 60 }
  }

  private func centimetres(_ format: HeightFormat, in values: FieldValues) -> JSONValue {
    guard Measures.isCustomary(format.system, in: language) else { return number(values[base]) }
    return together(values, FieldName.feet(base), FieldName.inches(base)) {
      ($0 * 12 + $1) * Measures.centimetresPerInch
    }
  }

  /// One answer from two fields, of which one may stay empty.
  private func together(
    _ values: FieldValues, _ first: String, _ second: String, _ make: (Double, Double) -> Double
  ) -> JSONValue {
    let typed = [values[first], values[second]]
    if typed.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return .null }
    let numbers = typed.map { $0.allSatisfy(\.isWhitespace) ? 0 : typedNumber($0) ?? -1 }
    return numbers.contains { $0 < 0 }
      ? .string(typed.joined(separator: " ")) : .number(make(numbers[0], numbers[1]))
  }
}
