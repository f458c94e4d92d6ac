import StudyModel
import Testing

@testable import StudyExchange

@Suite("Importing in every language") struct ImportingInEveryLanguage {
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
  func `An imported consent gets a task in its language`(language: InterfaceLanguage) {
    let words = texts(of: JoinStrings(language.language))
    let english = texts(of: JoinStrings(.english))

    #expect(words.count == 5)
    #expect(words.allSatisfy { !$0.value.isEmpty && english[$0.key] != $0.value })
    #expect(JoinStrings(language.language).reason.languages == [language.language])
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `Every text of the task that joins is read`(language: InterfaceLanguage) throws {
    let strings = InterfaceStrings(language)

    let joining = try #require(strings.joining.objectValue)
    #expect(joining.compactMapValues(\.stringValue) == texts(of: JoinStrings(language.language)))
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
  func `In a language without strings, an imported consent gets no texts and problems ask for them`(
    tag: String
  ) throws {
    let study = try Self.imported(in: tag)
    let codes = study.problems().map(\.code)

    #expect(study.consents[0].signatures.map(\.title) == [[:]])
    #expect(study.tasks[0].title.isEmpty && study.tasks[0].steps.allSatisfy(\.title.isEmpty))
    #expect(codes.contains(.reviewWithoutReason) && codes.contains(.signatureWithoutTitle))
  }
}
