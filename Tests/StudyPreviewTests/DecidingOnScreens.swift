import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyPreview

@Suite("Deciding on screens") struct DecidingOnScreens {
  private let setting = ScreenSetting(language: .english, action: "/walk")

  private func form(_ change: (inout ConsentForm) -> Void = { _ in }) -> Step {
    var form = ConsentForm(
      pages: [
        ConsentForm.Page(id: "one", title: english("One"), body: english("The body.")),
        ConsentForm.Page(id: "two", title: english("Two"), body: english("More.")),
      ], denyAlert: ConsentForm.Alert())
    change(&form)
    var step = Step(id: "form", content: .consentForm(form))
    step.text = english("What the step says.")
    step.detailText = english("A detail of it.")
    step.footnote = english("Its footnote.")
    return step
  }

  private func page(_ number: Int, of step: Step) throws -> String {
    var walk = try #require(Walkthrough(of: "join", in: study([step]), today: today))
    for _ in 1..<number { try walk.submit(.next(nil)) }
    return try #require(try makeRenderer().screen(of: walk, in: setting))
  }

  @Test func `Texts of a consent form's step are on its screens`() throws {
    let first = try page(1, of: form())
    #expect(first.contains("What the step says.") && first.contains("A detail of it."))
    #expect(!first.contains("Its footnote."))
    let last = try page(2, of: form())
    #expect(!last.contains("What the step says.") && last.contains("Its footnote."))
  }

  @Test func `A page without a title has the title of its step, and never an empty heading`() throws
  {
    var step = form { $0.pages[0].title = [:] }
    #expect(try !page(1, of: step).contains("<h1"))
    step.title = english("Your agreement")
    #expect(try page(1, of: step).contains(">Your agreement</h1>"))
    #expect(try page(2, of: step).contains(">Two</h1>"))
  }

  @Test func `The filled button of the deny alert never records consent`() throws {
    let usual = try page(2, of: form())
    #expect(usual.contains("data-stay autofocus>Go back</button>"))
    #expect(!usual.contains("Give Consent"))
    let offered = try page(2, of: form { $0.denyAlertGivesConsent = true })
    #expect(offered.contains("Give Consent"))
    let alert = try #require(offered.split(separator: "<dialog").last)
    #expect(!alert.contains("class=\"button\""))
  }

  @Test func `Authors name the buttons of a decision`() throws {
    let last = try page(
      2,
      of: form {
        $0.allowLabel = english("I allow it")
        $0.declineLabel = english("Rather not")
      })
    #expect(last.contains(">I allow it</button>") && last.contains(">Rather not</button>"))
  }

  @Test func `Authors write the confirmation after Disagree`() throws {
    var review = ConsentReview(consent: "c")
    review.disagreeAlert = ConsentForm.Alert(
      title: english("Leave the study?"), message: english("Your care stays the same."),
      confirmLabel: english("Leave"), returnLabel: english("Stay"))
    let step = Step(id: "review", content: .consentReview(review))
    let made = study([step], consents: [ShowingEveryStep.consent(saying: "Words")])
    let html = try makeRenderer().still(
      of: ["tasks", "join", "steps", "review"], in: made, language: .english, today: today)
    for words in [
      "Leave the study?", "Your care stays the same.", ">Leave</button>", ">Stay</button>",
    ] {
      #expect(html.contains(words))
    }
  }

  @Test func `Participants who have read to the end are not asked to again`() throws {
    let step = Step(
      id: "review",
      content: .consentReview(ConsentReview(consent: "consent", requiresScrollToBottom: true)))
    let tutorial = SampleStudies.tutorialConsent
    let made = study([step], consents: tutorial.consents)
    let walk = try #require(Walkthrough(of: "join", in: made, today: today))
    let renderer = try makeRenderer()
    #expect(try #require(renderer.screen(of: walk, in: setting)).contains("data-read-to-end"))
    let attempt = ScreenAttempt(
      typed: [:], rejections: Rejections([.init(item: "x", rejection: .unmetElement)]))
    let again = try #require(renderer.screen(of: walk, in: setting, after: attempt))
    #expect(!again.contains("data-read-to-end"))
    #expect(!again.contains("Expected here"))
  }

