import StudyModel

extension Study {
  /// The study with the texts of another one that is the same in another language; nil if they cannot be one study.
  func taking(textsOf other: Study) -> Study? {
    let language = other.primaryLanguage
    guard let mine = try? JSONValue(encoding: self), let theirs = try? JSONValue(encoding: other),
      var joined = try? Study(document: mine.takingTexts(of: theirs, in: language.rawValue))
    else { return nil }
    if !languages.contains(language) { joined.furtherLanguages = furtherLanguages + [language] }
    return joined
  }

  /// Whether the consents and tasks of two studies, each in one language, differ only in their language.
  func isTranslation(of other: Study) -> Bool {
    let (own, language) = (primaryLanguage.rawValue, other.primaryLanguage.rawValue)
    guard own != language, let mine = try? JSONValue(encoding: self),
      let theirs = try? JSONValue(encoding: other)
    else { return false }
    // Two that differ only in their texts are the same once each has those of the other.
    return ["consents", "tasks"].allSatisfy { list in
      let (one, two) = (mine[list] ?? .null, theirs[list] ?? .null)
      return one.takingTexts(of: two, in: language) == two.takingTexts(of: one, in: own)
    }
  }
}
