import StudyModel

extension FormatParts {
  func visit(_ format: TextFormat) -> any FormatPart { format }
}

extension TextFormat: FormatPart {
  package var name: String { "Text" }
  package var purpose: String { "For an answer in the participant’s own words." }
  package var group: FormatGroup { .text }
  package var icon: String { "text" }

  package func settings(in surroundings: FormatSurroundings) -> [Setting] {
    [
      .toggle("allowsSeveralLines", label: "Multiple lines"),
      .plain(
        "maximumLength", label: "Maximum length", hint: "In characters. Leave blank for no limit.",
        as: .whole),
      Setting.plain(
        "pattern", label: "Pattern", hint: "A regular expression. Use ^…$ to match the whole text."
      ).rare,
      Setting.words("patternMessage", label: "Message when the pattern does not match").rare,
      Setting.words("placeholder", label: "Placeholder in the field").rare,
      Setting.words("defaultText", label: "Default").rare,
      Setting.plain("keyboard", label: "Keyboard", as: .options(Self.keyboards)).half.rare
        .effect(.format),
      Setting.plain(
        "capitalization", label: "Capitalization", as: .options(Self.capitals)
      ).half.rare.effect(.format),
      Setting.toggle("hidesText", label: "Hide typed text").rare.effect(.format),
      Setting.toggle("hidesCharacterCount", label: "Hide the number of characters left").rare
        .effect(.format),
      Setting.toggle("hidesClearButton", label: "Hide the clear button").rare.effect(.client),
    ] + Setting.dontKnow + Setting.typing
  }

  package func summary(_ words: FormatPhrases) -> FormatSummary {
    var about = name
    if allowsSeveralLines { about += ", multiple lines" }
    if let most = maximumLength, most > 0 { about += ", at most \(most) characters" }
    if let pattern { about += ", in the form \(words.text(patternMessage) ?? pattern)" }
    return FormatSummary(about: about)
  }
}

extension TextFormat {
  private static let keyboards: [Setting.Option] = [
    .init(value: "standard", label: "Letters"), .init(value: "number", label: "Digits"),
    .init(value: "decimal", label: "Digits and a decimal point"),
    .init(value: "numbersAndPunctuation", label: "Numbers and punctuation"),
    .init(value: "telephone", label: "Telephone"), .init(value: "email", label: "Email"),
    .init(value: "address", label: "Web address"),
  ]

  private static let capitals: [Setting.Option] = [
    .init(value: "sentences", label: "Sentences"), .init(value: "words", label: "Words"),
    .init(value: "all", label: "All letters"), .init(value: "none", label: "None"),
  ]
}
