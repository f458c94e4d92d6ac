import Foundation
import StudyModel

extension SampleStudies {
  /// A new study: an empty consent, a task for joining, and a survey without questions.
  package static func empty(title: String, slug: String, id: UUID, language: Language) -> Study {
    let starter = StarterStrings(language)
    return Study(
      id: id, slug: slug,
      facts: StudyFacts(title: LocalizedText(title, in: language)),
      primaryLanguage: language,
      consents: [
        Consent(
          id: "consent", title: starter[.consent],
          signatures: [
            Signature(id: "participant", role: .participant, title: starter[.participant])
          ])
      ],
      tasks: [
        joinTask(starter),
        Task(id: "survey", kind: .survey, title: starter[.survey]),
      ])
  }

  private static func joinTask(_ starter: StarterStrings) -> Task {
    Task(
      id: "join", kind: .join, title: starter[.join],
      steps: [
        Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "consent"))),
        Step(
          id: "review", title: starter[.consent],
          content: .consentReview(
            ConsentReview(
              consent: "consent", signature: "participant", reasonForConsent: starter[.reason]))),
        Step(id: "completion", title: starter[.thanks], content: .completion(Completion())),
        Step(
          id: "goodbye", title: starter[.goodbye], text: starter[.goodbyeText],
          content: .completion(Completion(reason: .discarded))),
      ],
      rules: [
        Rule(
          step: "review",
          kind: .firstMatch(
            [
              Rule.Branch(
                condition: when("review", .consented(false)), destination: .step("goodbye"))
            ], otherwise: nil)),
        Rule(step: "completion", kind: .direct(.end)),
      ])
  }
}
