import ConsentMarkdown
import SafeHTML
import StudyDocuments
import StudyModel

/// Writes eligibility, consent, quiz, sharing, and review (mystudies-format §4, §5).
struct MyStudiesConsent {
  let writer: MyStudiesWriter
  let join: Task?
  var study: Study { writer.study }

  init(_ writer: MyStudiesWriter) {
    self.writer = writer
    join = writer.study.tasks.first { $0.kind == .join }
  }

  func place(of step: Step) -> Place { join?.place(of: step.id) ?? [] }

  func first<Settings>(_ find: (StepContent) -> Settings?) -> (Step, Settings)? {
    for step in join?.steps ?? [] {
      if let found = find(step.content) { return (step, found) }
    }
    return nil
  }

  var hasSharing: Bool { sharing != nil }

  var sharing: (Step, Sharing)? {
    first { if case .sharing(let sharing) = $0 { sharing } else { nil } }
  }

  func eligibilityConsent() -> JSONValue {
    let consent = study.consents.first
    if let consent { report(consent) }
    let screens = consent.map { consent in
      consent.sections.map { screen($0, of: consent) }
    }
    let review = consent.map { writer.text($0.replacementReviewText) } ?? ""
    reportScreens()
    reportButtons()
    return writer.message([
      "eligibility": eligibility(),
      "consent": [
        "version": .string(writer.consentVersion), "visualScreens": .array(screens ?? []),
        "comprehension": comprehension(), "sharing": sharingPage(),
        "review": ["reviewHTML": .string(MyStudiesText.escaped(review))],
      ],
    ])
  }

  /// The clients have their own title and texts for the screens around a consent.
  private func reportScreens() {
    let own: Set<StepContent.Kind> = [.consentScenes, .consentReview, .completion]
    for step in join?.steps ?? [] where own.contains(step.kind) {
      writer.lose(
        "screen-standard", .approximated, .note, place(of: step),
        "“\(writer.name(of: step))” with its title and texts", became: "the clients’ own screen")
    }
    if let join, join.id != "join" {
      writer.lose(
        "key-renamed", .renamed, .note, ["tasks", join.id], "The identifier \(join.id)",
        became: "join")
    }
    let named: Set<StepContent.Kind> = [.eligibility, .quiz, .sharing]
    var written: Set<StepContent.Kind> = []
    for step in join?.steps ?? [] where named.contains(step.kind) {
      if !written.insert(step.kind).inserted {
        writer.lose(
          "step-not-carried", .dropped, .error, place(of: step),
          "“\(writer.name(of: step))”, as the clients have one screen of its kind")
      } else if step.id != step.kind.rawValue {
        writer.lose(
          "key-renamed", .renamed, .note, place(of: step), "The identifier \(step.id)",
          became: step.kind.rawValue)
      }
    }
  }

  /// The clients choose the labels of their buttons.
  private func reportButtons() {
    for step in join?.steps ?? [] {
      for label in step.buttonTexts(at: place(of: step)) {
        writer.lose(
          "button-words-dropped", .dropped, .note, label.place,
          "The label of a button, “\(writer.text(label.text))”")
      }
      guard case .consentReview(let review) = step.content, !review.agreeTitle.isEmpty else {
        continue
      }
      writer.lose(
        "question-words-dropped", .dropped, .note, place(of: step) + ["agreeTitle"],
        "The title of the question after Agree, “\(writer.text(review.agreeTitle))”")
    }
  }

  func document() -> JSONValue {
    var content = ""
    if let consent = study.consents.first {
      content = writer.text(consent.replacementReviewText)
      if content.isEmpty {
        content = consent.documentSections.map { section in
          let title = section.documentHeading(in: writer.language, else: study.primaryLanguage)
          return "<h3>\(MyStudiesText.inline(title))</h3>" + html(of: section)
        }.joined()
      }
    }
    return writer.message([
      "consent": [
        "version": .string(writer.consentVersion), "type": "text/html",
        "content": .string(MyStudiesText.escaped(content)), "enrollAgain": .boolean(false),
      ]
    ])
  }

  // MARK: Eligibility