  @Test func `A typed signature without a name is requested where it was typed`() throws {
    let step = Step(id: "sign", content: .signature(SignatureRequest()))
    let walk = try #require(Walkthrough(of: "join", in: study([step]), today: today))
    let rejections = Rejections([.init(item: nil, rejection: .missing)])
    let renderer = try makeRenderer()
    func screen(_ typed: FieldValues) throws -> String {
      try #require(
        renderer.screen(
          of: walk, in: setting, after: ScreenAttempt(typed: typed, rejections: rejections)))
    }
    #expect(try screen(["signatureName": [""]]).contains("data-start=\"type\""))
    let drawn = try screen(["signatureImage": [""], "signatureStrokes": [""]])
    #expect(!drawn.contains("data-start=\"type\""))
    // Without scripts, all fields are sent, and nothing can be drawn.
    let all = ["signatureName": [""], "signatureImage": [""], "signatureStrokes": [""]]
    #expect(try screen(FieldValues(all)).contains("<span>Type your full name.</span>"))
    let unconfirmed = try screen(["signatureName": ["Ada"]])
    let confirmation = try #require(
      Markup(unconfirmed).tags.first { $0.value("name") == "signatureConfirmed" })
    #expect(confirmation.value("aria-invalid") == "true")
    let name = try #require(Markup(unconfirmed).tags.first { $0.value("name") == "signatureName" })
    // The error is next to the field that is wrong, which has the focus.
    #expect(try screen(["signatureName": [""]]).contains("<span>Type your full name.</span>"))
    #expect(unconfirmed.contains("<span>Check the box to confirm your signature.</span>"))
    // The two errors of typing can be told apart, so that each goes when its field is right.
    #expect(unconfirmed.matches(of: /id="signature-error-confirmed"/).count == 1)
    #expect(!unconfirmed.contains("id=\"signature-error\""))
    #expect(try screen(["signatureName": [""]]).contains("id=\"signature-error\""))
    #expect(unconfirmed.contains(/name="signatureConfirmed"[^>]* autofocus/))
    #expect(try screen(["signatureImage": [""]]).contains("<span>Draw your signature, or type"))
    #expect(name.value("aria-invalid") == nil)
  }

  @Test func `A sentence about sharing begins with a capital`() {
    func lead(_ institution: String, _ language: Language) -> String {
      let sharing = Sharing(longDescription: LocalizedText([language: institution]))
      return SharingStrings.sentences(of: sharing, in: language, else: .english).lead.words
    }
    #expect(lead("the hospital", .english).hasPrefix("The hospital will receive the data"))
    #expect(
      lead("el hospital y sus socios", .spanish)
        .hasPrefix("Los datos de su participación en este estudio se compartirán con el hospital"))
  }

  @Test func `A question and its answer are one line`() {
    let text = AnswerText(study: study([]), language: .english)
    let scale = AnswerFormat.scale(ScaleFormat(minimum: 1, maximum: 8))
    func line(_ label: String) -> [String] {
      let form = Form(items: [FormItem(id: "glasses", text: english(label), format: scale)])
      let step = Step(id: "form", content: .form(form))
      return text.lines(of: step, StepRecord(answer: ["glasses": 1]))
    }
    #expect(line("How many glasses?") == ["How many glasses? 1"])
    #expect(line("Glasses") == ["Glasses: 1"])
  }

  @Test func `A field is labeled by its question and its unit`() throws {
    let step = Step(
      id: "pulse", title: english("What does your watch show?"),
      content: .question(
        Question(
          format: .numeric(
            NumericFormat(isWhole: true, unit: "count/min", displayUnit: english("beats/min"))))))
    let html = try makeRenderer().still(step)
    let field = try #require(Markup(html).tags.first { $0.value("id") == "answer" })
    #expect(field.value("aria-labelledby") == "screen-title answer-label answer-unit")
    for id in ["screen-title", "answer-label", "answer-unit"] {
      #expect(Markup(html).tags.count { $0.value("id") == id } == 1)
    }
  }

  @Test func `The progress bar grows from screen to screen`() throws {
    var walk = try #require(
      Walkthrough(of: "join", in: SampleStudies.heartRhythmAtHome, today: today))
    var positions: [Int] = []
    while let screen = walk.screen, screen.step.kind != .completion, positions.count < 60 {
      positions.append(screen.advance?.position ?? 0)
      let answer: JSONValue? = screen.part == .document ? ["agree": true] : walk.validAnswer
      try walk.submit(.next(answer))
    }
    #expect(positions.count > 10)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(positions).count > 10)
  }

  @Test func `The progress bar is on every screen and never shrinks`() throws {
    let quiz = Quiz(
      questions: [
        QuizQuestion(
          id: "q", prompt: english("What?"),
          choices: [
            QuizChoice(value: "a", text: english("This"), isCorrect: true),
            QuizChoice(value: "b", text: english("That")),
          ], tests: TestedPassage(consent: "c", section: "s"))
      ], onFailure: .backToSections)
    let steps = [
      Step(id: "intro", title: english("Welcome"), content: .instruction(Instruction())),
      Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: "c"))),
      Step(id: "quiz", content: .quiz(quiz)),
      Step(id: "review", content: .consentReview(ConsentReview(consent: "c"))), form(),
      Step(id: "done", content: .completion(Completion())),
    ]
    let made = study(steps, consents: [ShowingEveryStep.consent(saying: "Words")])
    var walk = try #require(Walkthrough(of: "join", in: made, today: today))
    let renderer = try makeRenderer()
    var hasFailed = false
    var positions: [Int] = []
    while let screen = walk.screen, screen.step.kind != .completion, positions.count < 40 {
      let html = try #require(renderer.screen(of: walk, in: setting))
      let bars = html.matches(of: /<progress class="progress" value="(\d+)" max="(\d+)"/)
      #expect(bars.count == 1, "\(screen.step.id)")
      positions += bars.compactMap { Int($0.1) }
      var answer: JSONValue?
      switch screen.part {
      case .quizQuestion where screen.feedback == nil: answer = [hasFailed ? "a" : "b"]
      case .quizOutcome: hasFailed = true
      case .document, .consentPage: answer = ["agree": true]
      default: break
      }
      try walk.submit(.next(answer))
    }
    #expect(walk.visited.count { $0 == "scenes" } == 2)
    #expect(walk.current?.id == "done")
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `The footnote of a review is below the document if nobody is asked for a name`()
    throws
  {
    func still(_ signature: Signature.ID?) throws -> String {
      let step = Step(
        id: "review", footnote: english("Kept for ten years."),
        content: .consentReview(ConsentReview(consent: "c", signature: signature)))
      let made = study([step], consents: [ShowingEveryStep.consent(saying: "Words")])
      return try makeRenderer().still(
        of: ["tasks", "join", "steps", "review"], in: made, language: .english, today: today)
    }
    #expect(try still(nil).contains("<p class=\"footnote\">Kept for ten years.</p>"))
    #expect(try !still("s").contains("Kept for ten years."))
  }
}
