import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reordering additional texts") struct OrderingMoreTexts {
  private func texts(at place: Place, _ author: SurveyAuthor) async throws -> [String?] {
    try await author.draft().task("survey")?.step(place[3])?.bodyItems.map { $0.text[.english] }
      ?? []
  }

  private func instruction(_ words: [String], _ author: SurveyAuthor) async throws -> Place {
    let place = try await author.addStep(.instruction, "Before you begin")
    for (index, text) in words.enumerated() {
      try await author.set(["bodyItems.\(index + 1).text": text], at: place)
    }
    return place
  }

  @Test func `a button moves a text up or down and keeps unsaved changes`()
    async throws
  {
    try await writingASurvey { author in
      let place = try await instruction(["One", "Two", "Three"], author)

      try await author.set(["bodyItems.move": "3:up", "bodyItems.1.text": "First"], at: place)
      #expect(try await texts(at: place, author) == ["First", "Three", "Two"])

      try await author.set(["bodyItems.move": "1:down"], at: place)
      #expect(try await texts(at: place, author) == ["Three", "First", "Two"])
    }
  }

  @Test func `a moved text keeps its style, link, and detail`() async throws {
    try await writingASurvey { author in
      let place = try await instruction(["One", "Two"], author)
      try await author.set(
        [
          "bodyItems.2.style": "bullet", "bodyItems.2.detailText": "More of it",
          "bodyItems.2.learnMore.label": "Why", "bodyItems.2.learnMore.content": "Because.",
        ], at: place)

      try await author.set(["bodyItems.move": "2:up"], at: place)

      let first = try await author.draft().task("survey")?.step(place[3])?.bodyItems.first
      #expect(first?.style == .bullet && first?.text[.english] == "Two")
      #expect(first?.detailText[.english] == "More of it")
      #expect(first?.learnMore?.label[.english] == "Why")
    }
  }

  @Test func `a list that a script pasted becomes bullets, which the page says`() async throws {
    try await writingASurvey { author in
      let place = try await instruction(["One"], author)
      let list = "• Two\r\n• Three"

      let visit = try await author.set(
        ["bodyItems.1.text": "One\r\n" + list, "bodyItems.pasted": "1:" + list], at: place)

      #expect(try await texts(at: place, author) == ["One", "Two", "Three"])
      #expect(visit.text.contains("2 bullets added."))

      try await author.set(["bodyItems.1.text": "One\r\n" + list], at: place)
      #expect(
        try await texts(at: place, author) == ["One\n• Two\n• Three", "Two", "Three"])
    }
  }

  @Test func `Undo in the message about pasted bullets removes them`() async throws {
    try await writingASurvey { author in
      let place = try await instruction(["One"], author)
      let list = "• Two\r\n• Three"
      try await author.set(
        ["bodyItems.1.text": "One\r\n" + list, "bodyItems.pasted": "1:" + list], at: place)

      let undo = Paths.undo(author.study)
      let form = try author.browser.form(to: undo)
      try await author.browser.post(undo, form.hidden)

      #expect(try await texts(at: place, author) == ["One"])
    }
  }

  @Test func `the message about a save without a paste has no Undo`() async throws {
    try await writingASurvey { author in
      let place = try await instruction(["One"], author)

      let visit = try await author.set(["bodyItems.1.text": "Two"], at: place)

      #expect(visit.text.contains("Saved."))
      #expect(!visit.html.contains("notice-action"))
    }
  }

  @Test(arguments: ["1:up", "2:down", "0:up", "9:down", "up", "2:left", ":", "-1:down"])
  func `an impossible move changes nothing`(wish: String) async throws {
    try await writingASurvey { author in
      let place = try await instruction(["One", "Two"], author)

      try await author.set(["bodyItems.move": wish], at: place)

      #expect(author.browser.page.status.code < 400)
      #expect(try await texts(at: place, author) == ["One", "Two"])
    }
  }

  @Test func `a text that someone else has changed is not moved without notice`() async throws {
    try await writingASurvey { author in
      let place = try await instruction(["One", "Two", "Three"], author)
      let action = Paths.write(author.study, at: place)
      try await author.browser.open(action)
      let seen = try author.browser.form(to: action).filledIn
      try await author.set(["bodyItems.move": "1:down"], at: place)

      let visit = try await author.browser.post(
        action, seen + [(name: "bodyItems.move", value: "1:down")])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("has changed since you opened the page"))
      #expect(try await texts(at: place, author) == ["Two", "One", "Three"])
    }
  }

  @Test func `the first text cannot move up, and the last cannot move down`() async throws {
    try await writingASurvey { author in
      let place = try await instruction(["One", "Two"], author)

      let page = try await author.browser.open(Paths.write(author.study, at: place))

      #expect(
        page.html.contains(#"value="1:up" data-move="up" aria-label="Move text 1 up" disabled"#))
      #expect(
        page.html.contains(
          #"value="2:down" data-move="down" aria-label="Move text 2 down" disabled"#))
      #expect(page.html.contains(#"aria-label="Move text 2 up">"#))
    }
  }
}
