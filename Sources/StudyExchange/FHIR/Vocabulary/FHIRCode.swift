import StudyModel

/// The codes of answers.
enum FHIRCode {
  /// A text as a code: no space at either end, and single spaces inside.
  static func normalized(_ text: String) -> String {
    let words = FHIRString.clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "-" : words
  }

  /// A code for each value. Codes differ even where values do not, such as 1 and “1”.
  static func codes(of values: [ChoiceValue]) -> [ChoiceValue: String] {
    var codes: [ChoiceValue: String] = [:]
    var taken: Set<String> = []
    for value in values where codes[value] == nil {
      let code = Slug.free(normalized(value.text), avoiding: taken)
      taken.insert(code)
      codes[value] = code
    }
    return codes
  }
}
