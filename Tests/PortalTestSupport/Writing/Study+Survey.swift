import Foundation
import StudyModel

@testable import PortalWeb

extension Study {
  /// A join task with a consent, then a survey with symptoms, an age, a form, a quiz, and a thank-you.
  static func survey() -> Study {
    let choices = ["headache": "Headache", "fever": "Fever", "none": "None"].sorted {
      $0.key > $1.key
    }
    .map { TextChoice(value: .text($0.key), text: LocalizedText($0.value, in: .english)) }
    func words(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    return Study(
      id: UUID(), slug: "survey", facts: .init(title: words("Survey")),
      consents: [
        Consent(
          id: "consent", title: words("Consent"),
          sections: [Section(id: "welcome", type: .overview, title: words("Welcome"))],
          signatures: [Signature(id: "signature", role: .participant, title: words("You"))])
      ],
      tasks: [
        Task(
          id: "join", kind: .join, title: words("Join"),
          steps: [
            Step(id: "scenes", content: .consentScenes(.init(consent: "consent"))),
            Step(
              id: "consent", title: words("Sign"),
              content: .consentReview(.init(consent: "consent", signature: "signature"))),
          ]),
        Task(
          id: "survey", kind: .survey, title: words("Survey"),
          steps: [
            Step(
              id: "symptom", title: words("Symptom"),
              content: .question(
                .init(format: .textChoice(.init(allowsSeveral: true, choices: choices))))),
            Step(id: "age", title: words("Age"), content: .question(.init(format: .age(.init())))),
            Step(
              id: "form", title: words("Last night"),
              content: .form(
                .init(items: [
                  FormItem(
                    id: "hours", text: words("Hours of sleep"),
                    format: .numeric(.init(unit: "h"))),
                  FormItem(id: "why", text: words("Why"), format: .text(.init())),
                ]))),
            Step(
              id: "quiz", title: words("Quiz"),
              content: .quiz(
                .init(questions: [
                  .init(
                    id: "why", prompt: words("Why do we ask?"),
                    choices: [
                      .init(value: "a", text: words("To learn"), isCorrect: true),
                      .init(value: "b", text: words("For fun")),
                    ], tests: .init(consent: "consent", section: "welcome"))
                ]))),
            Step(id: "thanks", title: words("Thank you"), content: .completion(.init())),
          ]),
      ])
  }
}

extension Browser {
  /// Creates the study as Ada and opens one of its parts.
  func open(_ study: Study, of portal: TestPortal, at place: Place) async throws -> UUID {
    let made = try await portal.store.create(
      study, by: try await portal.account(.ada).id, problems: (0, 0))
    try await open(Paths.write(made.id, at: place))
    return made.id
  }
}
