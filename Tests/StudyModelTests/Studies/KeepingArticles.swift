import StudyModel
import Testing

@Suite("Keeping articles") struct KeepingArticles {
  @Test func `a study without articles keeps its bytes`() throws {
    #expect(try JSONValue(encoding: Study.sound)["articles"] == nil)
  }

  @Test func `an article survives a round trip with its files`() throws {
    var study = Study.sound
    study.articles = [
      Article(
        id: "a", title: text("Reading"), content: text("*So*"),
        file: LocalizedFile([.english: "aa", .spanish: "bb"]), firstDay: 0, lastDay: 7)
    ]
    #expect(try Study(document: study.canonicalBytes()) == study)
    let json = try JSONValue(encoding: study)["articles"]?.arrayValue?.first
    #expect(json?["file"] == ["en": "aa", "es": "bb"])
  }

  @Test func `a file falls back to the study's language, then to any`() {
    let file = LocalizedFile([.spanish: "es", Language("ar"): "ar"])
    #expect(file.asset(in: .spanish, else: .english) == "es")
    #expect(file.asset(in: .english, else: .spanish) == "es")
    #expect(file.asset(in: .english, else: .english) == "ar")
    #expect(LocalizedFile().asset(in: .english, else: .english) == nil)
  }

  @Test(
    arguments: [
      (nil, nil, [true, true, true]), (1, nil, [false, true, true]), (nil, 1, [true, true, false]),
      (1, 1, [false, true, false]), (0, 0, [true, false, false]),
    ] as [(Int?, Int?, [Bool])])
  func `an article is available only on its days`(first: Int?, last: Int?, expected: [Bool]) {
    let article = Article(id: "a", firstDay: first, lastDay: last)
    #expect((0...2).map(article.isThere) == expected)
    #expect(article.isAlwaysThere == (first == nil && last == nil))
  }

  @Test func `the image and the PDF of an article count as used`() {
    var study = Study.sound
    study.articles = [Article(id: "a", image: "p", file: LocalizedFile([.english: "f"]))]
    #expect(study.usedAssets == ["p", "f"])
  }
}
