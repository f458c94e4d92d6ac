import StudyModel
import Testing

@testable import StudyExchange

@Suite("Speaking every language in documents") struct SpeakingEveryLanguageInDocuments {
  /// Every word of a value and of the values in it, by its name.
  private func texts(of value: Any) -> [String: String] {
    Mirror(reflecting: value).children.reduce(into: [:]) { words, child in
      guard let name = child.label else { return }
      if let text = child.value as? String {
        words[name] = text
      } else if !(child.value is Language) {
        words.merge(texts(of: child.value)) { first, _ in first }
      }
    }
  }

  @Test(arguments: InterfaceLanguage.allCases.filter { $0 != .english })
  func `A printed consent has all its words`(language: InterfaceLanguage) {
    let words = texts(of: DocumentWords(language.language))
    let english = texts(of: DocumentWords(.english))

    #expect(words.count == english.count && words.count >= 12)
    // Page numbers stand before, between or after their words.
    #expect(words.allSatisfy { !$0.value.isEmpty || $0.key.hasPrefix("page") })
    // Version, Name, No and some others are the same in some languages; whatever was forgotten would be more.
    let alike = words.filter { english[$0.key] == $0.value }.keys.sorted()
    #expect(
      Set(alike).isSubset(of: [
        "date", "document", "name", "no", "organisation", "pageAfter", "pageBefore", "signature",
        "signatures", "version", "versionNumber",
      ]), "\(alike)")
  }

  @Test(arguments: InterfaceLanguage.allCases.filter { $0 != .english })
  func `An imported consent gets a task in its language`(language: InterfaceLanguage) {
    let words = texts(of: JoinWords(language.language))
    let english = texts(of: JoinWords(.english))

    #expect(words.count == 6)
    #expect(words.allSatisfy { !$0.value.isEmpty && english[$0.key] != $0.value })
    #expect(JoinWords(language.language).reason.languages == [language.language])
  }

  @Test func `Elsewhere all of it is English`() {
    #expect(JoinWords(Language("fi")).reason.languages == [.english])
    #expect(texts(of: DocumentWords(Language("fi"))) == texts(of: DocumentWords(.english)))
  }
}
