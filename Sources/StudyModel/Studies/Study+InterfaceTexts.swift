extension Study {
  /// One of Accord's texts for participants in every language of the study, by its key. A language for which Accord has
  /// none is left out, so that no English is labeled as that language. If it is the primary one, to which other
  /// languages fall back, there is also an English text.
  package func interfaceText(_ key: String) -> LocalizedText { interfaceText { $0[key] } }

  /// The same for a text that is made from others.
  package func interfaceText(_ words: (InterfaceStrings) -> String) -> LocalizedText {
    var text = InterfaceStrings.text(in: languages, words)
    if primaryLanguage.interface == nil { text[.english] = words(.english) }
    return text
  }
}

extension InterfaceStrings {
  /// A text for participants in each of these languages for which Accord has texts.
  package static func text(_ key: String, in languages: [Language]) -> LocalizedText {
    text(in: languages) { $0[key] }
  }

  fileprivate static func text(
    in languages: [Language], _ words: (InterfaceStrings) -> String
  ) -> LocalizedText {
    var text = LocalizedText()
    for language in languages {
      text[language] = language.interface.map { words(InterfaceStrings($0)) }
    }
    return text
  }
}
