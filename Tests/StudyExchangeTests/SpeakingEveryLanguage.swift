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

    #expect(words.count == 5)
    #expect(words.allSatisfy { !$0.value.isEmpty && english[$0.key] != $0.value })
    #expect(JoinWords(language.language).reason.languages == [language.language])
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `Every text of the file is read`(language: InterfaceLanguage) throws {
    let strings = InterfaceStrings(language)

    #expect(try JSONValue(encoding: DocumentWords(language.language)) == strings.documents)
    let joining = try #require(strings.joining.objectValue)
    #expect(joining.compactMapValues(\.stringValue) == texts(of: JoinWords(language.language)))
  }

  private static func imported(in tag: String) throws -> Study {
    let text = "# Walk\n\nText.\n\n<signature id=sig />\n"
    let file = ImportFile(name: "Consent+\(tag).md", bytes: Array(text.utf8))
    return try ImportFormats.read(file).study
  }

  @Test func `A consent in Japanese is agreed to and signed in Japanese`() throws {
    let study = try Self.imported(in: "ja")
    let japanese = Language("ja")

    #expect(study.consents[0].signatures.map(\.title) == [[japanese: "参加者"]])
    #expect(study.tasks[0].title == [japanese: "研究に参加する"])
    #expect(!study.problems().contains { $0.code == .reviewWithoutReason })
  }

  @Test(arguments: ["tr", "hi", "zh-Hant"])
  func `Where Accord has no words, an imported consent gets none and problems ask for them`(
    tag: String
  ) throws {
    let study = try Self.imported(in: tag)
    let codes = study.problems().map(\.code)

    #expect(study.consents[0].signatures.map(\.title) == [[:]])
    #expect(study.tasks[0].title.isEmpty && study.tasks[0].steps.allSatisfy(\.title.isEmpty))
    #expect(codes.contains(.reviewWithoutReason) && codes.contains(.signatureWithoutTitle))
  }

  @Test func `Elsewhere a printed consent is English`() {
    #expect(texts(of: DocumentWords(Language("fi"))) == texts(of: DocumentWords(.english)))
  }
}
