import Foundation
import StudyModel

extension SampleStudies {
  /// The smallest consent worth trying: three sections, one signature, and a closing screen, ten screens in all.
  package static var tutorialConsent: Study {
    Study(
      id: identifier(2), slug: "tutorial-consent",
      facts: StudyFacts(
        title: english("Morning Walks"),
        summary: english("A three-section consent to learn with."),
        organization: english("Northmere University Hospital"),
        investigators: [Investigator(name: "Elena Marsh", role: "Principal investigator")],
        researchContact: Contact(
          name: "Study office", telephone: "555-0142", email: "walks@example.org"),
        rightsContact: Contact(
          name: "Office for Research Rights", telephone: "555-0186", email: "rights@example.org"),
        injuryContact: Contact(
          name: "Study office", telephone: "555-0142", email: "walks@example.org"),
        profile: [.minimalRisk]),
      consents: [consent], tasks: [join])
  }

  private static let consent = Consent(
    id: "consent", title: english("Consent to take part in Morning Walks"),
    sections: [
      Section(
        id: "overview", type: .overview,
        summary: english("This is a research study about short walks in the morning."),
        content: english(
          "We want to learn whether a short walk each morning helps people sleep better. Taking part is your choice. You can stop at any time, and nothing changes in your care."
        ), topics: ["key-information", "research-statement", "purpose", "voluntary"]),
      Section(
        id: "data-gathering", type: .dataGathering,
        summary: english("Your phone counts your steps. You tell us how you slept."),
        content: english(
          "For four weeks your phone counts your steps between 5 and 10 in the morning. Once a day you answer two questions about your sleep. The main risk is that someone learns about your answers."
        ), topics: ["procedures", "duration", "risks"]),
      Section(
        id: "privacy", type: .privacy,
        summary: english("A code takes the place of your name."),
        content: english(
          "We store your answers under a code. Only two people in the study office can link the code to your name. Call 555-0142 with any question."
        ), topics: ["confidentiality", "contact-research"]),
    ],
    signatures: [Signature(id: "participant", role: .participant, title: english("Participant"))])

  private static let join = Task(
    id: "join", kind: .join, title: english("Join Morning Walks"),
    steps: [
      Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "consent"))),
      Step(
        id: "review", title: english("Consent"),
        content: .consentReview(
          ConsentReview(
            consent: "consent", signature: "participant",
            reasonForConsent: english("By agreeing you join Morning Walks.")))),
      Step(
        id: "completion", title: english("Welcome aboard"),
        text: english("Thank you for joining this study."), content: .completion(Completion())),
      Step(
        id: "goodbye", title: english("You have not joined"),
        text: english("Nothing was recorded. You can come back at any time."),
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

  static func english(_ text: String) -> LocalizedText {
    LocalizedText(text, in: .english)
  }
}
