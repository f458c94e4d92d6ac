import StudyModel

extension StudyMaker {
  mutating func task(_ kind: Task.Kind) -> Task {
    var steps: [Step] = []
    if kind == .join {
      steps = [
        step(.consentScenes), step(.consentForm), step(.sharing), step(.quiz), step(.consentReview),
      ]
      .filter { _ in !random.once(in: 4) }
    }
    let usual: [StepContent.Kind] = [
      .instruction, .question, .question, .question, .question, .form, .form, .signature,
      .permissions, .passcode, .registration, .login, .video, .pdf, .webPage, .table, .wait,
      .answerSummary, .quiz, .eligibility, .component,
    ]
    let elsewhere: [StepContent.Kind] = [
      .consentScenes, .consentForm, .sharing, .consentReview, .completion,
    ]
    // Kinds not listed here keep their initial contents.
    let rare = StepContent.Kind.allCases.filter { !(usual + elsewhere).contains($0) }
    for kind in random.shuffled(usual + rare).prefix(random.number(3...9)) {
      steps.append(step(kind))
    }
    steps.append(step(.completion))
    let ending = Step(
      id: id("ending"), title: text(), content: .completion(Completion(reason: .earlyTermination)))
    var endings: [Step] = []
    if random.once(in: 2), let index = steps.firstIndex(where: { $0.kind == .question }) {
      endings = [ending]
      steps[index].earlyEnding = EarlyEnding(buttonText: text(), ending: ending.id)
      steps[index].skipLabel = [:]
    }
    var task = Task(
      id: id(kind.rawValue), kind: kind, title: text(), steps: steps, endings: endings)
    task.rules = rules(for: task)
    if count.isMultiple(of: 6) {
      task.earlierAnswers = ["earlier": ["asked": StepRecord(answer: true), "left": StepRecord()]]
    }
    if kind == .survey, random.once(in: 2) { task.schedule = Schedule.any(&random) }
    // The ending refers to earlier answers.
    if random.once(in: 2), let asked = steps.first(where: { $0.kind == .question }),
      let last = task.steps.indices.last
    {
      let code = PipedAnswer(AnswerReference(step: asked.id), otherwise: "you").code
      var title = task.steps[last].title
      for language in languages { title[language] = (title[language] ?? "") + " " + code }
      task.steps[last].title = title
    }
    return task
  }

  mutating func step(_ kind: StepContent.Kind) -> Step {
    let mayBeOptional: Set<StepContent.Kind> = [.question, .form, .instruction, .signature, .quiz]
    let stepID = id(kind.rawValue)
    var step = Step(
      id: stepID, title: text(), text: maybeText(), detailText: maybeText(),
      footnote: maybeText(), isOptional: mayBeOptional.contains(kind) && random.once(in: 2),
      image: random.once(in: 5) ? Self.picture : nil,
      bodyItems: random.once(in: 4)
        ? [
          BodyItem(style: .bullet, text: text(), learnMore: random.once(in: 2) ? learnMore() : nil),
          BodyItem(style: .rule), BodyItem(style: .image, text: text(), image: Self.picture),
        ] : [],
      content: content(kind, of: stepID),
      keptSettings: count.isMultiple(of: 8)
        ? [
          KeptSetting(key: "imageContentMode", value: 2),
          KeptSetting(key: "answerFormat/vertical", value: nil, insteadOf: false),
        ] : [])
    if step.isOptional { step.skipLabel = step.footnote }
    return step
  }

  private mutating func learnMore() -> LearnMore {
    LearnMore(label: text(), title: text(), content: paragraphs())
  }

  private mutating func content(_ kind: StepContent.Kind, of stepID: Step.ID) -> StepContent {
    let consent = consents.first { $0.scenes.count > 0 } ?? consents[0]
    switch kind {
    case .consentScenes: return .consentScenes(ConsentScenes(consent: consent.id))
    case .consentForm:
      let pages = (0..<random.number(1...3)).map { _ in
        ConsentForm.Page(id: id("page"), title: text(), body: paragraphs())
      }
      return .consentForm(
        ConsentForm(
          pages: pages, allowsDeclining: random.once(in: 2),
          denyAlert: random.once(in: 2) ? ConsentForm.Alert(title: text(), message: text()) : nil))
    case .sharing:
      let partner = text()
      return .sharing(
        Sharing(
          shortDescription: partner, longDescription: text(), learnMore: paragraphs(),
          laterChange: partner, refusalAlert: ConsentForm.Alert(message: partner)))
    case .quiz: return .quiz(quiz(on: consent))
    case .consentReview:
      var review = ConsentReview(
        consent: consent.id, signature: random.once(in: 5) ? nil : consent.signatures[0].id,
        reasonForConsent: text(), requiresScrollToBottom: random.once(in: 2))
      if count.isMultiple(of: 2) {
        (review.agreeTitle, review.agreeReturnLabel) =
          (review.reasonForConsent, review.reasonForConsent)
      }
      return .consentReview(review)
    case .instruction: return .instruction(Instruction(centersImage: random.once(in: 3)))
    case .question:
      return .question(
        Question(
          format: format(random.pick(Self.questionFormats, else: .boolean)), question: maybeText(),
          placeholder: maybeText(), tag: maybeText(),
          learnMore: random.once(in: 4) ? learnMore() : nil))
    case .form: return .form(form(in: stepID))
    case .answerSummary:
      return .answerSummary(AnswerSummary(excludesInstructions: random.once(in: 2)))
    case .completion: return .completion(Completion())
    default: return clientContent(kind)
    }
  }

