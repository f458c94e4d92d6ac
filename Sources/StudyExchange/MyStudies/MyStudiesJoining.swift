import StudyDocuments
import StudyModel

/// Reads eligibility, consent, quiz, sharing, and review as a consent and a task for joining (mystudies-format §4, §5).
struct MyStudiesJoining {
  private let reader: MyStudiesReader
  private(set) var consent: Consent?
  private(set) var notes: [KeptSetting] = []
  private var steps: [Step] = []
  private let words: JoinStrings

  init(_ reader: MyStudiesReader) {
    self.reader = reader
    words = JoinStrings(reader.language)
  }

  var emptyTask: Task {
    Task(
      id: "join", kind: .join, title: words.join,
      steps: [Step(id: "completion", title: words.completion, content: .completion(Completion()))])
  }

  /// In the clients’ order: eligibility, scenes, quiz, sharing, review.
  var task: Task? {
    guard consent != nil || !steps.isEmpty else { return nil }
    var task = emptyTask
    var all = steps
    if let consent {
      let scenes = Step(
        id: "scenes", title: consent.title,
        content: .consentScenes(ConsentScenes(consent: consent.id)))
      if !consent.scenes.isEmpty {
        let index = all.first?.kind == .eligibility ? 1 : 0
        all.insert(scenes, at: index)
      }
      all.append(
        Step(
          id: "review", title: words.review,
          content: .consentReview(
            ConsentReview(
              consent: consent.id, signature: "participant", reasonForConsent: words.reason))))
      let disagreed = Condition.test(
        AnswerTest(answer: AnswerReference(step: "review"), comparison: .consented(false)))
      task.rules = [
        Rule(
          step: "review",
          kind: .firstMatch(
            [Rule.Branch(condition: disagreed, destination: .step("goodbye"))], otherwise: nil)),
        Rule(step: "completion", kind: .direct(.end)),
      ]
      task.steps.append(
        Step(
          id: "goodbye", title: words.goodbye, content: .completion(Completion(reason: .discarded)))
      )
    }
    task.steps.insert(contentsOf: all, at: 0)
    return task
  }

  private var blankConsent: Consent {
    var consent = Consent(id: "consent")
    consent.title = words.review
    consent.signatures = [
      Signature(
        id: "participant", role: .participant, title: StarterStrings(reader.language)[.participant])
    ]
    return consent
  }

  mutating func read(_ value: JSONValue) throws(ImportError) {
    let source = value["consent"] ?? .null
    if let eligibility = value["eligibility"] { try readEligibility(eligibility) }
    var consent = blankConsent
    let version = reader.string(source["version"])
    if !version.isEmpty {
      notes.append(MyStudiesReader.note("consentVersion", version))
      consent.statedVersion = version
    }
    var ids = UniqueIDs()
    for (index, screen) in (source["visualScreens"]?.arrayValue ?? []).enumerated() {
      guard index < 500 else { throw reader.fault(["consent"], "There are more than 500 screens.") }
      consent.sections.append(section(screen, &ids, ["consent", "visualScreens", "\(index)"]))
    }
    consent.replacementReviewText = LocalizedText(
      MyStudiesText.unescaped(reader.string(source["review"]?["reviewHTML"])), in: reader.language)
    if !consent.sections.isEmpty || !consent.replacementReviewText.isEmpty {
      self.consent = consent
    }
    for name in ["additionalSignature", "consentByLAR"]
    where reader.string(source["review"]?[name]) == "Yes" {
      reader.lose(
        "signature-not-read", .dropped, .warning, ["consent", "review", name],
        "Another signature, which only later releases have")
    }
    try readQuiz(source["comprehension"])
    readSharing(source["sharing"])
  }

  private func section(_ screen: JSONValue, _ ids: inout UniqueIDs, _ place: Place) -> Section {
    let isScene = screen["visualStep"].map(reader.isTrue) ?? true
    let name = reader.string(screen["type"])
    let type = SectionType(rawValue: name)
    if type == nil {
      reader.lose(
        "section-type-not-known", .approximated, .note, place, "The type “\(name.prefix(60))”",
        became: "a custom section")
    }
    let title = reader.string(screen["title"])
    var section = Section(
      id: ids.next(for: title, else: "section"), type: type ?? .custom,
      title: reader.text(screen["title"]),
      summary: reader.text(screen["text"]),
      appearance: isScene ? .screenAndDocument : .documentOnly)
    let html = MyStudiesText.unescaped(reader.string(screen["html"]))
    section.htmlContent = LocalizedText(html, in: reader.language)
    let address = reader.string(screen["url"])
    if !address.isEmpty { section.learnMoreAddress = address }
    let description = reader.string(screen["description"])
    if !description.isEmpty {
      if html.isEmpty {
        section.content = LocalizedText(
          PlainMarkdown.markdown(of: description), in: reader.language)
      } else {
        reader.lose(
          "description-dropped", .dropped, .warning, place + ["description"],
          "The text of Learn more that differs from the document")
      }
    }
    return section
  }

