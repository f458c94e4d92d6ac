import StudyModel

extension Setting {
  /// The path from the part to the value in a language.
  package func fullPath(in language: Language) -> [String] {
    isLocalized ? path + [language.rawValue] : path
  }

  /// The current value, to compare with what the author saw. Lists of texts are compared as a whole.
  package func value(in part: JSONValue, language: Language) -> JSONValue {
    part.member(at: fullPath(in: language)) ?? .null
  }
}
