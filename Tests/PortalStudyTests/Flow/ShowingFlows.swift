import Foundation
import SampleStudies
import StudyFlow
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
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
    try await visitingFlow(of: FlowStudies.broken) { browser, page, _ in
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

  @Test func `only people who may edit are offered to edit the task and fix its problems`()
    async throws
  {
    try await visitingFlow(of: FlowStudies.broken) { browser, page, study in
      let mine = try await browser.open(page)
      #expect(mine.html.contains("Edit the task") && mine.html.contains("Fix it"))
      try await browser.open(Paths.people(study.id))
      try await browser.post(
        Paths.people(study.id),
        [try browser.csrf(), ("email", TestPortal.Person.grace.email), ("role", "viewer")])
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let theirs = try await browser.open(page)

      #expect(theirs.status == .ok && theirs.text.contains("Problems in this task"))
      #expect(!theirs.html.contains("Edit the task") && !theirs.html.contains("Fix it"))
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
    try await visitingFlow(of: FlowStudies.long(2_000)) { browser, page, _ in
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
