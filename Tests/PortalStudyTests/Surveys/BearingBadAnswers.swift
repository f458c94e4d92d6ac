import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Handling bad surveys and answers") struct BearingBadAnswers {
  @Test func `five hundred answers can be pasted, saved, and chosen from`() async throws {
    try await writingASurvey { author in
      let lines = (1...500).map { "Village \($0)" }.joined(separator: "\n")
      let place = try await author.addQuestion(
        .textChoice, ["format.choices.count": "1", "format.choices.0.text": lines])
      guard case .textChoice(let format) = try await author.format(at: place) else {
        return #expect(Bool(false), "the format has changed")
      }
      #expect(format.choices.count == 500)
      #expect(Set(format.choices.map(\.value)).count == 500)

      let page = try await author.browser.open(Paths.write(author.study, at: place))
      #expect(page.html.contains(#"aria-label="Value of answer 500">village-500</textarea>"#))
      try await author.set(["format.choices.499.text": "The last village"], at: place)
      let walk = try await author.startWalk()
      #expect(author.browser.page.text.contains("The last village"))
      try await walk.next(["answer": "village-500"])
      #expect(try await walk.results(of: place[3]).first?["choiceAnswers"] == ["village-500"])
    }
  }

  @Test func `a survey of two thousand steps can be opened, fixed, and walked through`()
    async throws
  {
    try await writingASurvey { author in
      _ = try await author.portal.store.edit(
        author.study, by: try await author.portal.account(.ada).id, at: ["tasks", "survey"],
        basedOn: nil, summary: "Wrote very many questions",
        change: { study in
          study.tasks[1].steps = (1...2_000).map {
            Step(
              id: "q\($0)", title: LocalizedText("Question \($0)?", in: .english),
              content: .question(Question(format: .boolean(BooleanFormat()))))
          }
        }, problems: { _ in (0, 0) })

      let list = try await author.browser.open(
        Paths.write(author.study, at: ["tasks", "survey"]))
      #expect(list.status == .ok && list.text.contains("Question 2000?"))
      let saved = try await author.set(
        ["title": "The very last?"], at: ["tasks", "survey", "steps", "q2000"])
      #expect(saved.status == .ok && saved.text.contains("The very last?"))
      #expect(
        try await author.problems(at: ["tasks", "survey"]).filter { $0.severity == .error } == [])
      let walk = try await author.startWalk()
      for _ in 1...5 { try await walk.next(["answer": "true"]) }
      #expect(author.browser.page.text.contains("Question 6?"))
    }
  }

  @Test func `an invalid pattern is reported next to its field`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .text, ["format.pattern": "[A-Z", "format.patternMessage": "Capital letters."])

      #expect(
        author.browser.page.text.contains("This is not a valid regular expression."))
      #expect(try await author.problems(at: place).map(\.code) == [.invalidPattern])

      // The draft can still be tried out, with no check of the text.
      let walk = try await author.startWalk()
      try await walk.next(["answer": "abc"])
      #expect(try await walk.results(of: place[3]).first?["textAnswer"] == "abc")
    }
  }

  @Test func `a pattern that takes too long is given up, and the answer is kept`() async throws {
    try await writingASurvey { author in
      _ = try await author.addQuestion(
        .text, ["format.pattern": "(a+)+$", "format.patternMessage": "Only the letter a."])
      let walk = try await author.startWalk()
      let answer = String(repeating: "a", count: 40) + "b"

      try await walk.next(["answer": answer])

      #expect(author.browser.page.status == .unprocessableContent)
      #expect(author.browser.page.text.contains("Only the letter a."))
      #expect(author.browser.page.html.contains(answer))
    }
  }

  @Test func `an answer that the screen would not send is refused and loses nothing`() async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .textChoice,
        [
          "format.choices.count": "2", "format.choices.0.text": "One",
          "format.choices.1.text": "Two",
        ])
      let walk = try await author.startWalk()
      let hidden = try walk.fields([:])

      for (name, value) in [
        ("answer", "three"), ("answer", String(repeating: "x", count: 100_000)),
        ("answer", "one#2"), ("answer:unknown", "yes"), ("answer.one", "one"),
      ] {
        let sent = hidden + [(name: name, value: value), (name: "move", value: "next")]
        try await author.browser.post(walk.address, sent)
        #expect(author.browser.page.status == .unprocessableContent, "\(name)")
      }
      // The same goes for a skip that is not offered and an ending that does not exist.
      for move in ["skip", "end-early"] {
        try await author.browser.post(walk.address, hidden + [(name: "move", value: move)])
        #expect(author.browser.page.status == .unprocessableContent, "\(move)")
      }
      try await author.browser.open(walk.address)
      try await walk.next(["answer": "one"])
      #expect(try await walk.results(of: place[3]).first?["choiceAnswers"] == ["one"])
    }
  }

  @Test func `an answer sent twice counts once`() async throws {
    try await writingASurvey { author in
      _ = try await author.addQuestion(.boolean, ["title": "First?"])
      _ = try await author.addQuestion(.boolean, ["title": "Second?"])
      let walk = try await author.startWalk()
      let sent = try walk.fields(["answer": "true", "move": "next"])

      try await author.browser.post(walk.address, sent)
      try await author.browser.post(walk.address, sent)

      #expect(author.browser.page.text.contains("Second?"))
      #expect(author.browser.page.text.contains("has already moved on"))
      #expect(try await walk.results(of: "second") == [])
    }
  }

  @Test func `an old screen changes nothing after the end`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(.boolean, [:])
      let walk = try await author.startWalk()
      let old = try walk.fields(["answer": "true", "move": "next"])
      try await walk.next(["answer": "false"])
      #expect(author.browser.page.path.hasSuffix("/result"))

      try await author.browser.post(walk.address, old)
      #expect(author.browser.page.path.hasSuffix("/result"))
      try await author.browser.open(walk.address)
      #expect(author.browser.page.path.hasSuffix("/result"))
      #expect(try await walk.results(of: place[3]).first?["booleanAnswer"] == false)
    }
  }

  @Test func `a walkthrough keeps its original questions while the draft changes`()
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(.boolean, ["title": "As it was?"])
      let walk = try await author.startWalk()
      try await author.set(["title": "As it is?"], at: place)
      try await author.browser.open(Paths.write(author.study, at: place))
      try await author.browser.submit(Paths.removal(author.study, at: place))

      try await author.browser.open(walk.address)
      #expect(author.browser.page.text.contains("As it was?"))
      try await walk.next(["answer": "true"])
      #expect(try await walk.results(of: place[3]).first?["booleanAnswer"] == true)
    }
  }
}
