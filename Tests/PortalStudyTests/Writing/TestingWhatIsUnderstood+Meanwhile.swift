import StudyModel
import Testing

@testable import PortalTestSupport
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

  @Test func `a refusal names who changed the consent or the question, and leads to the change`()
    async throws
  {
    var study = Self.study
    study.consents[0].changeSection("time") {
      $0.content[.english] = "Your part lasts **9 weeks**."
    }
    try await Self.writing(study) { [study] browser, portal in
      let weeks: Place = Self.quiz + ["questions", "weeks"]
      let confirming = Paths.passages(study.id, at: weeks)
      try await browser.open(Paths.quizzes(study.id))
      let confirmed = try browser.form(to: confirming).hidden
      let leaving: Place = Self.quiz + ["questions", "leaving"]
      try await browser.open(Paths.write(study.id, at: leaving))
      let adding =
        try browser.form(to: Paths.passages(study.id, at: leaving)).hidden
        .filter { $0.name == "csrf" } + [("do", "add"), ("passage", "consent/benefits")]
      try await portal.store.setMember(
        email: TestPortal.Person.grace.email, role: .editor, of: study.id,
        by: try await portal.account(.ada).id)
      let grace = Browser(PortalClient(portal.services))
      try await grace.signIn(as: .grace)
      try await grace.save(
        study.id, ["consents", "consent", "sections", "time"], ["content": "It lasts 10 weeks."])
      try await browser.save(study.id, ["facts"], ["board": "Ours"])

      try await browser.post(confirming, confirmed)

      #expect(
        browser.page.text.contains(
          "Grace changed this part of the consent after you opened the page, so nothing was saved.")
      )
      let link = browser.page.html.firstMatch(of: /<a href="([^"]*)"[^>]*>Check the change<\/a>/)
      let change = try await browser.open(String(try #require(link?.1)))
      #expect(change.status == .ok && change.text.contains("10 weeks."))

      try await browser.post(Paths.passages(study.id, at: leaving), adding)
      try await browser.post(Paths.passages(study.id, at: leaving), adding)
      #expect(
        browser.page.text.contains(
          "In another window, you changed this question after you opened the page"))
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
