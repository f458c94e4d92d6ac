import Foundation
import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyPreview

@Suite("Showing everything the editor offers for a step") struct ShowingWhatIsOffered {
  private static let today = CalendarDay("2026-11-21") ?? CalendarDay(number: 0)
  private static let asset = Asset(
    id: String(repeating: "a", count: 64), name: "heart.png", mediaType: "image/png", byteCount: 1)

  /// Texts shown only after an answer, which a preview does not have.
  private static let afterAnswers: Set = [
    "failureText", "refusalAlert", "passwordMessage", "tryAgainLabel",
  ]

  private static func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

  /// A step of every kind, with settings that make its fields visible. A page that asks for a signature is a separate
  /// screen.
  private static var steps: [Step] {
    let words = english("Some words")
    let alert = ConsentForm.Alert()
    let contents: [StepContent] = [
      .consentScenes(ConsentScenes(consent: "c")),
      .consentForm(
        ConsentForm(
          pages: [ConsentForm.Page(id: "p", title: words, body: words)], denyAlert: alert,
          cancelAlert: alert)),
      .sharing(Sharing(shortDescription: words, longDescription: words, learnMore: words)),
      .quiz(Quiz(questions: [QuizQuestion(id: "q", prompt: words)])),
      .consentReview(ConsentReview(consent: "c", signature: "s", reasonForConsent: words)),
      .instruction(Instruction()),
      .question(
        Question(format: .text(TextFormat()), learnMore: LearnMore(label: words, content: words))),
      .form(
        Form(items: [FormItem(id: "i", text: words, format: .boolean(BooleanFormat()))])),
      .answerSummary(AnswerSummary()), .completion(Completion()), .signature(SignatureRequest()),
      .permissions(Permissions(permissions: [.health])), .passcode(Passcode()),
      .registration(Registration()), .login(Login()), .video(Video()), .pdf(PDFDocument()),
      .webPage(WebPage(html: words)), .webPage(WebPage(html: words, asksForSignature: true)),
      .table(Table(rows: [words])), .wait(Wait()),
      .eligibility(
        Eligibility(
          token: Eligibility.Token(prompt: words),
          questions: [EligibilityQuestion(id: "q", prompt: words)])),
      .component(Component(runs: .custom, customName: "walk")),
    ]
    return contents.map { content in
      Step(
        id: "step",
        bodyItems: content.part.hasBodyItems
          ? [BodyItem(text: words, learnMore: LearnMore(label: words, content: words))] : [],
        content: content)
    }
  }

  private static func study(_ step: Step) -> Study {
    let words = english("Some words")
    let consent = Consent(
      id: "c", title: words,
      sections: [Section(id: "s", type: .overview, title: words, summary: words, content: words)],
      signatures: [Signature(id: "s", role: .participant, title: words)])
    return Study(
      id: UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID(), slug: "study",
      facts: StudyFacts(title: english("A study")), consents: [consent],
      tasks: [Task(id: "join", kind: .join, steps: [step])])
  }

  /// The step's preview and the screens that follow its first one.
  private func screens(of study: Study) throws -> String {
    let step = study.tasks[0].steps[0]
    let builder = try Self.renderer.get().builder(study, ScreenSetting(language: .english), nil)
    let laterParts: [Part] =
      switch step.kind {
      case .consentReview: [.name, .signature]
      case .eligibility: [.eligibilityQuestion("q"), .ineligible]
      default: []
      }
    let context = AnswerContext(today: Self.today, languages: [.english])
    let first = builder.still(of: ["tasks", "join", "steps", "step"], today: Self.today)
    return first
      + laterParts.map { builder.screen(ScreenState(step, part: $0, in: context)) }.joined()
  }

  private static let renderer = Result {
    try ScreenRenderer(
      templates: Repository.root.appending(path: "Templates/walkthrough"),
      illustrations: Repository.root.appending(path: "Public/illustrations"))
  }

  @Test func `The examples include every kind of step`() {
    #expect(Set(Self.steps.map(\.kind)) == Set(StepContent.Kind.allCases))
  }

  @Test func `Every text is on a screen or reported as not shown`() throws {
    for step in Self.steps {
      let study = Self.study(step)
      let kind = step.kind
      for field in PlacedPart(at: ["tasks", "join", "steps", "step"], in: study)?.settings ?? []
      where field.isLocalized && !isElsewhere(field, of: kind) {
        let said = try JSONValue(encoding: step)
          .setting("Quibble", at: field.fullPath(in: .english)).decoded(as: Step.self)
        let changed = Self.study(said)
        let place = ["tasks", "join", "steps", "step", field.path[0]]
        let isReported = changed.problems().contains {
          $0.code.rawValue.hasSuffix("NotShown") && $0.place == place
        }
        let isShown = try screens(of: changed).contains("Quibble")
        #expect(isShown || isReported, "\(field.name) of \(kind.rawValue)")
      }
    }
  }

  /// Whether a text does not belong on the step's first screens: its name in outlines, texts shown after an answer, and
  /// the text that would be added next.
  private func isElsewhere(_ field: Setting, of kind: StepContent.Kind) -> Bool {
    if Self.afterAnswers.contains(field.path[0]) { return true }
    switch kind {
    case .quiz where field.path == ["continueLabel"]: return true
    case .quiz, .consentForm, .consentReview: if field.path == ["title"] { return true }
    default: break
    }
    return field.path.starts(with: ["format"]) || field.path.starts(with: ["bodyItems", "2"])
  }

  @Test func `Every picture is on a screen`() throws {
    for step in Self.steps {
      let study = Self.study(step)
      let part = try #require(PlacedPart(at: ["tasks", "join", "steps", "step"], in: study))
      for slot in PictureSlot.all(of: part, language: .english) {
        let changed = try slot.placing(Self.asset, in: study)
        let isShown = try screens(of: changed).contains("src=\"/assets/\(Self.asset.id)\"")
        #expect(isShown, "\(slot.fieldName) of \(step.kind.rawValue)")
      }
    }
  }

  @Test func `A picture replaces an ending's drawing`() throws {
    var step = Step(id: "step", content: .completion(Completion()))
    #expect(try screens(of: Self.study(step)).contains("class=\"drawing\""))

    step.image = Self.asset.id
    var study = Self.study(step)
    study.assets = [Self.asset]
    let html = try screens(of: study)

    #expect(html.contains("<div class=\"scene-picture\"><img src=\"/assets/"))
    #expect(!html.contains("class=\"drawing\"") && !html.contains("no-picture"))
  }
}
