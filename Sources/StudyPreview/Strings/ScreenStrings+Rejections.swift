import StudyModel

extension ScreenStrings {
  /// The problem with an answer and how to fix it.
  func text(of rejection: Rejection, for format: AnswerFormat?, in language: Language) -> String {
    let presenter = format?.presenter
    return rejection.text(
      by: Rejection.Wording(
        strings: strings, language: language, fallback: self.language,
        missing: presenter?.missing.rawValue, wrongKind: presenter?.wrongKind.rawValue,
        bound: { presenter?.bound($0, by: self, in: language) ?? number($0) },
        moment: { written(moment: $0, in: self.language) }))
  }

  /// The name of a repeatable group's entry: the group's own name and a number, or the number alone.
  func title(ofEntry number: Int, called name: String) -> String {
    name.isEmpty ? self(.entryNumber, n: String(number)) : "\(name) \(number)"
  }
}
