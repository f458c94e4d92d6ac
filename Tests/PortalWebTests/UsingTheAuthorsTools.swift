import Foundation
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Using the author's tools in a walkthrough") struct UsingTheAuthorsTools {
  @Test func `the panel explains how the walkthrough got to its screen`() async throws {
    try await trying { author in
      try await author.walk.next(["answer": "false"])
      let next =
        "Next in order after “Do you sleep well?” because “Do you sleep well?” is not “Yes”."
      #expect(try await author.panel().contains(next))

      try await author.use("jump", step: "sleep")
      try await author.back()
      try await author.walk.next(["answer": "true"])
      let text = try await author.panel()
      #expect(text.contains("Rule 1 after “Do you sleep well?”: “Do you sleep well?” is “Yes”."))
      #expect(text.contains("The task begins here."))
    }
  }

  @Test func `rules that did not apply are not denied twice`() async throws {
    try await trying(of: Self.refusing(1)) { author in
      try await author.walk.next(["answer": "true"])
      let next = "Next in order after “Do you sleep well?” because “Do you sleep well?” is “Yes”."
      #expect(try await author.panel().contains(next))
    }
    try await trying(of: Self.refusing(2)) { author in
      try await author.walk.next(["answer": "true"])
      #expect(try await author.panel().contains("because none of its rules applied."))
    }
  }

  @Test func `a skipped step is listed with the reason`() async throws {
    try await trying { author in
      try await author.walk.send(["move": "skip"])
      let text = try await author.panel()
      #expect(
        text.contains(
          "“What keeps you awake?” was skipped because “Do you sleep well?” is skipped."))
    }
  }

  @Test func `participants see none of the tools`() async throws {
    try await trying { author in
      try await author.walk.browser.open(author.walk.address)
      #expect(!author.walk.browser.page.html.contains("walk-tools"))
      #expect(!author.walk.browser.page.text.contains("Why this step"))
    }
  }

  @Test func `a screen can be filled in and then left`() async throws {
    try await trying { author in
      try await author.walk.next(["answer": "false"])
      try await author.use("fill")
      try await author.back()
      #expect(author.walk.browser.page.html.contains("value=\"Example\""))
      try await author.walk.next(["answer": "Example"])
      #expect(author.walk.browser.page.text.contains("How old are you?"))
    }
  }

  @Test func `a walkthrough can be finished with valid answers`() async throws {
    try await trying { author in
      let text = try await author.use("finish")
      #expect(text.contains("The walkthrough is over"))
      #expect(text.contains("Completed"))
    }
  }

  @Test func `jumping forward and back reports what happens to answers`() async throws {
    try await trying { author in
      let on = try await author.use("jump", step: "age")
      #expect(on.contains("filled in with valid answers"))
      let back = try await author.use("jump", step: "sleep")
      #expect(back.contains("Its answers are remembered"))
    }
  }

  @Test func `an unreachable step is reported, and nothing changes`() async throws {
    try await trying(of: Self.unreachable) { author in
      let text = try await author.use("jump", step: "why")
      #expect(text.contains("No valid answers were found that lead to “What keeps you awake?”"))
      #expect(text.contains("Step 1 of 4"))
      #expect(try await author.use("jump", step: "none").contains("Choose a step"))
    }
  }

  @Test func `restarting a step discards its answers`() async throws {
    try await trying { author in
      try await author.walk.next(["answer": "false"])
      try await author.use("fill")
      try await author.use("restart")
      try await author.back()
      #expect(!author.walk.browser.page.html.contains("value=\"Example\""))
    }
  }

  @Test func `an unknown tool and another person's walkthrough are not found`() async throws {
    try await trying { author in
      try await author.panel()
      let browser = author.walk.browser
      let address = author.walk.address + "/tools"
      #expect(try await browser.submit(address, ["tool": "destroy"]).status == .notFound)
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      let csrf = try #require(
        browser.page.html.firstMatch(of: /name="csrf" value="([^"]*)"/).map { String($0.1) })
      try await browser.post(address, [(name: "csrf", value: csrf), (name: "tool", value: "fill")])
      #expect(browser.page.status == .notFound)
    }
  }

  @Test func `a changed draft is reported, and the walkthrough can continue in it`()
    async throws
  {
    try await trying { author in
      try await author.walk.next(["answer": "false"])
      try await author.change { $0.tasks[0].steps[2].title[.english] = "Your age, please" }

      let text = try await author.panel()
      #expect(text.contains("The draft has changed once since this walkthrough began."))
      #expect(text.contains("nothing is lost"))
      #expect(text.contains("3 · How old are you?"))

      let renewed = try await author.use("renew")
      #expect(renewed.contains("continues with the current draft"))
      #expect(renewed.contains("3 · Your age, please"))
      #expect(renewed.contains("Step 2 of 4"))
      #expect(!renewed.contains("has changed once"))
    }
  }

  @Test func `continuing in a changed draft reports deleted steps and tasks`()
    async throws
  {
    try await trying { author in
      try await author.walk.next(["answer": "false"])
      try await author.change { $0.tasks[0].steps.remove(at: 0) }
      #expect(
        try await author.use("renew").contains("1 visited step is no longer part of it."))
      try await author.change { $0.tasks = [] }
      #expect(try await author.use("renew").contains("The draft no longer has this task."))
      #expect(try await author.panel().contains("What keeps you awake?"))
    }
  }

  @Test func `sending an old screen after the end changes nothing`()
    async throws
  {
    try await trying { author in
      let first = try author.walk.fields(["move": "next", "answer": "true"])
      try await author.use("finish")
      try await author.walk.browser.post(author.walk.address, first)
      #expect(author.walk.browser.page.path.hasSuffix("/result"))
      #expect(author.walk.browser.page.text.contains("The task was completed."))
      #expect(try await author.use("finish").contains("The walkthrough is over"))
      #expect(try await author.use("fill").contains("nothing to fill in"))
      #expect(try await author.use("restart").contains("The walkthrough is over"))
    }
  }

  /// A number of rules for everyone who does not sleep well.
  private static func refusing(_ count: Int) -> Study {
    var study = FlowStudies.sleeping
    let sleeps = AnswerTest(answer: .init(step: "sleep"), comparison: .equals(.boolean(true)))
    let branch = Rule.Branch(condition: .not(.test(sleeps)), destination: .step("done"))
    study.tasks[0].rules = [
      Rule(
        step: "sleep",
        kind: .firstMatch(Array(repeating: branch, count: count), otherwise: nil))
    ]
    return study
  }

  private static let unreachable: Study = {
    var study = FlowStudies.sleeping
    study.tasks[0].rules = [Rule(step: "sleep", kind: .direct(.step("age")))]
    return study
  }()
}

/// Ada's walkthrough and its panel.
private struct AuthorsWalk {
  let walk: Walk
  let portal: TestPortal

  @discardableResult
  func panel() async throws -> String {
    try await walk.browser.open(walk.address + "?frame=phone").text
  }

  @discardableResult
  func use(_ tool: String, step: String = "") async throws -> String {
    try await panel()
    return try await walk.browser.submit(walk.address + "/tools", ["tool": tool, "step": step]).text
  }

  /// Goes from the panel to the screen.
  func back() async throws { try await walk.browser.open(walk.address) }

  func change(_ change: @escaping @Sendable (inout Study) throws -> Void) async throws {
    let ada = try await portal.account(.ada)
    _ = try await portal.store.edit(
      FlowStudies.sleeping.id, by: ada.id, at: ["tasks"], basedOn: nil, summary: "Changed",
      change: change, problems: { _ in (0, 0) })
    try await back()
  }
}

private func trying(
  of study: Study = FlowStudies.sleeping,
  _ story: @escaping @Sendable (AuthorsWalk) async throws -> Void
) async throws {
  try await walking(study) { walk, portal in
    try await story(AuthorsWalk(walk: walk, portal: portal))
  }
}