  func eligibility() -> JSONValue {
    let found = first { if case .eligibility(let settings) = $0 { settings } else { nil } }
    guard let (step, eligibility) = found else {
      return [
        "type": "test", "tokenTitle": "", "correctAnswers": .array([]), "test": .array([]),
      ]
    }
    let place = place(of: step)
    var keys = MyStudiesKeys(longest: 15)
    var answers: [JSONValue] = []
    let test = eligibility.questions.map { question -> JSONValue in
      let key = keys.key(for: question.id)
      let questionPlace = place + ["questions", question.id]
      if key != question.id {
        writer.lose(
          "key-renamed", .renamed, .note, questionPlace, "The identifier \(question.id)",
          became: key)
      }
      for answer in [true, false] where question.fits(answer) {
        answers.append(["key": .string(key), "answer": .boolean(answer)])
      }
      if !question.yes.isEmpty || !question.no.isEmpty {
        writer.lose(
          "answer-setting-dropped", .approximated, .warning, questionPlace,
          "The words for yes and no")
      }
      var value = MyStudiesSteps.blank(key: key)
      value["type"] = "Question"
      value["resultType"] = "boolean"
      value["title"] = .string(writer.text(question.prompt))
      value["text"] = .string(writer.text(question.text))
      return .object(value)
    }
    if !eligibility.endingTitle.isEmpty || !eligibility.endingText.isEmpty {
      writer.lose(
        "ending-not-carried", .dropped, .warning, place + ["endingText"],
        "The text for those who cannot take part", became: "the clients’ own")
    }
    if eligibility.token?.length != nil {
      writer.lose(
        "token-length-dropped", .weakened, .note, place + ["token", "length"],
        "The length of the code")
    }
    let type =
      eligibility.token == nil ? "test" : eligibility.questions.isEmpty ? "token" : "combined"
    return [
      "type": .string(type), "tokenTitle": .string(writer.text(eligibility.token?.prompt ?? [:])),
      "correctAnswers": .array(answers), "test": .array(test),
    ]
  }

  // MARK: Scenes

  func html(of section: Section) -> String {
    let html = writer.text(section.htmlContent)
    return html.isEmpty ? writer.html(section.content) : html
  }

  func screen(_ section: Section, of consent: Consent) -> JSONValue {
    let place = ["consents", consent.id, "sections", section.id]
    if !section.formalTitle.isEmpty {
      writer.lose(
        "formal-title-dropped", .dropped, .note, place + ["formalTitle"],
        "The heading that differs in the document")
    }
    if !section.isInDocument {
      writer.lose(
        "scene-in-document", .approximated, .warning, place, "A section shown only on screen",
        became: "a section of the document too")
    }
    switch section.illustration {
    case .predefined, .none: break
    case .asset, .drawing:
      writer.lose(
        "illustration-dropped", .approximated, .note, place + ["illustration"],
        "The section’s own illustration", became: "the one of its type")
    }
    if !section.learnMoreLabel.isEmpty {
      writer.lose(
        "label-dropped", .dropped, .note, place + ["learnMoreLabel"], "The label of Learn more")
    }
    let asks = study.languages.contains { language in
      (section.content[language].flatMap { try? ConsentDocument(fragment: $0) })?.elements
        .isEmpty == false
    }
    if asks {
      writer.lose(
        "consent-question-dropped", .dropped, .error, place + ["content"],
        "A question or signature in the text", advice: "ask it in a survey")
    }
    let type = section.type == .onlyInDocument ? SectionType.custom : section.type
    return [
      "type": .string(type.rawValue),
      "title": .string(section.sceneTitle(in: writer.language, else: study.primaryLanguage)),
      "text": .string(writer.text(section.summary)), "description": "",
      "html": .string(MyStudiesText.escaped(html(of: section))),
      "url": .string(section.learnMoreAddress ?? ""),
      "visualStep": .boolean(section.isOnScreen),
    ]
  }

  func report(_ consent: Consent) {
    let place = ["consents", consent.id]
    var isSigned = false
    for signature in consent.signatures {
      if signature.role == .participant, !isSigned {
        isSigned = true
        continue
      }
      writer.lose(
        "signature-not-carried", .dropped, .warning, place + ["signatures", signature.id],
        "The signature of the \(signature.role.rawValue)",
        advice: "the clients ask only the participant; collect it elsewhere")
    }
    if consent.showsContact {
      writer.lose(
        "contact-line-dropped", .dropped, .note, place, "The contact shown on each screen")
    }
  }
}

extension MyStudiesText {
  /// A text inside HTML.
  static func inline(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
