import StudyModel
import Testing

@testable import StudyPreview

@Suite("Naming who receives the data") struct NamingWhoReceivesData {
  @Test(arguments: InterfaceLanguage.allCases)
  func `a full stop of the description does not stand inside the sentence`(
    language: InterfaceLanguage
  ) {
    let words = SharingWords(Language(language.rawValue))
    for stop in [".", "。"] {
      let description = "Lakeside and its partners"
      #expect(words.text(description + stop) == words.text(description))
      #expect(words.wide(description + stop) == words.wide(description))
      #expect(words.narrow(description + stop + " ") == words.narrow(description))
    }
  }

  @Test(arguments: ["Lakeside Inc.", "Herzzentrum e.V.", "the centres in the U.S."])
  func `the stop of an abbreviation stays`(name: String) {
    #expect(SharingWords.inSentence(name) == name)
  }
}
