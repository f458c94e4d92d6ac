import StudyModel
import Testing

@testable import StudyPreview

/// The flaws of a table of strings, one line each.
private func flaws(in table: [String: String], like english: [String: String]) -> [String] {
  Word.allCases.map(\.rawValue).compactMap { word in
    guard let text = table[word], !text.isEmpty else { return "\(word) is missing" }
    if text.trimmingCharacters(in: .whitespaces) != text { return "\(word) has space around it" }
    return signs(text) == signs(english[word] ?? "") ? nil : "\(word) takes other numbers or names"
  }
}

/// The strings of screens in a language, by name.
private func table(_ language: InterfaceLanguage) -> [String: String] {
  InterfaceStrings(language).screens
}

/// The placeholders of a text; `%l` and `%s` count as the same.
private func signs(_ text: String) -> [String] {
  text.matches(of: /%[a-z]/).map { $0.0 == "%l" ? "%s" : String($0.0) }.sorted()
}

@Suite("Speaking every language") struct SpeakingEveryLanguage {
  /// The limit on words that are the same in many languages, such as Date, No, and Minutes.
  private static let maximumAlike = 24

  @Test(arguments: InterfaceLanguage.allCases)
  func `Every string exists, with the placeholders of the English one`(language: InterfaceLanguage)
  {
    #expect(flaws(in: table(language), like: table(.english)) == [])
    #expect(table(language).count == Word.allCases.count)
  }

  @Test(arguments: InterfaceLanguage.allCases.filter { $0 != .english })
  func `No string is left in English`(language: InterfaceLanguage) {
    let words = ScreenStrings(language.language)
    let english = ScreenStrings(.english)
    let alike = Word.allCases.filter { words[$0] == english[$0] }

    #expect(alike.count <= Self.maximumAlike, "\(alike)")
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `Every task that an app runs has a name`(language: InterfaceLanguage) {
    let names = InterfaceStrings(language).components
    #expect(Set(names.keys) == Set(Component.Run.allCases.map(\.rawValue)))
    #expect(Set(names.values).count == names.count)
    let alike = names.filter { $0.value == InterfaceStrings.english.components[$0.key] }
    #expect(language == .english || alike.count <= 1, "\(alike)")
  }

  @Test(arguments: [
    (InterfaceLanguage.arabic, UInt32(0x0600)...UInt32(0x06FF)), (.hebrew, 0x0590...0x05FF),
    (.chinese, 0x4E00...0x9FFF), (.japanese, 0x3040...0x9FFF), (.korean, 0xAC00...0xD7AF),
  ])
  func `Strings are in the script of the language`(
    language: InterfaceLanguage, script: ClosedRange<UInt32>
  ) {
    // Counts such as "3/12" contain no letters.
    let others = Word.allCases.filter { word in
      ![.countOf, .decimalSign].contains(word)
        && !ScreenStrings(language.language)[word].unicodeScalars.contains {
          script.contains($0.value)
        }
    }

    #expect(others == [])
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `No string depends on a number before it`(language: InterfaceLanguage) {
    // Where a count can be one, the words around it must fit both one and many. Languages whose words do not change
    // with a number may write it anywhere.
    if [.chinese, .japanese, .korean].contains(language) { return }
    for word in [Word.readOn, .failedRetry, .failedSections, .failedEnd] {
      let text = ScreenStrings(language.language)[word]
      #expect(text.contains(": %n."), "\(word): \(text)")
    }
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `Measures are written with their units`(language: InterfaceLanguage) {
    let measures = InterfaceStrings(language).measures
    #expect(Set(measures.keys) == Set(ScreenStrings.Measure.allCases.map(\.rawValue)))

    // Latin letters beside words in another script would be English ones.
    guard [.arabic, .hebrew, .chinese].contains(language) else { return }
    let lettered = measures.filter {
      $0.value.replacing(/%[nm]/, with: "").contains(/[A-Za-z]/)
    }
    #expect(lettered == [:])
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `Every section has a different title and a different label for Learn more`(
    language: InterfaceLanguage
  ) {
    let tag = language.language
    let titled = SectionType.allCases.filter { ![.custom, .onlyInDocument].contains($0) }
    let titles = SectionType.allCases.compactMap { $0.defaultTitle(in: tag) }
    let labels = SectionType.allCases.map { $0.defaultLearnMoreLabel(in: tag) }

    #expect(Set(titles).count == titled.count)
    #expect(labels.allSatisfy { !$0.isEmpty })
    #expect(Set(labels).count == titled.count + 1)
    #expect(SectionType.custom.defaultTitle(in: tag) == nil)
    #expect(
      language == .english
        || titled.filter { $0.defaultTitle(in: tag) == $0.defaultTitle(in: .english) }.count <= 1)
  }

  @Test(arguments: [
    ("de-CH", "Weiter"), ("zh-Hans-CN", "下一步"), ("pt-BR", "Próximo"), ("zh-Hant", "Next"),
    ("zh-TW", "Next"), ("fi", "Next"), ("", "Next"),
  ])
  func `A region does not matter, but another script does`(tag: String, next: String) {
    let words = ScreenStrings(Language(tag))

    #expect(words[.next] == next)
    #expect(words.language == (next == "Next" ? .english : Language(tag)))
  }

  @Test(arguments: [
    ("en", "November 21, 2026"), ("de", "21. November 2026"), ("ja", "2026年11月21日"),
    ("ar", "21 نوفمبر، 2026"), ("fr", "21 novembre 2026"),
  ])
  func `Days are written as people of the language write them`(tag: String, day: String) {
    #expect(written(today, in: Language(tag)) == day)
    #expect(written(moment: "2026-11-21", in: Language(tag)) == day)
    #expect(written(moment: "soon", in: Language(tag)) == "soon")
  }

  @Test func `The pad shows the date as the signature prints it`() throws {
    var signature = Signature(id: "s", role: .participant, title: english("Participant"))
    func pad() throws -> String {
      try makeRenderer().still(
        of: ["consents", "c", "signatures", "s"],
        in: study([], consents: [Consent(id: "c", signatures: [signature])]), language: .english,
        today: today)
    }

    #expect(try pad().contains("November 21, 2026"))
    signature.dateFormat = "yyyy/MM/dd"
    #expect(try pad().contains("2026/11/21"))
    #expect(try !pad().contains("November"))
  }
}
