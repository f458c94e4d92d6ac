import Foundation
import SampleStudies
import StudyFlow
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalWeb

@Suite("Showing a task's flow") struct ShowingFlows {
  @Test func `every step links to its editor in the drawing and in the list`() async throws {
    try await visitingFlow { browser, page, study in
      let visit = try await browser.open(page)

      #expect(visit.status == .ok)
      #expect(visit.html.contains("<svg class=\"flow-drawing\""))
      for step in study.tasks[0].steps {
        let address = Paths.write(study.id, at: ["tasks", "join", "steps", step.id])
        #expect(
          visit.html.matches(
            of: try Regex(NSRegularExpression.escapedPattern(for: "href=\"\(address)\""))
          ).count >= 2)
      }
      #expect(visit.html.matches(of: /data-flow-node="/).count == study.tasks[0].steps.count)
    }
  }

  @Test func `conditions are written out in the list and shortened in the drawing`() async throws {
    try await visitingFlow { browser, page, _ in
      let text = try await browser.open(page).text

      #expect(text.contains("If “Do you sleep well?” is “Yes”"))
      #expect(text.contains("goes to 4 · Thank you"))
      #expect(text.contains("Skipped when “Do you sleep well?” is skipped"))
      #expect(text.contains("Otherwise"))
    }
  }

  @Test func `unreachable steps, endless loops, and broken links are counted`()
    async throws
  {
    try await visitingFlow(of: Self.broken) { browser, page, _ in
      let text = try await browser.open(page).text

      #expect(text.contains("1 dead end"))
      #expect(text.contains("1 endless loop"))
      #expect(text.contains("unreachable step"))
      #expect(text.contains("No path leads here"))
      #expect(text.contains("Never ends"))
      #expect(text.contains("leads to “gone”, which is not a step"))
      #expect(!text.contains("every path ends"))
    }
  }

  @Test func `reviewers can see the flow, and people without access learn nothing`() async throws {
    try await visitingFlow { browser, page, study in
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      #expect(try await browser.open(page).status == .notFound)
      #expect(try await browser.open(Paths.paths(study.id)).status == .notFound)
    }
  }

  @Test func `one of several tasks can be chosen, and an unknown task is not found`() async throws {
    let sample = SampleStudies.heartRhythmAtHome
    try await visitingFlow(of: sample) { browser, page, study in
      for task in study.tasks {
        try await browser.open("\(page)?task=\(task.id)")
        #expect(browser.page.status == .ok)
      }
      for query in ["task=none", "version=9.9.9"] {
        try await browser.open("\(page)?\(query)")
        #expect(browser.page.status == .notFound)
      }
    }
  }

  @Test func `a change to the draft appears in the drawing at once`() async throws {
    try await visitingFlow { browser, page, study in
      #expect(try await browser.open(page).text.contains("4 steps"))
      try await browser.open(Paths.write(study.id, at: ["tasks", "join"]))
      try await browser.submit(
        Paths.parts(study.id, at: ["tasks", "join", "steps"]),
        ["kind": "instruction", "title": "One more"])
      #expect(try await browser.open(page).text.contains("5 steps"))
    }
  }

  @Test func `without Graphviz, the page shows the list and what to install`() async throws {
    try await visitingFlow(
      drawing: FlowLayoutEngine(tool: URL(filePath: "/usr/bin/no-such-tool"))
    ) { browser, page, _ in
      let visit = try await browser.open(page)

      #expect(visit.text.contains("scripts/setup"))
      #expect(!visit.html.contains("<svg class=\"flow-drawing\""))
      #expect(visit.text.contains("If “Do you sleep well?” is “Yes”"))
    }
  }

  @Test func `two thousand steps are shown as a list, with the reason`() async throws {
    try await visitingFlow(of: Self.long(2_000)) { browser, page, _ in
      let visit = try await browser.open(page)

      #expect(visit.status == .ok)
      #expect(visit.text.contains("a readable drawing can have up to 600"))
      #expect(visit.html.contains("id=\"way-q1999\""))
    }
  }

  @Test(arguments: ["fit", "50", "150", "0", "9999", "<b>"])
  func `any requested size produces a drawing`(zoom: String) async throws {
    try await visitingFlow { browser, page, _ in
      let visit = try await browser.open("\(page)?zoom=\(Paths.encoded(zoom))")
      #expect(visit.status == .ok)
      #expect(visit.html.contains("flow-fit") == (zoom == "fit"))
    }
  }

  @Test func `nothing focusable in the drawing is marked as decoration`() async throws {
    try await visitingFlow { browser, page, _ in
      let html = try await browser.open(page).html

      let tags = html.matches(of: /<[a-z]+ [^>]*role="presentation"[^>]*>/).map { String($0.0) }
      #expect(!tags.isEmpty)
      #expect(tags.allSatisfy { !$0.contains("tabindex") })
    }
  }

  @Test func `a task's duration is shown with how it is calculated`() async throws {
    try await visitingFlow { browser, page, _ in
      let text = try await browser.open(page).text

      #expect(text.contains("About 1 minute"))
      #expect(text.contains("238 per minute (Brysbaert 2019)"))
    }
  }
}

extension ShowingFlows {
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

  private static func long(_ count: Int) -> Study {
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
  of study: Study = ShowingFlows.sleeping, drawing: FlowLayoutEngine = .patient,
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
