import Foundation
import StudyExchange
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing and answering every answer format") struct WritingEveryFormat {
  @Test func `every format except repeated text, which needs a form, has a story`() {
    let covered = Set(FormatStory.all.map(\.kind))

    #expect(Set(AnswerFormat.Kind.allCases).subtracting(covered) == [.confirmText])
  }

  @Test(arguments: FormatStory.all)
  func `a question can be written in the browser, answered, and recorded`(_ story: FormatStory)
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(story.kind, story.settings)
      let format = try await author.format(at: place)
      #expect(format.kind == story.kind)
      let kind = format.researchKitResult
      #expect(try await author.problems(at: place).filter { $0.severity == .error } == [])

      for (sent, recorded) in story.taken {
        let walk = try await author.startWalk()
        try await walk.next(sent)
        let result = try #require(try await walk.results(of: place[3]).first)
        #expect(result["_class"] == .string(kind.shape.className))
        #expect(result["questionType"] == .number(Double(kind.type.rawValue)))
        let key =
          recorded == FormatStory.dontKnow
          ? "noAnswerType" : kind.shape.answerKey
        if let number = recorded.numberValue {
          let found = try #require(result[key]?.numberValue, "\(sent)")
          #expect(abs(found - number) < 1e-6, "\(sent)")
        } else {
          #expect(result[key] == recorded, "\(sent)")
        }
        for (member, value) in story.additional { #expect(result[member] == value) }
      }
      for sent in story.refused {
        let walk = try await author.startWalk()
        try await walk.next(sent)
        #expect(author.browser.page.status == .unprocessableContent, "\(sent)")
        #expect(author.browser.page.text.contains("How was it?"))
        #expect(try await walk.results(of: place[3]) == [])
      }
    }
  }

  @Test func `a refused answer is still in its field`() async throws {
    try await writingASurvey { author in
      _ = try await author.addQuestion(.numeric, ["format.maximum": "50"])
      let walk = try await author.startWalk()

      try await walk.next(["answer": "51"])

      #expect(author.browser.page.html.contains(#"value="51""#))
      #expect(author.browser.page.html.contains(#"aria-invalid="true""#))
    }
  }

  @Test func `a text can be asked for twice, and both must match`() async throws {
    try await writingASurvey { author in
      let form = try await author.addStep(.form, "Your phrase")
      let first = try await author.add("text", "A phrase", to: form + ["items"])
      let again = try await author.add("confirmText", "The phrase again", to: form + ["items"])
      try await author.set(
        ["format.original": first[5], "format.message": "The two phrases differ."], at: again)
      #expect(try await author.problems(at: form).filter { $0.severity == .error } == [])
      let walk = try await author.startWalk()

      try await walk.next(["answer.\(first[5])": "grey heron", "answer.\(again[5])": "grey goose"])
      #expect(author.browser.page.status == .unprocessableContent)
      #expect(author.browser.page.text.contains("The two phrases differ."))
      #expect(author.browser.page.html.contains(#"value="grey goose""#))

      try await walk.next(["answer.\(first[5])": "grey heron", "answer.\(again[5])": "grey heron"])
      let results = try await walk.results(of: form[3])
      #expect(results.map { $0["textAnswer"] } == ["grey heron", "grey heron"])
      #expect(results.map { $0["_class"] } == ["ORKTextQuestionResult", "ORKTextQuestionResult"])
    }
  }

  @Test func `an optional question can be skipped, and going back shows that it was`() async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .numeric, ["isOptional": "on", "placeholder": "Such as 3", "tag": "Yesterday"])
      _ = try await author.addStep(.completion, "Thank you")
      let walk = try await author.startWalk()
      #expect(author.browser.page.text.contains("Yesterday"))
      #expect(author.browser.page.html.contains(#"placeholder="Such as 3""#))

      try await walk.send(["move": "skip"])
      #expect(try await walk.results(of: place[3]).first?["numericAnswer"] == nil)

      try await author.browser.open(walk.address)
      try await walk.send(["move": "back"])
      #expect(author.browser.page.text.contains("Leave it unanswered"))
    }
  }

  @Test func `a link to more text appears with its text and goes away with the last of it`()
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .boolean,
        [
          "learnMore.label": "Why we ask", "learnMore.title": "The reason",
          "learnMore.content": "Because it *matters*.",
        ])
      let walk = try await author.startWalk()
      #expect(author.browser.page.text.contains("Why we ask"))
      try await author.browser.open(walk.address + "/learn-more/question")
      #expect(author.browser.page.html.contains("<em>matters</em>"))

      try await author.set(
        ["learnMore.label": "", "learnMore.title": "", "learnMore.content": ""], at: place)
      #expect(try await author.question(at: place).learnMore == nil)
    }
  }

  @Test func `a picker without answers is removed, and the others stay`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .multipleValuePicker,
        ["format.pickers.1.choices.count": "1", "format.pickers.1.choices.0.text": "One"])
      try await author.set(
        ["format.pickers.2.choices.count": "1", "format.pickers.2.choices.0.text": "Two"], at: place
      )

      try await author.set(["format.pickers.1.choices.0.remove": "on"], at: place)

      guard case .multipleValuePicker(let format) = try await author.format(at: place) else {
        return #expect(Bool(false), "the format has changed")
      }
      #expect(format.pickers.map { $0.choices.map(\.value) } == [["two"]])
    }
  }
}

extension SurveyAuthor {
  func question(at place: Place) async throws -> Question {
    guard case .question(let question) = try await draft().task(task)?.step(place[3])?.content
    else { throw NoSuchStudy() }
    return question
  }

  func format(at place: Place) async throws -> AnswerFormat { try await question(at: place).format }
}
