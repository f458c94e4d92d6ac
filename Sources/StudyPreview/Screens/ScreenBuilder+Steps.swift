import StudyModel

/// Title, text and what else a step may carry; stills of what a client does have their own parts.
struct PlainScreen: Sendable {
  var heading: Heading
  var items: [Item] = []
  var hasItems = false
  var note: String?
  var permissions: [Permission] = []
  var digits: [Int] = []
  var keys: [String] = []
  var fields: [String] = []
  var furtherFields: [String] = []
  var hasFurther = false
  var rows: [String] = []
  var isNumbered = false
  var isBulleted = false
  var address: String?
  var html: String?
  /// The address of a film that the page plays.
  var film: String?
  var hasProgressBar = false
  var details: [Detail] = []
  var hasDetails = false

  struct Item: Sendable {
    let isBullet: Bool
    let isRule: Bool
    let isTag: Bool
    let isCallout: Bool
    let picture: Picture?
    let text: String?
    let detail: String?
    let more: MoreView?
  }

  /// Something declared about what a client runs.
  struct Detail: Sendable {
    let name: String
    let text: String?
  }

  struct Permission: Sendable {
    let name: String
  }
}

/// The last screen of a task.
struct CompletionScreen: Sendable {
  let title: String
  let lead: String?
  let detail: String?
  /// The author's picture, which takes the drawing's place.
  let picture: Picture?
  let drawing: String?
  /// What the drawing shows; nil for one that only accompanies the words.
  let drawingText: String?
  let draws: Bool
  /// The drawing whose accent becomes the seal.
  let comesFrom: String?
  let copies: [SignedCopy]
  let footnote: String?
}

/// The answers given so far.
struct SummaryScreen: Sendable {
  let heading: Heading
  let rows: [Row]
  let hasRows: Bool

  struct Row: Sendable {
    let step: String
    let question: String
    let answers: [String]
    let isSkipped: Bool
    let isChangeable: Bool
  }
}

extension ScreenBuilder {
  func instruction(_ instruction: Instruction, _ state: ScreenState) -> String {
    let screen = plain(state)
    var frame = frame(state, title: screen.heading.title)
    if instruction.centersImage, screen.heading.picture != nil {
      frame.mainClass = "centers-picture"
    }
    return page(frame, screen, "steps/instruction")
  }

  func plain(_ state: ScreenState, else title: Word? = nil) -> PlainScreen {
    PlainScreen(
      heading: heading(of: state.step, else: title.map { words[$0] } ?? ""),
      items: items(of: state.step), hasItems: !state.step.bodyItems.isEmpty)
  }

  /// The additional texts of a step.
  func items(of step: Step) -> [PlainScreen.Item] {
    step.bodyItems.enumerated().map { index, item in
      PlainScreen.Item(
        isBullet: item.style == .bullet, isRule: item.style == .rule, isTag: item.style == .tag,
        isCallout: item.style == .callout,
        picture: picture(item.image), text: shown(item.text), detail: shown(item.detailText),
        more: more(item.learnMore, id: "item-\(index + 1)"))
    }
  }

  /// The drawing is a signed form, which is for those who have signed one.
  func completion(_ completion: Completion, _ state: ScreenState) -> String {
    let heading = heading(of: state.step, else: words[.completionTitle])
    let isSealed = completion.reason == .completed
    let picture = heading.picture
    let drawing = picture == nil ? illustrations[isSealed ? "completion" : "ending"] : nil
    let draws = drawing != nil && setting.arrival == .forward && !isStill
    var frame = frame(state, title: heading.title)
    frame.mainClass = drawing == nil && picture == nil ? "scene no-picture" : "scene"
    // A refusal can be taken back for as long as its ending is on the screen.
    frame.backLabel = state.followsRefusal ? words[.back] : nil
    frame.canCancel = false
    return page(
      frame,
      CompletionScreen(
        title: heading.title, lead: heading.lead, detail: heading.detail, picture: picture,
        drawing: drawing,
        drawingText: isSealed ? words[.completionPicture] : nil, draws: draws,
        comesFrom: draws && isSealed ? lastDrawing(state) : nil, copies: setting.signedCopies,
        footnote: heading.footnote),
      "steps/completion")
  }

  /// The drawing of the last scene on the way, whatever lies between.
  private func lastDrawing(_ state: ScreenState) -> String? {
    guard let scenes = state.lastScenes.flatMap(study.consent)?.scenes,
      let name = Illustrations.names(of: scenes).last ?? nil, illustrations[name] != nil
    else { return nil }
    return name
  }

