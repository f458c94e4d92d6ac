import Foundation
import StudyModel
import Testing

@testable import StudyPreview

@Suite("Showing every kind of step") struct ShowingEveryStep {
  static let hostile = "<script>alert(1)</script>\"'>{{csrf}}{{{x}}}&<img src=x onerror=y>"

  /// A step of every kind, each with the same text everywhere.
  static func steps(saying text: String) -> [Step] {
    let words = english(text)
    let choices = [
      QuizChoice(value: "a", text: words, isCorrect: true), QuizChoice(value: "b", text: words),
    ]
    let contents: [StepContent] = [
      .consentScenes(ConsentScenes(consent: "c")),
      .consentForm(
        ConsentForm(
          pages: [ConsentForm.Page(id: "p", title: words, body: words)],
          denyAlert: ConsentForm.Alert(title: words, message: words))),
      .sharing(Sharing(shortDescription: words, longDescription: words, learnMore: words)),
      .quiz(
        Quiz(questions: [QuizQuestion(id: "q", prompt: words, text: words, choices: choices)])),
      .consentReview(ConsentReview(consent: "c", signature: "s", reasonForConsent: words)),
      .instruction(Instruction()),
      .question(Question(format: .text(TextFormat(placeholder: words)), question: words)),
      .form(
        Form(
          items: [
            FormItem(id: "h", text: words, detailText: words),
            FormItem(id: "i", text: words, detailText: words, format: .boolean(BooleanFormat())),
          ], footer: words)),
      .answerSummary(AnswerSummary()), .completion(Completion()), .signature(SignatureRequest()),
      .permissions(Permissions(permissions: Permissions.Permission.allCases)),
      .passcode(Passcode()), .registration(Registration(fields: Registration.Field.allCases)),
      .login(Login()), .video(Video(address: text)), .pdf(PDFDocument(address: text)),
      .webPage(WebPage(html: words)), .table(Table(rows: [words], bullet: .number)), .wait(Wait()),
      .eligibility(
        Eligibility(
          token: Eligibility.Token(prompt: words),
          questions: [
            EligibilityQuestion(id: "q", prompt: words, text: words, yes: words, no: words)
          ], endingTitle: words, endingText: words)),
      .component(
        Component(
          runs: .custom, customName: text,
          parameters: ComponentParameters([text: .text(text)]))),
    ]
    return contents.map { content in
      Step(
        id: content.kind.rawValue, title: words, text: words, detailText: words, footnote: words,
        bodyItems: [
          BodyItem(style: .bullet, text: words, learnMore: LearnMore(label: words, content: words))
        ], content: content)
    }
  }

  static func consent(saying text: String) -> Consent {
    let words = english(text)
    return Consent(
      id: "c", title: words,
      sections: [
        Section(
          id: "s", type: .overview, title: words, summary: words, content: words,
          learnMoreLabel: words),
        Section(id: "d", type: .onlyInDocument, title: words, content: words),
      ], signatures: [Signature(id: "s", role: .participant, title: words)])
  }

  @Test func `Every kind of step is among the examples`() {
    #expect(
      Set(Self.steps(saying: "Words").map(\.kind)) == Set(StepContent.Kind.allCases))
  }

  @Test func `Every kind has a screen in every language`() throws {
    let renderer = try makeRenderer()
    let study = study(
      Self.steps(saying: "Some words"), consents: [Self.consent(saying: "Some words")])
    for step in study.tasks[0].steps {
      for language in [Language.english, .spanish, Language("ar")] {
        let html = renderer.still(
          of: ["tasks", "join", "steps", step.id], in: study, language: language, today: today)
        try keep(html, as: "step-\(step.id)-\(language.rawValue)")
        #expect(html.contains("<h1"), "\(step.id) has no title")
        #expect(html.hasSuffix("</html>\n"))
        #expect(!html.contains("method=\"post\""), "\(step.id) would be sent")
      }
    }
  }

  @Test func `No author's text becomes markup`() throws {
    let renderer = try makeRenderer()
    let study = study(
      Self.steps(saying: Self.hostile), consents: [Self.consent(saying: Self.hostile)])
    let places: [Place] =
      study.tasks[0].steps.map { ["tasks", "join", "steps", $0.id] } + [
        ["consents", "c"], ["consents", "c", "sections", "s"], ["consents", "c", "sections", "d"],
        ["consents", "c", "signatures", "s"],
      ]
    for place in places {
      let html = renderer.still(of: place, in: study, language: .english, today: today)
      #expect(!html.contains("<script>"), "\(place)")
      #expect(!html.contains("<img src=x"), "\(place)")
      #expect(!html.contains("style=\""), "\(place)")
    }
  }

  @Test(arguments: [
    [], ["facts"], ["consents"], ["consents", "none"], ["tasks", "join"],
    ["tasks", "join", "steps"],
    ["tasks", "join", "steps", "none"], ["tasks", "join", "rules", "1"], ["..", ".."],
  ])
  func `A place without a screen has a plain notice`(_ place: Place) throws {
    let html = try makeRenderer().still(
      of: place, in: study([]), language: .english, today: today)
    #expect(html.contains("No preview"))
  }

  @Test func `Sharing is explained in two paragraphs, unless the author does it`() throws {
    var step = Step(
      id: "sharing",
      content: .sharing(
        Sharing(
          shortDescription: english("The lab"), longDescription: english("The lab and all"),
          learnMore: english("More"))))
    let made = try makeRenderer().still(step)
    step.text = english("In our own words.")
    let own = try makeRenderer().still(step)

    #expect(made.matches(of: /<p class="lead"/).count == 2)
    #expect(made.contains(">The lab and all will receive the data from your participation."))
    #expect(own.matches(of: /<p class="lead"/).count == 1)
    #expect(own.contains(">In our own words.<"))
  }

  @Test func `Values are inserted into a sentence once, whatever they contain`() {
    let words = ScreenStrings(.english)
    #expect(words(.outside, n: "%m", m: "%n") == "Enter a number from %m to %n.")
    #expect(words(.notAChoice, s: "%s") == "“%s” is not one of the answers.")
  }
}
