import StudyDocuments
import StudyModel

/// Makes the rows of a page from its kind of step.
struct XLSFormPages: StepShapeVisitor {
  let writer: XLSFormWriter
  let page: SurveyPage

  var step: Step { page.step }
  var name: String { writer.pageNames[step.id] ?? "page" }
  var place: Place { page.place }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ member: String, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    writer.lose(code, kind, severity, place + [member], what, became: became, advice: advice)
  }

  /// That the page is of another kind is reported for each page whose kind is not carried.
  func reduced<Content: ReducibleStep>(
    _ decision: [XLSFormBodyRow], from content: Content
  ) -> [XLSFormBodyRow] {
    writer.reportRest(of: content, except: Content.membersInShape, at: place)
    return decision
  }

  /// A note with a heading and texts, on a screen of its own.
  func note(
    _ name: String, _ title: LocalizedText, _ texts: [LocalizedText], image: String = ""
  ) -> XLSFormBodyRow {
    let said = texts.filter { !$0.isEmpty }
    let isShort = title.values.values.allSatisfy { $0.count <= XLSFormReader.longestHeading }
    let heading =
      said.isEmpty && isShort || title.isEmpty
      ? XLSFormText.plain(title) : XLSFormText.plain(title).mapping { "# " + $0 }
    var row = XLSFormRow("note", name, label: writer.joined([heading] + said))
    if row.label.isEmpty { row.label = writer.everywhere(XLSFormText.noWords) }
    row.image = image
    return XLSFormBodyRow(row, startsScreen: true)
  }

  /// The texts of the step below its title.
  var texts: [LocalizedText] {
    let (texts, help) = textsAndHelp(isHelp: false)
    return texts + [help]
  }

  /// The texts of the step, and what is a hint below them: the detail text, if nothing comes after it.
  private func textsAndHelp(isHelp: Bool) -> (texts: [LocalizedText], help: LocalizedText) {
    let (text, detail) = (XLSFormText.plain(step.text), XLSFormText.plain(step.detailText))
    let footnote = XLSFormText.plain(step.footnote)
    let after = (bodyTexts + [footnote]).filter { !$0.isEmpty }
    if isHelp, after.isEmpty { return ([text], detail) }
    if !detail.isEmpty || !after.isEmpty { writer.reportJoined(page) }
    return ([text, detail] + after, [:])
  }

  private var bodyTexts: [LocalizedText] {
    step.bodyItems.flatMap { item -> [LocalizedText] in
      if item.image != nil {
        lose("body-picture-dropped", .dropped, .note, "bodyItems", "The picture of a text")
      }
      let text = XLSFormText.plain(item.text)
      let marked = item.style == .bullet ? text.mapping { "- " + $0 } : text
      return [marked, XLSFormText.plain(item.detailText)] + learnMore(item.learnMore)
    }
  }

  func learnMore(_ more: LearnMore?) -> [LocalizedText] {
    guard let more else { return [] }
    lose(
      "learn-more-appended", .moved, .note, "learnMore", "What Learn more opens",
      became: "part of the text")
    let title = more.title.isEmpty ? more.label : more.title
    return [XLSFormText.plain(title).mapping { "**\($0)**" }, XLSFormText.markdown(more.content)]
  }

  var image: String { writer.picture(step.image, at: place + ["image"]) }

  /// The step as a note.
  func toRead(_ more: [LocalizedText] = []) -> [XLSFormBodyRow] {
    let isHelp = !(step.title.isEmpty && step.text.isEmpty) && more.allSatisfy(\.isEmpty)
    let (texts, help) = textsAndHelp(isHelp: isHelp)
    var row = note(name, step.title, texts + more, image: image)
    row.row.hint = help
    return [row]
  }

  /// The step's texts above its questions.
  func introduction() -> [XLSFormBodyRow] {
    let (texts, help) = textsAndHelp(isHelp: !step.text.isEmpty)
    let said = texts.filter { !$0.isEmpty }
    guard !said.isEmpty || step.image != nil else { return [] }
    var row = note(writer.names.next(name, suffix: "_text"), [:], said, image: image)
    row.row.hint = help
    row.startsScreen = false
    return [row]
  }

  func visit(_ content: Instruction) -> [XLSFormBodyRow] { toRead() }
  func visit(_ content: Completion) -> [XLSFormBodyRow] {
    if content.reason != .completed {
      lose(
        "ending-reason-dropped", .dropped, .note, "reason",
        "The reason for the end, \(content.reason.rawValue)")
    }
    return toRead()
  }

  func visit(_ content: Question) -> [XLSFormBodyRow] {
    guard let question = page.questions.first, let control = writer.controls[question.answer] else {
      return []
    }
    if !content.tag.isEmpty {
      lose("tag-dropped", .dropped, .note, "tag", "The tag above the question")
    }
    let rows = control.rows.map { XLSFormBodyRow($0) }
    guard writer.isPaged(page) else { return rows }
    return introduction() + more(content.learnMore) + rows
  }

  private func more(_ more: LearnMore?) -> [XLSFormBodyRow] {
    let said = learnMore(more)
    guard !said.isEmpty else { return [] }
    var row = note(writer.names.next(name, suffix: "_more"), [:], said)
    row.startsScreen = false
    return [row]
  }

  func visit(_ content: Form) -> [XLSFormBodyRow] {
    var rows = introduction()
    var group: FormItem.ID?
    for question in page.questions {
      if question.group != group, group != nil {
        rows.append(XLSFormBodyRow(XLSFormRow("end_repeat")))
      }
      group = question.group
      rows += self.rows(of: question)
      if question.repetition != nil { group = question.id }
    }
    if group != nil { rows.append(XLSFormBodyRow(XLSFormRow("end_repeat"))) }
    for item in content.items where !item.tag.isEmpty {
      lose("tag-dropped", .dropped, .note, "items/\(item.id)/tag", "The tag above a question")
    }
    if !content.footer.isEmpty {
      var row = note(
        writer.names.next(name, suffix: "_footer"), [:], [XLSFormText.plain(content.footer)])
      row.startsScreen = false
      rows.append(row)
    }
    return rows
  }

  private func rows(of question: SurveyQuestion) -> [XLSFormBodyRow] {
    let name = writer.questionNames[question.answer] ?? "q"
    if let repetition = question.repetition {
      var row = XLSFormRow("begin_repeat", name, label: XLSFormText.plain(question.text))
      if row.label.isEmpty { row.label = writer.everywhere(XLSFormText.noWords) }
      row.appearance = "field-list"
      if repetition.least == repetition.most {
        row.repeatCount = "\(repetition.least)"
      } else if repetition.minimum != nil || repetition.maximum != nil {
        writer.lose(
          "entry-bounds-dropped", .weakened, .warning, question.place + ["repetition"],
          "At least \(repetition.least) and at most \(repetition.most) entries",
          became: "any number")
      }
      if !repetition.entry.isEmpty || !repetition.addLabel.isEmpty {
        writer.lose(
          "entry-words-dropped", .dropped, .note, question.place + ["repetition"],
          "The names of an entry and of the button that adds one")
      }
      if !question.help.isEmpty || question.learnMore != nil {
        writer.lose(
          "heading-help-dropped", .dropped, .note, question.place, "The help below a heading")
      }
      return [XLSFormBodyRow(row, when: question.visibility, at: question.place)]
    }
    guard let control = writer.controls[question.answer] else {
      var row = note(
        name, [:],
        [
          XLSFormText.plain(question.text).mapping { $0.contains("\n") ? $0 : "**\($0)**" }
        ])
      row.row.hint = writer.joined(
        [XLSFormText.plain(question.help)] + learnMore(question.learnMore))
      row.startsScreen = false
      row.visibility = question.visibility
      row.place = question.place
      return [row]
    }
    var rows = control.rows.map {
      XLSFormBodyRow($0, when: question.visibility, at: question.place)
    }
    let said = learnMore(question.learnMore)
    if !said.isEmpty, !rows.isEmpty { rows[0].row.hint = writer.joined([rows[0].row.hint] + said) }
    return rows
  }

  func visit(_ content: AnswerSummary) -> [XLSFormBodyRow] {
    lose(
      "summary-dropped", .dropped, .note, "kind", "The list of the answers",
      became: "the client’s own")
    return step.title.isEmpty && texts.allSatisfy(\.isEmpty) ? [] : toRead()
  }

  func visit(_ content: Permissions) -> [XLSFormBodyRow] { client("Permissions on the phone") }
  func visit(_ content: Passcode) -> [XLSFormBodyRow] { client("Choosing a passcode") }
  func visit(_ content: Registration) -> [XLSFormBodyRow] { client("Creating an account") }
  func visit(_ content: Login) -> [XLSFormBodyRow] { client("Signing in") }
  func visit(_ content: Component) -> [XLSFormBodyRow] { client("An activity that an app runs") }

  private func client(_ what: String) -> [XLSFormBodyRow] {
    lose("activity-dropped", .dropped, .error, "kind", what, became: "its texts")
    return toRead()
  }

  func visit(_ content: Wait) -> [XLSFormBodyRow] {
    lose("wait-dropped", .dropped, .note, "kind", "Waiting", became: "its texts")
    return toRead()
  }

  func visit(_ content: Video) -> [XLSFormBodyRow] {
    linked(content.address, content.asset, "The video")
  }
  func visit(_ content: PDFDocument) -> [XLSFormBodyRow] {
    linked(content.address, content.asset, "The PDF")
  }

  private func linked(_ address: String?, _ asset: Asset.ID?, _ what: String) -> [XLSFormBodyRow] {
    if let address {
      lose("address-as-link", .approximated, .warning, "address", what, became: "a link")
      return toRead([writer.everywhere(address)])
    }
    lose(
      "file-dropped", .dropped, .error, "asset", what, advice: "add it to the form’s files by hand")
    return toRead()
  }

  func visit(_ content: WebPage) -> [XLSFormBodyRow] {
    var more = [XLSFormText.html(content.html)]
    if let address = content.address { more.append(writer.everywhere(address)) }
    lose("page-became-text", .approximated, .warning, "html", "A web page", became: "its words")
    return toRead(more)
      + (content.asksForSignature ? [signature(writer.names.next(name, suffix: "_signature"))] : [])
  }

  func visit(_ content: Table) -> [XLSFormBodyRow] {
    toRead(content.rows.map { XLSFormText.plain($0).mapping { "- " + $0 } })
  }

  func visit(_ content: SignatureRequest) -> [XLSFormBodyRow] {
    var row = signature(name)
    row.row.label = step.title.isEmpty ? writer.words("signature") : XLSFormText.plain(step.title)
    row.row.hint = writer.joined(texts)
    row.row.isRequired = !step.isOptional
    return [row]
  }

  func signature(_ name: String) -> XLSFormBodyRow {
    var row = XLSFormRow("image", name, label: writer.words("signature"))
    row.appearance = "signature"
    row.parameters = "max-pixels=1024"
    row.isRequired = true
    return XLSFormBodyRow(row, startsScreen: true)
  }
}
