import StudyModel
import Testing

@testable import StudyDocuments

@Suite("Speaking every language in documents") struct SpeakingEveryLanguageInDocuments {
  /// Every string of a value and of its nested values, by name.
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
    let words = texts(of: DocumentStrings(language.language))
    let english = texts(of: DocumentStrings(.english))

    #expect(words.count == english.count && words.count >= 12)
    // Page numbers come before, between, or after their words.
    #expect(words.allSatisfy { !$0.value.isEmpty || $0.key.hasPrefix("page") })
    // Version, Name, No, and some others are the same in some languages; untranslated strings would make it more.
    let alike = words.filter { english[$0.key] == $0.value }.keys.sorted()
    #expect(
      Set(alike).isSubset(of: [
        "date", "document", "name", "no", "organisation", "pageAfter", "pageBefore", "signature",
        "signatures", "version", "versionNumber",
      ]), "\(alike)")
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `Every text of the file is read`(language: InterfaceLanguage) throws {
    let strings = InterfaceStrings(language)

    #expect(try JSONValue(encoding: DocumentStrings(language.language)) == strings.documents)
  }

  @Test func `In other languages, a printed consent is in English`() {
    #expect(texts(of: DocumentStrings(Language("fi"))) == texts(of: DocumentStrings(.english)))
  }
}
