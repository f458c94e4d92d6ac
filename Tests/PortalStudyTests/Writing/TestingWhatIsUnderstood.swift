import Foundation
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Testing comprehension") struct TestingWhatIsUnderstood {
  static let study = SampleStudies.heartRhythmAtHome
  static let section: Place = ["consents", "consent", "sections", "risks"]
  static let quiz: Place = ["tasks", "join", "steps", "quiz"]

  /// Opens the heart study, or a changed copy of it, as Ada, who owns it.
  static func writing(
    _ study: Study = study, _ story: @escaping @Sendable (Browser, TestPortal) async throws -> Void
  ) async throws {
    try await visitingPortal { browser, portal in
      let ada = try await portal.account(.ada)
      _ = try await portal.store.create(study, by: ada.id, problems: (0, 0))
      try await story(browser, portal)
    }
  }

  static func question(_ id: String, in portal: TestPortal) async throws -> QuizQuestion? {
    let ada = try await portal.account(.ada)
    let draft = try await portal.store.draft(of: study.id, for: ada.id)
    return draft?.study.quizQuestions.map(\.question).first { $0.id == id }
  }

  static let paragraph = Paths.quizQuestion(
    study, on: TestedPassage(consent: "consent", section: "risks", paragraph: 0), in: .english)

  @Test func `one form creates a question that is linked to a paragraph`() async throws {
    try await Self.writing { browser, portal in
      try await browser.open(Paths.write(Self.study.id, at: Self.section))
      let link = Self.paragraph.replacing("&", with: "&amp;") + "&amp;seen="
      #expect(browser.page.html.contains(link))
      try await browser.open(Self.paragraph)
      try await browser.submit(
        Paths.quizQuestion(Self.study.id),
        [
          "prompt": "How large are the risks?", "quiz": "join/quiz",
          "answers": "* Small\r\nNone at all | Some remain.\r\n\r\nLarge|They are small.",
          "explanation": "Right, they are small.",
        ])
      #expect(browser.page.status == .ok)
      #expect(browser.page.path.hasPrefix(Paths.write(Self.study.id, at: Self.section)))
      #expect(browser.page.text.contains("How large are the risks?"))
      let question = try #require(
        try await Self.question("how-large-are-the-risks", in: portal))
      #expect(question.choices.map(\.isCorrect) == [true, false, false])
      #expect(question.choices[1].explanation[.english] == "Some remain.")
      #expect(question.tests?.paragraph == 0)
      #expect(question.tests?.quote?.isEmpty == false)
    }
  }

  @Test func `a question can have a yes-or-no answer or a number`()
    async throws
  {
    try await Self.writing { browser, portal in
      let action = Paths.quizQuestion(Self.study.id)
      try await browser.open(Self.paragraph)
      try await browser.submit(action, ["prompt": "Is it safe?", "switch": "boolean"])
      #expect(browser.page.status == .ok && browser.page.text.contains("Which answer is right?"))
      #expect(browser.page.html.contains(#"value="Is it safe?""#))
      try await browser.submit(action, ["prompt": "Is it safe?", "quiz": "join/quiz"])
      #expect(browser.page.text.contains("Choose which of the two is right."))
      try await browser.submit(
        action,
        ["prompt": "Is it safe?", "right": "no", "wrong": "Risks remain.", "quiz": "join/quiz"])
      let safe = try #require(try await Self.question("is-it-safe", in: portal))
      #expect(safe.key == .boolean(RightStatement(isTrue: false)))
      #expect(safe.wrongExplanation[.english] == "Risks remain.")
      #expect(safe.tests?.paragraph == 0 && safe.choices == [])

      try await browser.open(Self.paragraph)
      try await browser.submit(action, ["switch": "number"])
      try await browser.submit(
        action,
        ["prompt": "How many weeks?", "lowest": "eight", "highest": "2", "quiz": "join/quiz"])
      #expect(browser.page.status == .unprocessableContent)
      #expect(browser.page.text.contains("Enter a number, for example 8 or 2.5."))
      try await browser.submit(
        action, ["prompt": "How many weeks?", "lowest": "8", "highest": "2", "quiz": "join/quiz"])
      #expect(browser.page.text.contains("The highest right number is below the lowest."))
      try await browser.submit(
        action,
        [
          "prompt": "How many weeks?", "lowest": "8", "highest": "10", "unit": "weeks",
          "quiz": "join/quiz",
        ])
      let weeks = try #require(try await Self.question("how-many-weeks", in: portal))
      #expect(
        weeks.key
          == .number(
            RightNumber(
              lowest: 8, highest: 10, isWhole: true, unit: LocalizedText("weeks", in: .english))))
    }
  }

  @Test(arguments: [
    ("", "* A\nB", "Enter the question."), ("Why?", "A\nB", "right answer with *"),
    ("Why?", "* A\n* B", "Every line begins with *"),
    ("Why?", "* A", "at least 2 answers"), ("Why?", "", "at least 2 answers"),
    ("Why?", "* A\nB" + String(repeating: "\nC", count: 30), "at most 20 answers"),
  ])
  func `missing input is reported, and what was typed stays`(
    prompt: String, answers: String, message: String
  ) async throws {
    try await Self.writing { browser, portal in
      try await browser.open(Self.paragraph)
      try await browser.submit(
        Paths.quizQuestion(Self.study.id),
        ["prompt": prompt, "answers": answers, "explanation": "Kept <this>", "quiz": "join/quiz"])
      #expect(browser.page.status == .unprocessableContent)
      #expect(browser.page.text.contains(message))
      #expect(browser.page.html.contains("Kept &lt;this&gt;"))
      #expect(try await Self.question("why", in: portal) == nil)
    }
  }

  @Test func `if there is no quiz, one is created before the signature`() async throws {
    var study = Self.study
    study.tasks[0].steps.removeAll { $0.kind == .quiz }
    try await Self.writing(study) { [study] browser, portal in
      try await browser.open(Self.paragraph)
      #expect(browser.page.text.contains("New quiz · Join the study"))
      try await browser.submit(
        Paths.quizQuestion(study.id), ["prompt": "Why?", "answers": "* A\nB", "quiz": "join/"])
      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: study.id, for: ada.id))
      let kinds = draft.study.tasks[0].steps.map(\.kind)
      let quiz = try #require(kinds.firstIndex(of: .quiz))
      #expect(quiz < (kinds.firstIndex(of: .consentReview) ?? 0))
    }
  }

  @Test func `the overview shows what is tested and how easy it is to pass`() async throws {
    try await Self.writing { browser, _ in
      try await browser.open(Paths.quizzes(Self.study.id))
      #expect(browser.page.status == .ok)
      #expect(browser.page.text.contains("Not tested: "))
      #expect(browser.page.text.contains("pass by guessing in one try"))
      #expect(browser.page.text.contains("How many weeks does your part last?"))
      #expect(browser.page.text.contains("1.92%, about 1 in 52"))
    }
  }

  @Test func `a changed paragraph makes its question stale until someone confirms it`()
    async throws
  {
    var study = Self.study
    study.consents[0].changeSection("time") {
      $0.content[.english] = "Your part lasts **9 weeks**."
    }
    try await Self.writing(study) { [study] browser, portal in
      try await browser.open(Paths.quizzes(study.id))
      #expect(browser.page.text.contains("Needs review"))
      #expect(browser.page.text.contains("Your part lasts 8 weeks."))
      #expect(browser.page.text.contains("Your part lasts 9 weeks."))
      let question: Place = Self.quiz + ["questions", "weeks"]
      let action = Paths.passages(study.id, at: question)
      let seen = try browser.form(to: action).hidden
      try await browser.submit(action)
      #expect(!browser.page.text.contains("Needs review"))
      let found = try #require(try await Self.question("weeks", in: portal))
      #expect(found.tests?.quote == "Your part lasts **9 weeks**.")
      // Confirming again from an old page is harmless, because the words are the same.
      try await browser.post(action, seen.filter { $0.name != "seen" } + [("seen", "old")])
      #expect(browser.page.text.contains("The consent has changed, so nothing was saved"))
      #expect(browser.page.html.contains("notice-attention"))
    }
  }

  @Test func `a question's tested parts can be added and removed`() async throws {
    try await Self.writing { browser, portal in
      let place: Place = Self.quiz + ["questions", "leaving"]
      try await browser.open(Paths.write(Self.study.id, at: place))
      #expect(browser.page.text.contains("33.33%, about 1 in 3"))
      let action = Paths.passages(Self.study.id, at: place)
      let csrf = try browser.form(to: action).hidden.filter { $0.name == "csrf" }
      try await browser.post(action, csrf + [("do", "add"), ("passage", "consent/benefits")])
      var question = try #require(try await Self.question("leaving", in: portal))
      #expect(question.passages.map(\.section) == ["withdrawing", "benefits"])
      try await browser.post(
        action, csrf + [("do", "remove"), ("passage", "consent/withdrawing#1")])
      question = try #require(try await Self.question("leaving", in: portal))
      #expect(question.passages.map(\.section) == ["benefits"])
      try await browser.post(action, csrf + [("do", "add"), ("passage", "consent/none")])
      #expect(browser.page.text.contains("nothing was saved"))
      try await browser.post(action, csrf + [("do", "burn"), ("passage", "consent/benefits")])
      #expect(browser.page.text.contains("nothing was saved"))
    }
  }

  @Test func `nobody else can see or change what is tested`() async throws {
    try await Self.writing { browser, _ in
      try await browser.open(Paths.quizzes(Self.study.id))
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      for path in [Paths.quizzes(Self.study.id), Self.paragraph] {
        try await browser.open(path)
        #expect(browser.page.status == .notFound)
      }
    }
  }

  @Test(arguments: [
    "consent=none&section=risks", "consent=consent&section=none", "",
    "consent=consent&section=risks&paragraph=999", "consent=consent&section=risks&paragraph=x",
  ])
  func `an unknown part is not found`(query: String) async throws {
    try await Self.writing { browser, _ in
      try await browser.open(Paths.quizQuestion(Self.study.id) + "?" + query)
      #expect(browser.page.status == .notFound)
    }
  }

  @Test func `a question can be changed to yes or no and to a number`() async throws {
    try await Self.writing { browser, portal in
      let place: Place = Self.quiz + ["questions", "leaving"]
      let page = Paths.write(Self.study.id, at: place)
      try await browser.open(page)
      try await browser.submit(Paths.format(Self.study.id, at: place), ["kind": "number"])
      try await browser.submit(
        page,
        [
          "key.lowest": "2,5", "key.highest": "4", "key.unit": "days",
          "wrongExplanation": "Count again.",
        ])
      var question = try #require(try await Self.question("leaving", in: portal))
      guard case .number(let number) = question.key else {
        Issue.record("It takes no number.")
        return
      }
      #expect(number.range == 2.5...4)
      try await browser.submit(page, ["key.lowest": "many"])
      #expect(browser.page.status == .unprocessableContent)
      #expect(browser.page.html.contains("value=\"many\""))
      try await browser.open(page)
      try await browser.submit(Paths.format(Self.study.id, at: place), ["kind": "boolean"])
      try await browser.submit(page, ["key.isTrue": "on"])
      question = try #require(try await Self.question("leaving", in: portal))
      #expect(question.key == .boolean(RightStatement(isTrue: true)))
      try await browser.submit(Paths.format(Self.study.id, at: place), ["kind": "choices"])
      question = try #require(try await Self.question("leaving", in: portal))
      #expect(question.choices.count == 3)
    }
  }

  @Test func `a quiz's rules are set on its page`() async throws {
    try await Self.writing { browser, portal in
      let page = Paths.write(Self.study.id, at: Self.quiz)
      try await browser.open(page)
      #expect(browser.page.text.contains("pass by guessing in one try"))
      try await browser.submit(
        page,
        [
          "minimumScore": "4", "attempts": "2", "mode": "staff", "onFailure": "tryAgain",
          "failureText": "Please call us.", "failureStep": "maybe-later", "shufflesQuestions": "on",
        ])
      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: Self.study.id, for: ada.id))
      guard case .quiz(let quiz)? = draft.study.task("join")?.step("quiz")?.content else {
        Issue.record("There is no quiz.")
        return
      }
      #expect(quiz.minimumScore == 4)
      #expect(quiz.mode == .staff)
      #expect(quiz.failureStep == "maybe-later")
      #expect(quiz.failureText[.english] == "Please call us.")
      #expect(quiz.shufflesQuestions)
      #expect(!quiz.repeatsMissedOnly)
    }
  }
}

extension Consent {
  mutating func changeSection(_ id: Section.ID, _ change: (inout Section) -> Void) {
    guard let index = sections.firstIndex(where: { $0.id == id }) else { return }
    change(&sections[index])
  }
}