  func sharing(_ sharing: Sharing, _ state: ScreenState) -> String {
    if attempt?.question == .refusing, let refusal = sharing.refusalAlert {
      return asking(refusing(refusal), state)
    }
    let said = SharingWords.sentences(of: sharing, in: language, else: study.primaryLanguage)
    let values: FieldValues =
      attempt?.typed
      ?? (state.answer?.arrayValue?.first?.booleanValue).map { ["answer": [$0 ? "true" : "false"]] }
      ?? [:]
    let rejection = attempt?.rejections?[nil]
    let keys = [("true", spoken(said.wide)), ("false", spoken(said.narrow))]
    let rows = keys.enumerated().map { index, row in
      RowsControl.Row(
        id: index == 0 ? "answer" : "answer-\(index + 1)", key: row.0, text: row.1,
        isChosen: values["answer"] == row.0, isInvalid: rejection != nil,
        takesFocus: rejection != nil && index == 0)
    }
    let question = QuestionView(
      fieldID: "answer", fieldName: FieldName.answer, label: "", isGroup: true, isOptional: false,
      hint: nil, tag: nil, number: nil,
      error: rejection.map { _ in words[.missingChoice] },
      describedBy: rejection == nil ? nil : "answer-error", labelledBy: nil,
      takesFocus: rejection != nil,
      control: RowsControl(inputType: "radio", rows: rows), dontKnow: nil, note: nil, more: nil)
    // ResearchKit says it in two paragraphs (§2.8).
    let own = shown(state.step.text)
    let heading = Heading(
      title: shown(state.step.title) ?? words[.sharingTitle],
      lead: own ?? spoken(said.lead), furtherLead: own == nil ? spoken(said.future) : nil,
      detail: shown(state.step.detailText), footnote: shown(state.step.footnote))
    let more = more(
      LearnMore(content: sharing.learnMore).labelled(words[.learnSharing], language), id: "sharing")
    return page(
      frame(state, title: heading.title),
      QuestionScreen(
        heading: heading, question: question, errors: nil, skippedNote: nil, more: more,
        afterword: shown(sharing.laterChange)),
      "steps/question")
  }

  /// A sentence for the page, marked where it is in another language.
  private func spoken(_ said: SharingWords.Spoken) -> String {
    said.language == words.language
      ? said.words : ForeignWords.marked(said.words, as: said.language)
  }

  private func refusing(_ alert: ConsentForm.Alert) -> AlertView {
    AlertView(
      id: "refuse", title: shown(alert.title) ?? words[.denyTitle],
      text: shown(alert.message) ?? words[.denyText],
      confirm: ScreenFrame.Button(
        move: "refuse-now", label: shown(alert.confirmLabel) ?? words[.quit]),
      other: nil, stay: shown(alert.returnLabel) ?? words[.backToQuestion], staysFirst: true)
  }

  func summary(_ state: ScreenState) -> String {
    let heading = heading(of: state.step, else: words[.summaryTitle])
    var text = AnswerText(study: study, language: language)
    text.marksForeignWords = true
    let rows = state.summary.map { [text] step, record in
      let answers = text.lines(of: step, record)
      return SummaryScreen.Row(
        step: step.id, question: questionText(of: step), answers: answers,
        isSkipped: answers.isEmpty && step.kind != .instruction,
        isChangeable: step.kind != .instruction)
    }
    return page(
      frame(state, title: heading.title),
      SummaryScreen(heading: heading, rows: rows, hasRows: !rows.isEmpty),
      "steps/summary")
  }

  func questionText(of step: Step) -> String {
    if let title = shown(step.title) { return title }
    if case .question(let question) = step.content, let words = shown(question.question) {
      return words
    }
    return shown(step.text) ?? step.id
  }

  /// Where there is nothing that participants see.
  func nothing() -> String {
    var frame = plainFrame(title: words[.nothingTitle])
    frame.canCancel = false
    frame.showsFoot = false
    return page(
      frame,
      PlainScreen(heading: Heading(title: words[.nothingTitle], lead: words[.nothingLead])),
      "steps/nothing")
  }
}

extension LearnMore {
  fileprivate func labelled(_ label: String, _ language: Language) -> LearnMore {
    var more = self
    more.label = LocalizedText(label, in: language)
    return more
  }
}
