import Testing

@testable import StudyModel

@Suite("Putting answers into texts") struct PuttingAnswersIntoTexts {
  @Test(arguments: [
    ("{answer:name}", AnswerReference(step: "name"), ""),
    ("{answer: name | friend }", AnswerReference(step: "name"), "friend"),
    (
      "{answer:day/rested|as you said}", AnswerReference(step: "day", item: "rested"), "as you said"
    ),
    ("{answer:/intake/name}", AnswerReference(task: "intake", step: "name"), ""),
    ("{answer:/intake/day/x|a|b}", AnswerReference(task: "intake", step: "day", item: "x"), "a|b"),
  ])
  func `a code names an answer and the text shown without one`(
    code: String, answer: AnswerReference, otherwise: String
  ) {
    #expect(code.pipedPieces == [.answer(PipedAnswer(answer, otherwise: otherwise))])
    #expect(
      PipedAnswer(answer, otherwise: otherwise).code.pipedPieces
        == [.answer(PipedAnswer(answer, otherwise: otherwise))])
  }

  @Test(arguments: [
    "{answer:}", "{answer: }", "{answer:/name}", "{answer:a/b/c}", "{answer:a//b}", "{answer:a/}",
    "{answer:a\n}",
  ])
  func `a code that names no answer stays as written`(code: String) {
    #expect("x \(code) y".filled { _ in "said" } == "x \(code) y")
    #expect(code.pipedPieces.contains { if case .malformed = $0 { true } else { false } })
  }

  @Test(arguments: ["{{name}}", "{ answer:name}", "a {b} c", "{Answer:name}", "$1 \\{", ""])
  func `other braces are only text`(text: String) {
    #expect(!text.hasPipes)
    #expect(text.filled { _ in "said" } == text)
  }

  @Test func `a code cut off by a line break does not swallow the next one`() {
    #expect("{answer:a\n{answer:b}".filled { _ in "B" } == "{answer:a\nB")
  }

  @Test func `an empty answer leaves no double space`() {
    func filled(_ text: String) -> String { text.filled { $0.otherwise } }
    #expect(filled("Thank you {answer:name} for coming") == "Thank you for coming")
    #expect(filled("{answer:name} hello") == "hello")
    #expect(filled("Hello{answer:name}, dear") == "Hello, dear")
    #expect(filled("Hello {answer:name|you}, dear") == "Hello you, dear")
  }

  @Test func `answers are not searched for codes`() {
    #expect(
      "{answer:a}{answer:b}".filled { $0.answer.step == "a" ? "{answer:b}" : "B" } == "{answer:b}B")
  }

  @Test(arguments: [
    ("*bold* _it_", #"\*bold\* \_it\_"#), ("[a](b)", #"\[a\]\(b\)"#),
    ("<b>&amp;", #"\<b\>\&amp\;"#),
    ("1. one", #"1\. one"#), ("# no", "\\# no"), ("two\n\nlines", "two lines"), ("é 心", "é 心"),
  ])
  func `Markdown in an answer is escaped`(said: String, escaped: String) {
    #expect(said.markdownText == escaped)
  }

  @Test func `the texts of a step are filled in and escaped in Markdown, but choices are not`() {
    let more = LearnMore(title: text("For {answer:a}"), content: text("So *much*: {answer:a}"))
    let step = Step(
      id: "s", title: text("T {answer:a}"), text: text("X {answer:a}"),
      detailText: text("{answer:a}"),
      footnote: text("{answer:a}"),
      bodyItems: [BodyItem(text: text("{answer:a}"), learnMore: more)],
      content: .question(
        Question(
          format: .textChoice(
            TextChoiceFormat(choices: [TextChoice(value: "c", text: text("{answer:a}"))])),
          question: text("Q {answer:a}"), placeholder: text("{answer:a}"), learnMore: more)))

    let filled = step.filled { _ in "*A*" }

    #expect(filled.title == text("T *A*"))
    #expect(filled.text == text("X *A*"))
    #expect(
      [filled.detailText, filled.footnote, filled.bodyItems[0].text].allSatisfy {
        $0 == text("*A*")
      })
    #expect(filled.bodyItems[0].learnMore?.title == text("For *A*"))
    #expect(filled.bodyItems[0].learnMore?.content == text(#"So *much*: \*A\*"#))
    guard case .question(let question) = filled.content,
      case .textChoice(let format) = question.format
    else { return #expect(Bool(false), "the question is another") }
    #expect(question.question == text("Q *A*"))
    #expect(question.placeholder == text("*A*"))
    #expect(format.choices[0].text == text("{answer:a}"))
  }

  @Test func `a study without answers in its texts stays unchanged`() {
    for step in Study.sound.tasks.flatMap(\.steps) {
      #expect(step.filled { _ in "said" } == step)
    }
  }
}
