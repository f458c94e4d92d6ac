import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Choosing an answer format") struct ChoosingAFormat {
  @Test func `every format is in one group and explains when to use it`() {
    let all = AnswerFormat.Kind.allCases
    let view = WritingPage.FormatView(all, chosen: .scale, action: "/format")

    let options = view.groups.flatMap(\.options)
    #expect(options.count == all.count)
    #expect(Set(options.map(\.value)) == Set(all.map(\.rawValue)))
    #expect(options.allSatisfy { !$0.purpose.isEmpty })
    #expect(options.filter(\.isChosen).map(\.value) == ["scale"])
    #expect(view.groups.allSatisfy { !$0.options.isEmpty && $0.name != nil })
  }

  @Test func `a question's page shows its format and the purpose of the others`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "age"]
      let id = try await browser.open(.survey(), of: portal, at: place)

      let page = browser.page
      #expect(page.text.contains("Answer format Age Choices Yes or no"))
      #expect(page.text.contains("Dates and times Date For a day, with or without a time."))
      #expect(page.html.contains(#"name="kind" value="age" checked"#))
      #expect(!page.html.contains(#"value="confirmText""#))

      try await browser.submit(Paths.format(id, at: place), ["kind": "numeric"])

      #expect(browser.page.text.contains("Answer format Number Choices"))
    }
  }

  @Test func `a quiz question offers only its own formats`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "quiz", "questions", "why"]
      _ = try await browser.open(.survey(), of: portal, at: place)

      #expect(browser.page.html.matches(of: /type="radio" name="kind"/).count == 3)
      #expect(browser.page.html.contains(#"name="kind" value="choices" checked"#))
    }
  }
}
