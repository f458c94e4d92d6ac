import StudyModel
import Testing

@testable import StudyPreview

@Suite("Naming who receives the data") struct NamingWhoReceivesData {
  @Test(arguments: InterfaceLanguage.allCases)
  func `a description's final period does not appear inside the sentence`(
    language: InterfaceLanguage
  ) {
    let language = Language(language.rawValue)
    func sentences(_ name: String) -> SharingStrings.Sentences {
      SharingStrings.sentences(
        of: Sharing(
          shortDescription: [language: name], longDescription: [language: name]), in: language,
        else: language)
    }
    let description = "Lakeside and its partners"
    for stop in [".", "。", ". "] {
      #expect(sentences(description + stop) == sentences(description))
    }
  }

  @Test
  func `an institution without a name in a language puts its whole sentence in the other language`()
  {
    let sharing = Sharing(
      shortDescription: [.english: "Lakeside", .spanish: "Orilla del Lago"],
      longDescription: [.english: "Lakeside and its partners"])
    let said = SharingStrings.sentences(of: sharing, in: .spanish, else: .english)
    let english = SharingStrings.sentences(of: sharing, in: .english, else: .english)

    #expect(said.wide.language == .spanish && said.wide.words.contains("Orilla del Lago"))
    #expect(said.narrow == english.narrow && said.narrow.language == .english)
    #expect(said.lead == english.lead && said.future == english.future)
  }

  @Test(arguments: ["Lakeside Inc.", "Herzzentrum e.V.", "the centres in the U.S."])
  func `the period of an abbreviation stays`(name: String) {
    #expect(SharingStrings.inSentence(name) == name)
  }
}
