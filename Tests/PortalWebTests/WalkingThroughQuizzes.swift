import SampleStudies
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Walking through quizzes") struct WalkingThroughQuizzes {
  private static func study(_ question: QuizQuestion, _ change: (inout Quiz) -> Void = { _ in })
    -> Study
  {
    var study = SampleStudies.tutorialConsent
    var quiz = Quiz(questions: [question])
    change(&quiz)
    study.facts.researchContact = Contact(name: "Dr Rivera", telephone: "+1 555 0142")
    study.tasks[0].steps.insert(Step(id: "quiz", content: .quiz(quiz)), at: 0)
    return study
  }

  private static func question(
    _ key: QuizKey, several: Bool = false, any: Bool = false
  ) -> QuizQuestion {
    QuizQuestion(
      id: "q", prompt: english("What is it?"), key: key, allowsSeveral: several, acceptsAny: any,
      choices: [
        QuizChoice(value: "a", text: english("First"), isCorrect: true),
        QuizChoice(value: "b", text: english("Second"), isCorrect: several || any),
        QuizChoice(value: "c", text: english("Third"), explanation: english("Not the third.")),
      ], explanation: english("Well read."), wrongExplanation: english("Read it again."),
      tests: TestedPassage(consent: "consent", section: "privacy", paragraph: 0))
  }

  private static let whole = QuizKey.number(
    RightNumber(
      lowest: 8, highest: 9, isWhole: true, unit: english("weeks"), minimum: 1, maximum: 12,
      tooLow: english("It is longer."), tooHigh: english("It is shorter.")))

  /// A question, the submitted answer, the response's status, and its text.
  struct Sent: Sendable, CustomTestStringConvertible {
    let question: QuizQuestion
    let answers: [String]
    let isTaken: Bool
    let says: String
    var testDescription: String { "\(question.key.kind) \(answers): \(says)" }

    init(_ question: QuizQuestion, _ answers: [String], _ says: String, isTaken: Bool = true) {
      self.question = question
      self.answers = answers
      self.isTaken = isTaken
      self.says = says
    }
  }

  @Test(arguments: [
    Sent(question(.choices), ["a"], "Well read."),
    Sent(question(.choices), ["c"], "Not the third."),
    Sent(question(.choices), ["b"], "Read it again."),
    Sent(question(.choices), [], "Choose an answer", isTaken: false),
    Sent(question(.choices), ["a", "c"], "Choose only one answer", isTaken: false),
    Sent(question(.choices), ["zebra"], "is not one of the answers", isTaken: false),
    Sent(question(.choices, any: true), ["b"], "Well read."),
    Sent(question(.choices, several: true), ["a", "b"], "Well read."),
    Sent(question(.choices, several: true), ["a"], "something is missing"),
    Sent(question(.choices, several: true), ["a", "b", "c"], "Not the third."),
    Sent(question(.choices, several: true, any: true), ["a"], "Well read."),
    Sent(question(.boolean(RightStatement(isTrue: true))), ["true"], "Well read."),
    Sent(question(.boolean(RightStatement(isTrue: true))), ["false"], "Read it again."),
    Sent(question(.boolean(RightStatement())), [], "Choose an answer", isTaken: false),
    Sent(question(.boolean(RightStatement())), ["maybe"], "kind of answer", isTaken: false),
    Sent(question(.boolean(RightStatement())), ["true", "false"], "kind of", isTaken: false),
    Sent(question(whole), ["8"], "Well read."), Sent(question(whole), ["9"], "Well read."),
    Sent(question(whole), ["7"], "It is longer."), Sent(question(whole), ["10"], "It is shorter."),
    Sent(question(whole), ["1"], "It is longer."), Sent(question(whole), ["12"], "It is shorter."),
    Sent(question(whole), ["0"], "from 1 to 12", isTaken: false),
    Sent(question(whole), ["13"], "from 1 to 12", isTaken: false),
    Sent(question(whole), ["8.5"], "whole number", isTaken: false),
    Sent(question(whole), ["eight"], "Enter a number", isTaken: false),
    Sent(question(whole), ["8", "9"], "Enter a number", isTaken: false),
    Sent(question(whole), [""], "Fill this in", isTaken: false),
  ])
  func `right, wrong, edge-case, and invalid answers are handled`(sent: Sent) async throws {
    try await walking(Self.study(sent.question)) { walk, _ in
      let fields =
        try walk.fields(["move": "next"]) + sent.answers.map { (name: "answer", value: $0) }
      try await walk.browser.post(walk.address, fields)
      #expect(walk.browser.page.status == (sent.isTaken ? .ok : .unprocessableContent))
      #expect(walk.browser.page.text.contains(sent.says))
      #expect(walk.browser.page.text.contains("What is it?"))
      if !sent.isTaken {
        // Nothing is lost: the question can still be answered.
        let right =
          sent.question.key.kind == .number
          ? "8" : sent.question.key.kind == .boolean ? "true" : "a"
        try await walk.next(["answer": right])
        #expect(walk.browser.page.status == .ok)
      }
    }
  }

  @Test func `a wrong answer leads straight to its paragraph and back`() async throws {
    try await walking(Self.study(Self.question(.choices))) { walk, _ in
      try await walk.next(["answer": "c"])
      let link = try #require(
        walk.browser.page.html.firstMatch(of: /href="([^"]*passage-q[^"]*)"/)?.1)
      #expect(link.hasSuffix("#more-passage-q-found"))
      try await walk.browser.open(String(link.prefix { $0 != "#" }))
      #expect(walk.browser.page.html.contains("id=\"more-passage-q-found\" tabindex=\"-1\""))
      #expect(walk.browser.page.text.contains("Back to the question"))
      try await walk.browser.open(walk.address)
      #expect(walk.browser.page.text.contains("Not the third."))
      try await walk.next()
      #expect(walk.browser.page.text.contains("Worth reading again"))
      let again = try #require(
        walk.browser.page.html.firstMatch(of: /href="([^"]*passage-q[^"]*)"/)?.1)
      try await walk.browser.open(String(again.prefix { $0 != "#" }))
      #expect(walk.browser.page.status == .ok)
    }
  }

  @Test func `after the last try, a kind ending says who to call`() async throws {
    let study = Self.study(Self.question(.choices)) {
      $0.attempts = 2
      $0.failureText = english("Let us talk.")
    }
    try await walking(study) { walk, _ in
      try await walk.next(["answer": "c"])
      try await walk.next()
      #expect(walk.browser.page.text.contains("Tries left: 1"))
      #expect(!walk.browser.page.text.contains("Dr Rivera"))
      try await walk.next()
      try await walk.next(["answer": "c"])
      try await walk.next()
      #expect(walk.browser.page.text.contains("Let us talk."))
      #expect(walk.browser.page.text.contains("Dr Rivera"))
      #expect(walk.browser.page.html.contains("href=\"tel:+15550142\""))
      try await walk.next()
      #expect(walk.browser.page.text.contains("not passed in 2 tries"))
      let document = try await walk.browser.open(walk.address + "/result.json")
      #expect(document.html.contains("\"tries\""))
    }
  }

  @Test func `passing a quiz repeats the feedback for the right answer`() async throws {
    try await walking(Self.study(Self.question(.choices)) { $0.repeatsMissedOnly = true }) {
      walk, _ in
      try await walk.next(["answer": "c"])
      try await walk.next()
      try await walk.next()
      try await walk.next(["answer": "a"])
      try await walk.next()
      #expect(walk.browser.page.text.contains("Well read. Right on try 2"))
    }
  }

  @Test func `an informational quiz, or one followed up by the study team, stops nobody`()
    async throws
  {
    for (mode, words) in [(Quiz.Mode.inform, "You can continue."), (.staff, "Show this screen")] {
      let study = Self.study(Self.question(.choices)) {
        $0.mode = mode
        $0.attempts = 1
      }
      try await walking(study) { walk, _ in
        try await walk.next(["answer": "c"])
        try await walk.next()
        #expect(walk.browser.page.text.contains(words))
        try await walk.next()
        #expect(walk.browser.page.text.contains("Welcome"))
      }
    }
  }
}

private func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
