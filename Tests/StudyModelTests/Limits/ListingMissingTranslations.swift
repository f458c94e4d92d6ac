import Foundation
import StudyModel
import Testing

@Suite("Listing missing translations") struct ListingMissingTranslations {
  @Test func `those beyond the first few thousand are only counted`() throws {
    let choices = (0..<3_000).map {
      TextChoice(value: .text("\($0)"), text: LocalizedText("Answer \($0)", in: .english))
    }
    let step = Step(
      id: "step",
      content: .question(
        Question(format: .textChoice(TextChoiceFormat(allowsSeveral: false, choices: choices)))))
    let study = Study(
      id: UUID(), slug: "many", facts: StudyFacts(), furtherLanguages: [.spanish],
      tasks: [Task(id: "task", kind: .survey, steps: [step])])

    let missing = study.problems().filter { $0.code == .missingTranslation }

    #expect(missing.count == 2_501)
    #expect(
      missing.contains {
        $0.place == ["furtherLanguages", "es"]
          && $0.message
            == "500 more texts have no translation into Spanish. Translate those listed first."
      })
  }

  @Test func `a missing text has the name of its field and the English name of its language`() {
    let study = Study(
      id: UUID(), slug: "walks",
      facts: StudyFacts(
        title: [.english: "Walks", .spanish: "Paseos"], organization: [.english: "Northmere"]),
      furtherLanguages: [.spanish])

    let missing = study.problems().filter { $0.code == .missingTranslation }

    #expect(
      missing.map(\.message) == [
        "The study has no organization in Spanish. Participants will see the English text."
      ])
  }
}