  private mutating func clientContent(_ kind: StepContent.Kind) -> StepContent {
    switch kind {
    case .permissions: .permissions(Permissions(permissions: [.notifications, .motion]))
    case .passcode: .passcode(Passcode(digits: random.pick([4, 6], else: 4)))
    case .registration:
      .registration(Registration(fields: [.givenName, .dateOfBirth]))
    case .login: .login(Login())
    case .video: .video(Video(address: "https://example.org/film.mp4", thumbnailSeconds: 3))
    case .pdf: .pdf(PDFDocument(address: "https://example.org/paper.pdf"))
    case .webPage: .webPage(WebPage(html: text(), asksForSignature: random.once(in: 2)))
    case .eligibility: .eligibility(eligibility())
    case .component: .component(component())
    case .table: .table(Table(rows: [text(), text()], bullet: .number))
    case .wait: .wait(Wait(showsProgressBar: random.once(in: 2)))
    case .signature: .signature(SignatureRequest())
    default: kind.blank
    }
  }

  private mutating func eligibility() -> Eligibility {
    Eligibility(
      token: random.once(in: 2)
        ? Eligibility.Token(prompt: maybeText(), length: random.once(in: 2) ? 6 : nil) : nil,
      questions: (0..<random.number(1...3)).map { _ in
        let yesFits = random.once(in: 2)
        return EligibilityQuestion(
          id: id("fit"), prompt: text(), text: maybeText(), yes: maybeText(), no: maybeText(),
          yesFits: yesFits, noFits: !yesFits)
      }, endingTitle: maybeText(), endingText: text())
  }

  private mutating func component() -> Component {
    switch random.number(0...2) {
    case 0:
      Component(healthTypes: [
        HealthType(
          id: "HKQuantityTypeIdentifierStepCount", words: maybeText(),
          isOptional: random.once(in: 2)),
        HealthType(id: "HKCategoryTypeIdentifierSleepAnalysis"),
      ])
    case 1:
      Component(
        runs: .timedWalk,
        parameters: ComponentParameters(["minutes": .number(6), "runs": .boolean(true)]))
    default:
      Component(
        runs: .custom, customName: "org.example.task",
        parameters: ComponentParameters(["name": .text(random.pick(words, else: "x"))]))
    }
  }

  private mutating func group(in stepID: Step.ID) -> [FormItem] {
    let least = random.once(in: 2) ? random.number(0...2) : nil
    let heading = FormItem(
      id: id("group"), text: text(),
      repetition: Repetition(
        minimum: least, maximum: random.once(in: 2) ? random.number(2...6) : nil,
        entry: maybeText(), addLabel: maybeText()))
    let gate = FormItem(id: id("item"), text: text(), format: .boolean(BooleanFormat()))
    var hidden = FormItem(
      id: id("item"), text: text(),
      format: format(random.pick(Self.questionFormats, else: .boolean)),
      isOptional: random.once(in: 2))
    hidden.visibility = .test(
      AnswerTest(
        answer: AnswerReference(step: stepID, item: gate.id), comparison: .equals(.boolean(true))))
    return [heading, gate, hidden]
  }

  private mutating func form(in stepID: Step.ID) -> Form {
    var items = [FormItem(id: id("heading"), text: text())]
    for _ in 0..<random.number(1...4) {
      items.append(
        FormItem(
          id: id("item"), text: text(), detailText: maybeText(),
          format: format(random.pick(Self.questionFormats, else: .boolean)),
          isOptional: random.once(in: 2), placeholder: maybeText()))
    }
    if random.once(in: 3) {
      let limit = random.once(in: 2) ? 40 : nil
      let original = FormItem(
        id: id("item"), text: text(), format: .text(TextFormat(maximumLength: limit)))
      let again = ConfirmTextFormat(
        original: original.id, message: text(), maximumLength: limit)
      items += [original, FormItem(id: id("item"), text: text(), format: .confirmText(again))]
    }
    if random.once(in: 2) {
      let gate = FormItem(id: id("item"), text: text(), format: .boolean(BooleanFormat()))
      items.append(gate)
      var hidden = FormItem(id: id("item"), text: text(), format: format(.scale))
      hidden.visibility = .test(
        AnswerTest(
          answer: AnswerReference(step: stepID, item: gate.id),
          comparison: .equals(.boolean(true))))
      items.append(hidden)
    }
    if random.once(in: 3) { items += group(in: stepID) }
    return Form(items: items, footer: maybeText())
  }
}
