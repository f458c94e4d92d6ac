import StudyModel
import Testing

@testable import StudyPreview

@Suite("Buttons of scenes, quizzes, and consent forms") struct NamingEveryButton {
  private static let consent = Consent(
    id: "c", title: english("Consent"),
    sections: [
      Section(id: "a", type: .overview, title: [:], summary: english("First.")),
      Section(id: "b", type: .privacy, title: [:], summary: english("Second.")),
    ],
    signatures: [Signature(id: "s", role: .participant)])

  /// The label of the button after each move.
  private func labels(of step: Step, moves: [Input]) throws -> [String?] {
    let closing = Step(id: "end", content: .completion(Completion()))
    let study = study([step, closing], consents: [Self.consent])
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    let setting = ScreenSetting(language: .english, action: "/walk")
    var labels: [String?] = []
    for move in moves.map(Optional.some) + [nil] {
      let html = try #require(try makeRenderer().screen(of: walk, in: setting))
      let button = html.firstMatch(of: /value="next"[^>]*>([^<]+)<\/button>/)
      labels.append(button.map { String($0.1) })
      if let move { try walk.submit(move) }
    }
    return labels
  }

  private func quiz(_ change: (inout Quiz) -> Void = { _ in }) -> Quiz {
    var quiz = Quiz(questions: [
      QuizQuestion(
        id: "q", prompt: english("Which?"), key: .choices,
        choices: [
          QuizChoice(value: "a", text: english("A"), isCorrect: true, explanation: [:]),
          QuizChoice(value: "b", text: english("B"), isCorrect: false, explanation: [:]),
        ])
    ])
    change(&quiz)
    return quiz
  }

  private static let failing: [Input] = [.next(["b"]), .next(.null), .next(.null)]
  private static let passing: [Input] = [.next(["a"]), .next(.null)]

