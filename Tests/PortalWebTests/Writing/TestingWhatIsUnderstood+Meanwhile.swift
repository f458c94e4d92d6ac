import StudyModel
import Testing

@testable import PortalWeb

/// Someone edits the consent while a question about it is being written.
extension TestingWhatIsUnderstood {
  @Test func `a paragraph that moved before the question was written is still its paragraph`()
    async throws
  {
    try await Self.writing { browser, portal in
      try await browser.open(Paths.write(Self.study.id, at: Self.section))
      let link = try #require(
        browser.page.html.firstMatch(of: /href="([^"]*quizzes\/question[^"]*paragraph=1[^"]*)"/)
      ).1.replacing("&amp;", with: "&")
      let before = Self.study.consents[0].section("risks")?.content[.english] ?? ""
      try await browser.save(Self.study.id, Self.section, ["content": "New.\n\n" + before])
      try await browser.open(String(link))
      #expect(!browser.page.text.contains("New."))
      try await browser.submit(
        Paths.quizQuestion(Self.study.id),
        ["prompt": "Why?", "quiz": "join/quiz", "answers": "* A\r\nB"])

      #expect(browser.page.status == .ok)
      #expect(try await Self.question("why", in: portal)?.tests?.paragraph == 1)
    }
  }

  @Test
  func `a paragraph that changed before the question was added is reported, and nothing is lost`()
    async throws
  {
    try await Self.writing { browser, portal in
      try await browser.open(Self.paragraph)
      let form = try browser.form(to: Paths.quizQuestion(Self.study.id)).hidden
      try await browser.save(Self.study.id, Self.section, ["content": "Nothing like it."])
      let typed = [("prompt", "Why?"), ("quiz", "join/quiz"), ("answers", "* A\r\nB")]

      try await browser.post(
        Paths.quizQuestion(Self.study.id), form.filter { $0.name != "prompt" } + typed)

      #expect(browser.page.status == .unprocessableContent)
      #expect(browser.page.text.contains("The paragraph has changed."))
      #expect(browser.page.html.contains("value=\"Why?\""))
      #expect(try await Self.question("why", in: portal) == nil)
      try await browser.submit(
        Paths.quizQuestion(Self.study.id),
        ["prompt": "Why?", "quiz": "join/quiz", "answers": "* A\r\nB"])
      #expect(try await Self.question("why", in: portal)?.tests?.quote == "Nothing like it.")
    }
  }
}
