import Foundation
import SampleStudies
import StudyFlow
import StudyModel
import StudyStore
import TestSupport

@testable import PortalWeb

/// Studies whose flow tests show.
enum FlowStudies {
  static func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  static func study(_ steps: [Step], _ rules: [Rule]) -> Study {
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps = steps
    study.tasks[0].rules = rules
    return study
  }

  static let sleeping = study(
    [
      Step(
        id: "sleep", title: english("Do you sleep well?"), isOptional: true,
        content: .question(.init(format: .boolean(.init())))),
      Step(
        id: "why", title: english("What keeps you awake?"),
        content: .question(.init(format: .text(.init())))),
      Step(
        id: "age", title: english("How old are you?"),
        content: .question(
          .init(format: .numeric(.init(isWhole: true, minimum: 0, maximum: 120))))),
      Step(id: "done", title: english("Thank you"), content: .completion(.init())),
    ],
    [
      Rule(
        step: "sleep",
        kind: .firstMatch(
          [
            .init(
              condition: .test(
                .init(answer: .init(step: "sleep"), comparison: .equals(.boolean(true)))),
              destination: .step("done"))
          ], otherwise: nil)),
      Rule(
        step: "why",
        kind: .skip(when: .test(.init(answer: .init(step: "sleep"), comparison: .skipped)))),
    ])

  static let broken = study(
    [
      Step(
        id: "start", title: english("Start"), content: .question(.init(format: .boolean(.init())))),
      Step(id: "round", title: english("Round"), content: .instruction(.init())),
      Step(id: "lost", title: english("Lost"), content: .instruction(.init())),
      Step(id: "done", title: english("Done"), content: .completion(.init())),
    ],
    [
      Rule(
        step: "start",
        kind: .firstMatch(
          [
            .init(
              condition: .test(
                .init(answer: .init(step: "start"), comparison: .equals(.boolean(true)))),
              destination: .step("round"))
          ], otherwise: .step("gone"))),
      Rule(step: "round", kind: .direct(.step("round"))),
    ])

  static func long(_ count: Int) -> Study {
    study(
      (0..<count).map {
        Step(
          id: "q\($0)", title: english("Question \($0)"),
          content: .question(.init(format: .boolean(.init()))))
      }, [])
  }
}

/// Opens the flow page of one of Ada's studies.
func visitingFlow(
  of study: Study = FlowStudies.sleeping, drawing: FlowLayoutEngine = .patient,
  _ story: @escaping @Sendable (Browser, _ page: String, Study) async throws -> Void
) async throws {
  let portal = try await TestPortal(drawing: drawing)
  try await portal.addPeople()
  let ada = try await portal.account(.ada)
  let kept = try await portal.store.create(study, by: ada.id, problems: (0, 0))
  try await visiting(portal) { browser in
    try await browser.signIn(as: .ada)
    try await story(browser, Paths.flow(kept.id), kept)
  }
}
