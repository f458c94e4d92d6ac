import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Checking content") struct CheckingContent {
  private func problems(_ contents: [String]) -> [Problem] {
    let sections = contents.enumerated().map { index, content in
      Section(
        id: "s\(index)", type: .custom, title: [.english: "Section \(index)"],
        content: [.english: content])
    }
    return contentProblems(
      of: Study(
        id: UUID(), slug: "walks", facts: StudyFacts(),
        consents: [Consent(id: "main", title: [.english: "Consent"], sections: sections)]))
  }

  @Test func `names section, language, line, and column`() throws {
    let found = problems(["Fine.", "One\n\n<toggle id=a initial-value=yes>\nMay we?\n</toggle>"])

    let problem = try #require(found.first { $0.code == "boolean-attribute-ignored" })
    #expect(problem.path == "consents/main/sections/s1/content/en")
    #expect(problem.message.hasPrefix("Line 3, column 14: "))
  }

  @Test func `finds ids that two sections share`() {
    let toggle = "<toggle id=a>\nMay we?\n</toggle>"

    #expect(problems([toggle, toggle]).map(\.code).contains("duplicate-element-id"))
  }

  @Test func `finds what keeps an app from loading the text`() {
    let found = problems(["Text <!-- never ends"])

    #expect(found.contains { $0.severity == .error && $0.code == "comment-not-closed" })
  }

  @Test func `reports what of an article or a form's page nobody will see`() {
    let study = Study(
      id: UUID(), slug: "walks", facts: StudyFacts(), furtherLanguages: [.spanish],
      tasks: [
        Task(
          id: "join", kind: .join,
          steps: [
            Step(
              id: "form",
              content: .consentForm(
                ConsentForm(pages: [
                  .init(id: "one", body: [.english: "[Here](javascript:alert(1))"])
                ])))
          ])
      ],
      articles: [
        Article(
          id: "sleep",
          content: [.english: "Fine.\n\n![Bed](bed.png)", .spanish: "Uno\n\n<script>x</script>"])
      ])

    let found = contentProblems(of: study)

    #expect(
      found.map(\.path) == [
        "tasks/join/steps/form/pages/one/body/en", "articles/sleep/content/en",
        "articles/sleep/content/es",
      ])
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(found[2].message.hasPrefix("Line 3, column 1: "))
  }

  @Test func `reports what of HTML nobody will see`() {
    var consent = Consent(
      id: "main",
      sections: [
        Section(
          id: "a", type: .privacy,
          htmlContent: [.english: "<p>Fine</p>\n<script>steal()</script>", .spanish: "<p>Bien</p>"]
        )
      ])
    consent.replacementReviewText = [.english: "<form><p>Sign</p></form>"]
    let study = Study(
      id: UUID(), slug: "walks", facts: StudyFacts(), furtherLanguages: [.spanish],
      consents: [consent])

    let found = contentProblems(of: study)

    #expect(found.map(\.code) == ["html-removed", "html-removed"])
    #expect(
      found.map(\.path) == [
        "consents/main/replacementReviewText/en", "consents/main/sections/a/htmlContent/en",
      ])
    #expect(found.last?.message.contains("“script” on line 2") == true)
  }

  private func problems(_ english: String, in spanish: String) -> [Problem] {
    contentProblems(
      of: Study(
        id: UUID(), slug: "walks", facts: StudyFacts(), furtherLanguages: [.spanish],
        consents: [
          Consent(
            id: "main", title: [.english: "Consent", .spanish: "Consentimiento"],
            sections: [
              Section(
                id: "a", type: .privacy, content: [.english: english, .spanish: spanish])
            ])
        ]))
  }

  @Test(arguments: [
    ("<toggle id=a>\nMay we?\n</toggle>", "Nada.", "consent-elements-differ"),
    ("Nothing.", "<toggle id=a>\n¿Sí?\n</toggle>", "consent-elements-differ"),
    (
      "<toggle id=a>\nMay we?\n</toggle>", "<toggle id=b>\n¿Sí?\n</toggle>",
      "consent-elements-differ"
    ),
    (
      "<toggle id=a expected-value=true>\nMay we?\n</toggle>", "<toggle id=a>\n¿Sí?\n</toggle>",
      "consent-expectations-differ"
    ),
    (
      "<select id=a>\n<option id=x>X</option>\n<option id=y>Y</option>\n</select>",
      "<select id=a>\n<option id=y>Y</option>\n<option id=x>X</option>\n</select>",
      "consent-options-differ"
    ),
  ]) func `finds a translation that asks something different`(
    english: String, spanish: String, code: String
  ) throws {
    let found = problems(english, in: spanish).filter { $0.code.rawValue.hasPrefix("consent-") }

    #expect(found.map(\.code.rawValue) == [code])
    #expect(found.map(\.path) == ["consents/main/sections/a/content/es"])
    #expect(found[0].message.hasPrefix("In Spanish, compared with English: "))
  }

  @Test func `accepts a translation that asks the same`() {
    let toggle = "<toggle id=a expected-value=true>\nMay we?\n</toggle>"

    #expect(problems("Some words.", in: "Unas palabras.") == [])
    #expect(problems(toggle, in: toggle.replacing("May we?", with: "¿Podemos?")) == [])
  }

  @Test func `reports nothing about plain text`() {
    #expect(problems(["Fine.", "## Also fine\n\n- one\n- two"]) == [])
  }
}