  @Test func `a quiz has the author's labels, or the standard ones`() throws {
    let usual = Step(id: "quiz", content: .quiz(quiz()))
    var own = Step(
      id: "quiz",
      content: .quiz(
        quiz {
          $0.checkLabel = english("How did I do?")
          $0.tryAgainLabel = english("Once more")
        }))
    own.continueLabel = english("Go ahead")

    #expect(
      try labels(of: usual, moves: Self.failing)
        == ["Check my answer", "Next", "Try again", "Check my answer"])
    #expect(
      try labels(of: own, moves: Self.failing)
        == ["How did I do?", "Go ahead", "Once more", "How did I do?"])
    #expect(try labels(of: usual, moves: Self.passing).last == "Next")
    #expect(try labels(of: own, moves: Self.passing).last == "Go ahead")
  }

  @Test func `a quiz that leads back to the scenes has the author's label there`() throws {
    let scenes = Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c")))
    var last = quiz {
      $0.onFailure = .backToSections
      $0.lookAgainLabel = english("Back to the pages")
    }
    last.questions[0].tests = TestedPassage(consent: "c", section: "b")
    let study = study(
      [scenes, Step(id: "quiz", content: .quiz(last))], consents: [Self.consent])
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    for move: Input in [.next(.null), .next(.null), .next(["b"]), .next(.null)] {
      try walk.submit(move)
    }

    let html = try #require(
      try makeRenderer().screen(
        of: walk, in: ScreenSetting(language: .english, action: "/walk")))

    #expect(html.contains(">Back to the pages</button>"))
  }

  @Test func `scenes have the author's labels, the first one its own`() throws {
    var scenes = ConsentScenes(consent: "c")
    var step = Step(id: "scenes", content: .consentScenes(scenes))
    #expect(try labels(of: step, moves: [.next(.null)]) == ["Get started", "Next"])

    step.continueLabel = english("Read on")
    #expect(try labels(of: step, moves: [.next(.null)]) == ["Read on", "Read on"])

    scenes.startLabel = english("Begin")
    step.content = .consentScenes(scenes)
    #expect(try labels(of: step, moves: [.next(.null)]) == ["Begin", "Read on"])
  }

  @Test func `a scene in the editor has the label of the step that shows it`() throws {
    var step = Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c")))
    step.continueLabel = english("Read on")
    let study = study([step], consents: [Self.consent])

    let html = try makeRenderer().still(
      of: ["consents", "c", "sections", "b"], in: study, language: .english, today: today)

    #expect(html.contains(">Read on</button>"))
  }

  @Test func `pages of a consent form lead on with the author's label`() throws {
    let pages = ["one", "two"].map { ConsentForm.Page(id: $0, title: english($0)) }
    var step = Step(id: "form", content: .consentForm(ConsentForm(pages: pages)))
    step.continueLabel = english("Turn the page")
    let study = study([step])
    let walk = try #require(Walkthrough(of: "join", in: study, today: today))

    let html = try #require(
      try makeRenderer().screen(
        of: walk, in: ScreenSetting(language: .english, action: "/walk")))

    #expect(html.contains("Turn the page"))
    #expect(!html.contains(">Next<"))
  }

  @Test func `a review has the author's labels below the name and the signature`() throws {
    var review = ConsentReview(consent: "c", signature: "s")
    review.signLabel = english("Sign here")
    var step = Step(id: "review", content: .consentReview(review))
    step.continueLabel = english("That is me")
    let moves: [Input] = [
      .next(["agree": true]), .next(["givenName": "Ada", "familyName": "Lovelace"]),
    ]

    let shown = try labels(of: step, moves: moves)

    #expect(shown.dropFirst() == ["That is me", "Sign here"])
  }

  @Test func `a step that can be skipped has the author's label, also when it was skipped before`()
    throws
  {
    var step = Step(
      id: "ask", title: english("Do you smoke?"), skipLabel: english("Not today"), isOptional: true,
      content: .question(Question(format: .boolean(BooleanFormat()))))

    #expect(try skipLabel(of: step) == "Not today")
    #expect(try skipLabel(of: step, afterSkipping: true) == "Not today")
    step.skipLabel = [:]
    #expect(try skipLabel(of: step) == "Skip this question")
    #expect(try skipLabel(of: step, afterSkipping: true) == "Leave it unanswered")
    #expect(try JSONValue(encoding: step)["skipLabel"] == nil)
  }

  @Test func `a form that was skipped before can be left unanswered`() throws {
    let item = FormItem(
      id: "alcohol", text: english("Any alcohol?"), format: .boolean(BooleanFormat()))
    let step = Step(
      id: "drinks", title: english("Drinks"), isOptional: true, content: .form(Form(items: [item])))

    #expect(try skipLabel(of: step) == "Skip this page")
    #expect(try skipLabel(of: step, afterSkipping: true) == "Leave it unanswered")
  }

  /// The label of the button that skips a step, when it is first shown or after going back to it.
  private func skipLabel(of step: Step, afterSkipping isBack: Bool = false) throws -> String? {
    let closing = Step(id: "end", content: .completion(Completion()))
    var walk = try #require(
      Walkthrough(of: "join", in: study([step, closing], consents: []), today: today))
    if isBack {
      try walk.submit(.skip)
      walk.back()
    }
    let html = try #require(
      try makeRenderer().screen(of: walk, in: ScreenSetting(language: .english, action: "/walk")))
    return html.firstMatch(of: /value="skip"[^>]*>([^<]*)<\/button>/).map { String($0.1) }
  }

  @Test func `the question after Agree has the author's title and return button`() throws {
    var review = ConsentReview(consent: "c")
    func page() throws -> String {
      try makeRenderer().still(
        of: ["tasks", "join", "steps", "review"],
        in: study(
          [Step(id: "review", content: .consentReview(review))], consents: [Self.consent]),
        language: .english, today: today)
    }
    #expect(try page().contains("You agree to take part"))

    review.agreeTitle = english("Shall we begin?")
    review.agreeReturnLabel = english("Back to the text")

    let html = try page()
    #expect(html.contains("Shall we begin?") && html.contains(">Back to the text</button>"))
    #expect(!html.contains("You agree to take part"))
  }

  @Test func `labels are among the texts, and absent from a document without any`() throws {
    let quiz = quiz()
    #expect(try JSONValue(encoding: quiz)["checkLabel"] == nil)
    for content: StepContent in [
      .quiz(self.quiz { $0.checkLabel = english("Check") }),
      .consentScenes(
        {
          var scenes = ConsentScenes(consent: "c")
          scenes.startLabel = english("Begin")
          return scenes
        }()),
    ] {
      let step = Step(id: "step", content: content)
      #expect(step.buttonTexts(at: ["step"]).count == 1)
      #expect(try JSONValue(encoding: step).decoded(as: Step.self) == step)
    }
  }
}
