import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Walking a task's paths") struct WalkingPaths {
  @Test func `every path is listed with the answers that lead along it`() async throws {
    try await visitingFlow { browser, _, study in
      let visit = try await browser.open(Paths.paths(study.id))

      #expect(visit.status == .ok)
      #expect(visit.text.contains("3 paths"))
      #expect(visit.text.contains("Do you sleep well? Yes"))
      #expect(visit.text.contains("Do you sleep well? skipped"))
      #expect(visit.text.contains("2 steps · Completed"))
    }
  }

  @Test func `a long path shows where it splits from the previous one, not their shared part`()
    async throws
  {
    try await visitingFlow(of: Study.questionsToBeOutOf(16)) { browser, _, study in
      let text = try await browser.open(Paths.paths(study.id) + "?task=long").text

      // No answer to the last question changes the path.
      #expect(
        text.contains(
          "The first 14 answers are the same as on path 15 Parts here: Question 15 Yes"))
      #expect(!text.contains("Question 16 Yes"))
      let alone = try await browser.open(Paths.paths(study.id) + "?task=long&through=q16").text
      #expect(alone.contains("Question 12 Yes and 3 more answers"))
    }
  }

  @Test func `the list can be limited to paths through a step`() async throws {
    try await visitingFlow { browser, _, study in
      let text = try await browser.open(Paths.paths(study.id) + "?task=join&through=why").text

      #expect(text.contains("1 of 3 paths"))
      #expect(text.contains("4 steps · Completed"))
      #expect(try await browser.open(Paths.paths(study.id) + "?through=none&page=99").status == .ok)
    }
  }

  @Test func `a path can be walked to its end with its answers filled in`() async throws {
    try await visitingFlow { browser, _, study in
      try await browser.open(Paths.paths(study.id))
      let name = try #require(Self.names(in: browser.page.html).first)
      try await browser.submit(Paths.pathWalks(study.id), ["path": name])

      #expect(browser.page.path.hasPrefix("/walkthroughs/"))
      #expect(browser.page.text.contains("The walkthrough is over"))
      let walk = browser.page.path.split(separator: "?")[0]
      try await browser.open("\(walk)/result")
      #expect(browser.page.text.contains("The task was completed."))
    }
  }

  @Test func `a path can be walked to one of its steps`() async throws {
    try await visitingFlow { browser, _, study in
      try await browser.open(Paths.paths(study.id) + "?through=why")
      let name = try #require(Self.names(in: browser.page.html).first)
      let page = try await browser.open(Paths.path(study.id, name))
      #expect(page.text.contains("What keeps you awake?"))
      try await browser.submit(Paths.pathWalks(study.id), ["path": name, "turns": "2"])

      #expect(browser.page.text.contains("Step 3 of 4"))
      #expect(browser.page.text.contains("How old are you?"))
    }
  }

  @Test(arguments: ["", "0-abc", "1-000000000000", "99999-abc", "x", "-1"])
  func `a path that no longer exists leads back to the current list`(name: String) async throws {
    try await visitingFlow { browser, _, study in
      try await browser.open(Paths.paths(study.id))
      try await browser.submit(Paths.pathWalks(study.id), ["path": name])

      #expect(browser.page.path.hasPrefix(Paths.paths(study.id)))
      #expect(browser.page.text.contains("this path no longer exists"))
    }
  }

  private static func names(in html: String) -> [String] {
    html.matches(of: /name="path" value="([^"]*)"/).map { String($0.1) }
  }
}