  mutating func readDocument(_ value: JSONValue) {
    let html = MyStudiesText.unescaped(reader.string(value["consent"]?["content"]))
    guard consent == nil else { return }
    var consent = blankConsent
    consent.replacementReviewText = LocalizedText(html, in: reader.language)
    let version = reader.string(value["consent"]?["version"])
    if !version.isEmpty { consent.statedVersion = version }
    self.consent = consent
  }

  private mutating func readEligibility(_ value: JSONValue) throws(ImportError) {
    var eligibility = Eligibility()
    let type = reader.string(value["type"])
    if ["token", "combined"].contains(type) {
      eligibility.token = Eligibility.Token(prompt: reader.text(value["tokenTitle"]))
    }
    let answers = value["correctAnswers"]?.arrayValue ?? []
    var keys: Set<String> = []
    for (index, question) in (value["test"]?.arrayValue ?? []).prefix(500).enumerated() {
      let key = reader.string(question["key"])
      guard !key.isEmpty, keys.insert(key).inserted else {
        throw reader.fault(
          ["eligibility", "test", "\(index)"], "The question has no key of its own.")
      }
      func fits(_ answer: Bool) -> Bool {
        answers.contains {
          reader.string($0["key"]) == key && $0["answer"].map(reader.isTrue) == answer
        }
      }
      eligibility.questions.append(
        EligibilityQuestion(
          id: key, prompt: reader.text(question["title"]), text: reader.text(question["text"]),
          yesFits: fits(true), noFits: fits(false)))
    }
    if eligibility.token != nil || !eligibility.questions.isEmpty {
      steps.insert(
        Step(id: "eligibility", content: .eligibility(eligibility)), at: 0)
    }
  }

  private mutating func readQuiz(_ value: JSONValue?) throws(ImportError) {
    let answers = value?["correctAnswers"]?.arrayValue ?? []
    var quiz = Quiz()
    var keys: Set<String> = []
    for (index, question) in (value?["questions"]?.arrayValue ?? []).prefix(500).enumerated() {
      let place = ["consent", "comprehension", "questions", "\(index)"]
      let key = reader.string(question["key"])
      guard !key.isEmpty, keys.insert(key).inserted else {
        throw reader.fault(place, "The question has no key of its own.")
      }
      let answer = answers.first { reader.string($0["key"]) == key }
      let right = Set((answer?["answer"]?.arrayValue ?? []).map(reader.string))
      let isAny = reader.string(answer?["evaluation"]) != "all"
      let isMultiple = reader.string(question["format"]?["selectionStyle"]) == "Multiple"
      var values: Set<String> = []
      var choices: [QuizChoice] = []
      for choice in question["format"]?["textChoices"]?.arrayValue ?? [] {
        let value = reader.string(choice["value"])
        guard values.insert(value).inserted else {
          reader.lose(
            "quiz-answers-alike", .merged, .error, place, "Two choices with the same value")
          continue
        }
        choices.append(
          QuizChoice(
            value: value, text: reader.text(choice["text"]), isCorrect: right.contains(value)))
      }
      quiz.questions.append(
        QuizQuestion(
          id: key, prompt: reader.text(question["title"]), text: reader.text(question["text"]),
          allowsSeveral: isMultiple || !isAny, acceptsAny: isAny && (isMultiple || right.count > 1),
          choices: choices))
    }
    guard !quiz.questions.isEmpty else { return }
    let score = reader.whole(value?["passScore"]) ?? quiz.questions.count
    quiz.minimumScore = score >= quiz.questions.count ? nil : max(score, 0)
    steps.append(Step(id: "quiz", content: .quiz(quiz)))
  }

  private mutating func readSharing(_ value: JSONValue?) {
    let sharing = Sharing(
      shortDescription: reader.text(value?["shortDesc"]),
      longDescription: reader.text(value?["longDesc"]),
      learnMore: LocalizedText(
        PlainMarkdown.markdown(of: HTMLText.words(of: reader.string(value?["learnMore"]))),
        in: reader.language))
    if reader.string(value?["learnMore"]).contains("<") {
      reader.lose(
        "html-became-text", .approximated, .note, ["consent", "sharing", "learnMore"],
        "The HTML of Learn more", became: "its words")
    }
    guard !sharing.shortDescription.isEmpty || !sharing.longDescription.isEmpty else { return }
    steps.append(
      Step(
        id: "sharing", title: reader.text(value?["title"]), text: reader.text(value?["text"]),
        content: .sharing(sharing)))
  }
}
