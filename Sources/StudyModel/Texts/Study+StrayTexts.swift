/// Texts in languages that are not, or no longer, languages of the study.
extension Study {
  /// The number of a study's texts in each such language.
  package func strayTexts(among texts: [PlacedText]) -> [Language: Int] {
    let offered = Set(languages)
    return texts.reduce(into: [:]) { counts, placed in
      for language in placed.text.values.keys where !offered.contains(language) {
        counts[language, default: 0] += 1
      }
    }
  }

  /// A copy without the texts in a language, which is unchanged if it is a language of the study.
  package func removingStrayTexts(in language: Language) -> Study {
    guard !languages.contains(language), var document = try? JSONValue(encoding: self) else {
      return self
    }
    for placed in texts() where placed.text[language] != nil {
      var text = placed.text
      text[language] = nil
      let rest = try? JSONValue(encoding: text).objectValue
      document = document.changingText(at: placed.place[...]) { $0 = rest ?? $0 } ?? document
    }
    return (try? Study(document: document)) ?? self
  }
}
