import StudyModel
import Testing

@Suite("Testing a passage of the consent") struct TestingPassages {
  private static func study(_ content: String, question: QuizQuestion? = nil) -> Study {
    Study.made(
      of: [Step(id: "quiz", content: .quiz(Quiz(questions: question.map { [$0] } ?? [])))],
      consents: [
        Consent(
          id: "c",
          sections: [
            Section(
              id: "risks", type: .custom, content: LocalizedText(content, in: .english),
              topics: ["risks"]),
            Section(id: "stopping", type: .withdrawing),
          ])
      ])
  }

  private static let text = "The risks are small.\n\nYour skin may\n  itch.\n\n\nCall us."

  private static func linked(_ paragraph: Int?) -> TestedPassage {
    TestedPassage(consent: "c", section: "risks", paragraph: paragraph).linked(in: study(text))
  }

  @Test func `paragraphs are separated by blank lines`() {
    let section = Self.study(Self.text).consents[0].sections[0]
    #expect(
      section.paragraphs(in: .english, else: .english)
        == ["The risks are small.", "Your skin may itch.", "Call us."])
  }

  @Test func `remembers the text it was linked to`() {
    #expect(Self.linked(1).quote == "Your skin may itch.")
    #expect(Self.linked(nil).digest != nil)
    #expect(Self.linked(9).paragraph == nil)
    #expect(Self.study(Self.text).standing(of: Self.linked(1)) == .unchanged(paragraph: 1))
  }

  @Test func `follows a paragraph that moves, and ignores white space`() {
    let moved = Self.study("New.\n\nThe risks are small.\n\nYour  skin may itch.")
    #expect(moved.standing(of: Self.linked(1)) == .unchanged(paragraph: 2))
  }

  @Test func `reports a changed paragraph with its former and its current text`() {
    let changed = Self.study("The risks are small.\n\nYour skin will itch.\n\nCall us.")
    #expect(
      changed.standing(of: Self.linked(1))
        == .changed(
          paragraph: 1, before: "Your skin may itch.", now: "Your skin will itch."))
    #expect(changed.standing(of: Self.linked(0)) == .unchanged(paragraph: 0))
    #expect(
      Self.study("Short.").standing(of: Self.linked(1))
        == .changed(paragraph: nil, before: "Your skin may itch.", now: nil))
    #expect(
      changed.standing(of: Self.linked(nil)) == .changed(paragraph: nil, before: nil, now: nil))
    #expect(changed.standing(of: Self.linked(1).linked(in: changed)) == .unchanged(paragraph: 1))
  }

  private static let steps = """
    You wear a light sensor on your collar for two weeks.

    Each evening you answer questions, which takes four minutes.

    You may leave out a night if you are too tired.
    """

  @Test(arguments: [
    // Its paragraph was removed, and no neighbor replaces it.
    (0, "Each evening you answer questions, which takes four minutes.", nil),
    // It moved up and changed.
    (
      1,
      "Each evening you answer questions, which takes nine minutes.\n\nYou may leave out a night if you are too tired.",
      0
    ),
    // A paragraph was inserted before it, and it changed.
    (2, "New.\n\nMore.\n\n" + steps.replacing("tired", with: "busy"), 4),
    // Rewritten.
    (1, steps.replacing("Each evening you answer questions", with: "Nothing"), 1),
    (1, "Nothing of the kind.\n\nNor here.\n\nNor there.", nil),
  ]) func `finds what has come of a paragraph, or says that it is gone`(
    paragraph: Int, text: String, found: Int?
  ) {
    let passage = TestedPassage(consent: "c", section: "risks", paragraph: paragraph)
      .linked(in: Self.study(Self.steps))
    let study = Self.study(text)

    guard case .changed(let position, _, let now) = study.standing(of: passage) else {
      Issue.record("\(study.standing(of: passage))")
      return
    }
    #expect(position == found)
    #expect((now == nil) == (found == nil))
    #expect(passage.linked(in: study).paragraph == found)
  }

  @Test func `recognizes a changed paragraph in scripts without spaces`() {
    let before = Self.study("我们会收集您的姓名和电话号码。\n\n您可以随时退出研究。")
    let passage = TestedPassage(consent: "c", section: "risks", paragraph: 1).linked(in: before)

    let after = Self.study("您可以随时退出本研究，无需说明理由。").standing(of: passage)

    #expect(
      after
        == .changed(paragraph: 0, before: "您可以随时退出研究。", now: "您可以随时退出本研究，无需说明理由。"))
  }

  @Test func `reports a missing place; older links have no stored text`() {
    let study = Self.study(Self.text)
    #expect(study.standing(of: TestedPassage(consent: "c", section: "none")) == .missing)
    #expect(
      study.standing(of: TestedPassage(consent: "c", section: "risks", paragraph: 7)) == .missing)
    #expect(
      study.standing(of: TestedPassage(consent: "c", section: "risks"))
        == .unchanged(paragraph: nil))
  }

  @Test func `coverage lists what is tested, what is not, and what has changed`() throws {
    let question = QuizQuestion(
      id: "itch", tests: Self.linked(0), alsoTests: [Self.linked(1), Self.linked(nil)])
    let coverage = QuizCoverage(
      of: Self.study("The risks are large.\n\nYour skin may itch.", question: question))

    #expect(coverage.sections.map(\.questions.count) == [1, 0])
    let risks = try #require(coverage.topics.first { $0.topic == "risks" })
    #expect(risks.questions.map(\.question.id) == ["itch"])
    let voluntary = try #require(coverage.topics.first { $0.topic == "voluntary" })
    #expect(voluntary.isExpected)
    #expect(voluntary.sections.map(\.id) == ["stopping"])
    #expect(voluntary.questions.isEmpty)
    #expect(coverage.topics.contains { $0.topic == "benefits" && $0.sections.isEmpty })
    #expect(!coverage.topics.contains { $0.topic == "randomization" })
    #expect(coverage.stale.map(\.index) == [0, 2])
  }
}
