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

  @Test func `a text of a step has the number that its page shows`() {
    let more = LearnMore(
      label: [.english: "Why"], title: [.english: "Why"], content: [.english: "So"])
    let item = BodyItem(
      style: .bullet, text: [.english: "Sit"], detailText: [.english: "Still"], learnMore: more)
    let steps = [
      Step(
        id: "start", title: [.english: "Start", .spanish: "Inicio"],
        bodyItems: [BodyItem(text: [.english: "One", .spanish: "Uno"]), item],
        content: .table(Table(rows: [[.english: "Heart"]]))
      )
    ]
    let study = Study(
      id: UUID(), slug: "walks", facts: StudyFacts(), furtherLanguages: [.spanish],
      tasks: [Task(id: "task", kind: .survey, steps: steps)])

    let missing = study.problems().filter {
      $0.code == .missingTranslation && $0.place.starts(with: ["tasks", "task", "steps", "start"])
    }

    #expect(
      Set(missing.map { $0.message.prefix { $0 != "." } }) == [
        "“Start” has no content of text 2 in Spanish",
        "“Start” has no detail below text 2 in Spanish",
        "“Start” has no link below text 2 in Spanish",
        "“Start” has no title of the text linked from text 2 in Spanish",
        "“Start” has no text linked from text 2 in Spanish",
        "“Start” has no row 1 in Spanish",
      ])
  }
}
