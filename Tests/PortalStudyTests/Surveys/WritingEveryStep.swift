import Foundation
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// How one kind of step is written, what participants see, and what is recorded.
struct StepStory: Sendable, CustomTestStringConvertible {
  let kind: StepContent.Kind
  let settings: KeyValuePairs<String, String>
  /// Texts on its screen.
  let says: [String]
  /// Markup on its screen.
  let has: [String]
  /// The fields participants send to continue.
  let sent: KeyValuePairs<String, String>
  /// The classes of its results.
  let results: [JSONValue]

  init(
    _ kind: StepContent.Kind, _ settings: KeyValuePairs<String, String> = [:], says: [String],
    has: [String] = [], sent: KeyValuePairs<String, String> = [:], results: [JSONValue] = []
  ) {
    self.kind = kind
    self.settings = settings
    self.says = says
    self.has = has
    self.sent = sent
    self.results = results
  }

  var testDescription: String { kind.rawValue }

  static let all: [StepStory] = [
    StepStory(
      .instruction,
      [
        "text": "Two minutes.", "detailText": "Leave out what you like.",
        "footnote": "For the team only.", "continueLabel": "I am ready",
        "bodyItems.1.style": "bullet",
        "bodyItems.1.text": "Sit down", "bodyItems.1.detailText": "And breathe.",
        "bodyItems.1.learnMore.label": "Why", "bodyItems.1.learnMore.content": "To be *calm*.",
      ],
      says: [
        "Two minutes.", "Leave out what you like.", "For the team only.", "Sit down",
        "And breathe.", "Why", "I am ready",
      ], has: [#"class="bullet""#, "<em>calm</em>"]),
    StepStory(.completion, ["text": "All done.", "reason": "saved"], says: ["All done."]),
    StepStory(
      .video, ["address": "https://example.org/film.mp4", "thumbnailSeconds": "5"],
      says: [], has: [#"<video controls"#, #"src="https://example.org/film.mp4""#],
      results: ["ORKVideoInstructionStepResult"]),
    StepStory(
      .pdf, ["address": "https://example.org/leaflet.pdf"], says: ["leaflet.pdf"],
      has: [#"href="https://example.org/leaflet.pdf""#]),
    StepStory(
      .webPage, ["html": "<h2>About us</h2>"], says: [],
      has: ["<iframe", "sandbox", "About us"], results: ["ORKWebViewStepResult"]),
    StepStory(
      .table, ["rows": "Your watch\nYour letter", "bullet": "number"],
      says: ["Your watch", "Your letter"], has: ["numbered"]),
    StepStory(
      .permissions, ["permissions": "location"], says: ["Location"]),
    StepStory(
      .passcode, ["digits": "6", "flow": "authenticate"], says: [], has: ["keypad"],
      results: ["ORKPasscodeResult"]),
    StepStory(
      .registration,
      [
        "fields": "dateOfBirth", "passwordPattern": "^.{10,}$",
        "passwordMessage": "Ten or more.",
      ], says: ["Email", "Password", "Date of birth"]),
    StepStory(.login, ["isOptional": "on"], says: ["Email", "Password", "Skip"]),
    StepStory(.wait, ["showsProgressBar": "on"], says: [], has: ["<progress"]),
    StepStory(
      .signature, ["text": "With your name."], says: ["With your name."],
      sent: ["signatureName": "Ada Lovelace", "signatureConfirmed": "yes"],
      results: ["ORKSignatureResult"]),
  ]
}

@Suite("Writing and walking through every kind of step") struct WritingEveryStep {
  /// Steps of consents and quizzes have tests of their own.
  @Test func `every kind of survey step has a story`() {
    let elsewhere: Set<StepContent.Kind> = [
      .consentScenes, .consentForm, .sharing, .quiz, .consentReview, .question, .form,
      .answerSummary,
    ]
    let covered = Set(StepStory.all.map(\.kind)).union(elsewhere)

    #expect(covered.isSuperset(of: Self.ofSurveys))
  }

  private static let ofSurveys: [StepContent.Kind] = [
    .instruction, .question, .form, .answerSummary, .completion, .signature, .permissions,
    .passcode, .registration, .login, .video, .pdf, .webPage, .table, .wait,
  ]

  @Test func `a step's PDF can be uploaded, shown, and removed`() async throws {
    try await writingASurvey { author in
      let place = try await author.addStep(.pdf, "A leaflet")
      let pdf = Array("%PDF-1.7\nhello\n%%EOF\n".utf8)
      try await author.browser.open(Paths.write(author.study, at: place))
      try await author.browser.upload(
        pdf, named: "leaflet.pdf", to: Paths.file(author.study, at: place), ["language": "en"])

      let asset = try #require(try await author.draft().assets.first)
      #expect(asset.name == "leaflet.pdf" && asset.mediaType == "application/pdf")
      #expect(try await digest(author.browser.open(Paths.asset(asset.id)).bytes) == digest(pdf))
      _ = try await author.startWalk()
      #expect(author.browser.page.text.contains("leaflet.pdf"))

      try await author.browser.open(Paths.write(author.study, at: place))
      try await author.browser.post(
        Paths.file(author.study, at: place),
        [try author.browser.csrf(), ("language", "en"), ("remove", "on")])
      #expect(try await author.draft().assets == [])
    }
  }

  @Test(arguments: StepStory.all)
  func `a step can be written in the browser, shown, and completed with its result`(
    _ story: StepStory
  )
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addStep(story.kind, "A step to see")
      let saved = try await author.set(story.settings, at: place)
      #expect(saved.status == .ok, "\(saved.text)")
      #expect(try await author.problems(at: place).filter { $0.severity == .error } == [])

      // The page shows the values that were entered.
      let form = try author.browser.form(to: Paths.write(author.study, at: place))
      for (name, value) in story.settings where !name.hasPrefix("bodyItems") {
        #expect(form.filledIn.contains { $0.name == name && $0.value == value }, "\(name)")
      }
      let walk = try await author.startWalk()
      let screen = author.browser.page
      #expect(screen.text.contains("A step to see"))
      for words in story.says { #expect(screen.text.contains(words), "\(words)") }
      for mark in story.has { #expect(screen.html.contains(mark), "\(mark)") }

      try await walk.next(story.sent)

      #expect(author.browser.page.path.hasSuffix("/result"))
      let results = try await walk.results(of: place[3])
      #expect(results.map { $0["_class"] ?? .null } == story.results)
    }
  }

  @Test func `every style of additional text can be written, shown, and removed`() async throws {
    try await writingASurvey { author in
      let place = try await author.addStep(.instruction, "Before you begin")
      for (index, style) in ["tag", "bullet", "rule", "text", "image"].enumerated() {
        let item = "bodyItems.\(index + 1)"
        try await author.set(
          ["\(item).style": style, "\(item).text": style == "rule" ? "" : "As \(style)"], at: place)
      }
      _ = try await author.startWalk()
      let screen = author.browser.page.html
      #expect(screen.contains(#"<span class="item-tag">As tag</span>"#))
      #expect(screen.contains("<hr>"))
      for style in ["bullet", "text", "image"] { #expect(screen.contains("As \(style)")) }

      try await author.set(["bodyItems.2": "on", "bodyItems.4.text": "Alone"], at: place)

      let items = try await author.draft().task("survey")?.step(place[3])?.bodyItems ?? []
      #expect(items.map(\.style) == [.tag, .rule, .text, .image])
      #expect(items.map { $0.text[.english] } == ["As tag", nil, "Alone", "As image"])
    }
  }

  @Test func `a form counts its questions and shows those that depend on an answer`() async throws {
    try await writingASurvey { author in
      let form = try await author.addStep(.form, "Your day")
      try await author.set(["footer": "Call if you feel unwell."], at: form)
      let items = form + ["items"]
      _ = try await author.add("heading", "Walking", to: items)
      let walked = try await author.add("boolean", "Did you walk?", to: items)
      let steps = try await author.add("numeric", "How many steps?", to: items)
      try await author.set(["format.minimum": "1", "tag": "Yesterday"], at: steps)
      let study = try await author.draft()
      _ = try await author.portal.store.edit(
        study.id, by: try await author.portal.account(.ada).id, at: steps, basedOn: nil,
        summary: "Shown when walked",
        change: { $0.showItem(steps, when: form[3], walked[5]) }, problems: { _ in (0, 0) })
      let walk = try await author.startWalk()
      #expect(author.browser.page.text.contains("Walking"))
      #expect(author.browser.page.text.contains("Call if you feel unwell."))
      #expect(!author.browser.page.text.contains("How many steps?"))
      #expect(!author.browser.page.text.contains("Question 1 of"))

      // With scripts, the page refreshes itself after each change without moving on.
      try await walk.send(["move": "stay", "answer.\(walked[5])": "true"])
      #expect(author.browser.page.status == .ok)
      #expect(author.browser.page.text.contains("How many steps?"))
      #expect(author.browser.page.text.contains("Question 2 of 2"))
      #expect(author.browser.page.text.contains("Yesterday"))

      // Without scripts, sending the form shows the new questions.
      try await author.browser.open(walk.address)
      try await walk.next(["answer.\(walked[5])": "true"])
      #expect(author.browser.page.status == .unprocessableContent)
      #expect(author.browser.page.text.contains("How many steps?"))
      #expect(author.browser.page.html.contains(#"value="true" checked"#))

      try await walk.next(["answer.\(walked[5])": "true", "answer.\(steps[5])": "4000"])
      let results = try await walk.results(of: form[3])
      #expect(results.map { $0["identifier"] } == [.string(walked[5]), .string(steps[5])])
      #expect(results.last?["numericAnswer"] == 4_000)
    }
  }

  @Test func `without scripts, an optional question that appears is shown before the form is left`()
    async throws
  {
    try await writingASurvey { author in
      let form = try await author.addStep(.form, "Your day")
      let items = form + ["items"]
      let walked = try await author.add("boolean", "Did you walk?", to: items)
      let steps = try await author.add("numeric", "How many steps?", to: items)
      try await author.set(["isOptional": "on"], at: steps)
      _ = try await author.portal.store.edit(
        author.study, by: try await author.portal.account(.ada).id, at: steps, basedOn: nil,
        summary: "Shown when walked",
        change: { $0.showItem(steps, when: form[3], walked[5]) }, problems: { _ in (0, 0) })
      let walk = try await author.startWalk()
      let seen = try author.browser.form(to: walk.address).hidden.filter { $0.name == "shown" }
      #expect(seen.map(\.value) == ["answer.\(walked[5])"])

      try await walk.next(["answer.\(walked[5])": "true", "shown": "answer.\(walked[5])"])
      #expect(author.browser.page.status == .ok)
      #expect(author.browser.page.text.contains("How many steps?"))

      try await walk.next([
        "answer.\(walked[5])": "true", "shown": "answer.\(walked[5])",
        "shown": "answer.\(steps[5])",
      ])
      #expect(author.browser.page.path.hasSuffix("/result"))
    }
  }

  @Test func `a changed answer leads back to the summary`() async throws {
    try await writingASurvey { author in
      let first = try await author.addQuestion(.boolean, ["title": "The first"])
      _ = try await author.addQuestion(.email, ["title": "The second"])
      let summary = try await author.addStep(.answerSummary, "Your answers")
      _ = try await author.addStep(.completion, "Thank you")
      let walk = try await author.startWalk()
      try await walk.next(["answer": "true"])
      try await walk.next(["answer": "ada@example.org"])
      #expect(author.browser.page.text.contains("Your answers"))
      #expect(author.browser.page.text.contains("ada@example.org"))

      try await walk.send(["change": first[3]])
      #expect(author.browser.page.text.contains("The first"))
      try await walk.next(["answer": "false"])

      #expect(author.browser.page.text.contains("Your answers"))
      #expect(author.browser.page.text.contains("ada@example.org"))
      try await walk.next()
      #expect(try await walk.results(of: first[3]).first?["booleanAnswer"] == false)
      #expect(try await walk.results(of: summary[3]) == [])
    }
  }
}

extension Study {
  /// One item is asked only if another item of the form is answered yes.
  fileprivate mutating func showItem(_ place: Place, when form: Step.ID, _ item: FormItem.ID) {
    guard let task = tasks.firstIndex(where: { $0.id == place[1] }),
      let step = tasks[task].steps.firstIndex(where: { $0.id == place[3] }),
      case .form(var content) = tasks[task].steps[step].content,
      let index = content.items.firstIndex(where: { $0.id == place[5] })
    else { return }
    content.items[index].visibility = .test(
      AnswerTest(
        answer: AnswerReference(step: form, item: item), comparison: .equals(.boolean(true))))
    tasks[task].steps[step].content = .form(content)
  }
}
