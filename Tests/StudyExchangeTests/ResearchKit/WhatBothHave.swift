import StudyModel

extension AnswerFormat {
  /// Without pictures, kept settings, and a displayed unit identical to the unit.
  var plainly: AnswerFormat {
    switch self {
    case .numeric(var format):
      if format.displayUnit == LocalizedText(format.unit ?? "", in: .english) {
        format.displayUnit = [:]
      }
      return .numeric(format)
    case .imageChoice(var format):
      for index in format.choices.indices {
        format.choices[index].image = nil
        format.choices[index].selectedImage = nil
        format.choices[index].keptSettings = []
      }
      return .imageChoice(format)
    case .textChoice(var format):
      format.choices = format.choices.map(\.plainly)
      return .textChoice(format)
    case .colorChoice(var format):
      for index in format.choices.indices { format.choices[index].keptSettings = [] }
      return .colorChoice(format)
    case .valuePicker(let picker): return .valuePicker(picker.plainly)
    case .multipleValuePicker(var format):
      format.pickers = format.pickers.map(\.plainly)
      return .multipleValuePicker(format)
    case .textScale(var format):
      for index in format.choices.indices { format.choices[index].keptSettings = [] }
      return .textScale(format)
    case .scale(var format):
      format.gradient = nil
      return .scale(format)
    case .weight(var format):
      format.limitsArePounds = false
      return .weight(format)
    default: return self
    }
  }
}

extension TextChoice {
  fileprivate var plainly: TextChoice {
    var choice = self
    choice.image = nil
    choice.keptSettings = []
    return choice
  }
}

extension ValuePickerFormat {
  fileprivate var plainly: ValuePickerFormat {
    ValuePickerFormat(
      choices: choices.map { choice in
        var choice = choice
        choice.keptSettings = []
        return choice
      })
  }
}

extension Step {
  /// Its texts in one language.
  func only(in language: Language) -> Step {
    guard let json = try? JSONValue(encoding: self), let kept = json.only(in: language.rawValue),
      let study = try? Study(
        document: [
          "schema": 1, "id": "00000000-0000-4000-8000-000000000001", "slug": "s", "facts": [:],
          "primaryLanguage": .string(language.rawValue),
          "tasks": [["id": "t", "kind": "survey", "steps": [kept]]],
        ])
    else { return self }
    return study.tasks[0].steps[0]
  }
}

extension JSONValue {
  /// Without members in other languages; nil for a text that has none left.
  fileprivate func only(in language: String) -> JSONValue? {
    let others = ["en", "es", "ar", "ja"].filter { $0 != language }
    switch self {
    case .object(let members):
      let kept = members.filter { !others.contains($0.key) }
        .compactMapValues { $0.only(in: language) }
      return kept.isEmpty && !members.isEmpty ? nil : .object(kept)
    case .array(let elements): return .array(elements.compactMap { $0.only(in: language) })
    default: return self
    }
  }
}
