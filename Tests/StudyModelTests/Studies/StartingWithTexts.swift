import StudyModel
import Testing

@Suite("Starter texts") struct StartingWithTexts {
  @Test(arguments: InterfaceLanguage.allCases)
  func `every interface language has all of them`(language: InterfaceLanguage) {
    let words = StarterStrings(language.language)

    for key in StarterStrings.Key.allCases {
      #expect(words[key].languages == [language.language], "\(key)")
    }
    #expect(
      Set(Signature.Role.allCases.map { words.title(of: $0) }).count
        == Signature.Role.allCases.count)
    for role in Signature.Role.allCases where language != .english {
      let word = words.title(of: role)[language.language]
      #expect(
        word != StarterStrings(.english).title(of: role)[.english] || role == .participant,
        "\(role)")
    }
  }

  @Test(arguments: ["tr", "hi", "zh-Hant"])
  func `other languages get none, rather than English`(tag: String) {
    let words = StarterStrings(Language(tag))

    #expect(StarterStrings.Key.allCases.allSatisfy { words[$0].isEmpty })
  }
}
