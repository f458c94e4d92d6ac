import StudyModel

extension AnswerFormat {
  /// What participants read for a value that can be chosen, in a language.
  func words(for choice: OfferedChoice, in language: Language, of study: Study) -> String {
    let own = study.title(choice.text, in: language)
    guard own.isEmpty else { return own }
    let strings = InterfaceStrings(language)
    if case .healthCharacteristic(let settings) = self {
      return settings.characteristic.label(of: choice.value, in: strings)
    }
    if case .boolean(let yes) = choice.value { return strings[yes ? "yes" : "no"] }
    return choice.value.text
  }
}
