import StudyModel

extension SurveyJSWriter {
  /// Everything on a page, in order.
  func elements(of page: SurveyPage) -> [JSONValue] {
    let step = page.step
    let base = names.page(step.id)
    var before: [SurveyJSPiece] = []
    if let image = step.image { before += picture(image, at: place + ["image"]) }
    before += readingPieces(of: step)
    let reading = htmlElement("\(base)_text", before)
    let asked = step.content.accept(SurveyJSPages(writer: self, page: page))
    let footnote = htmlElement(
      "\(base)_footnote",
      [SurveyJSPiece(before: "<small>", text: step.footnote, markup: .words, after: "</small>")])
    let all = [reading].compactMap(\.self) + asked + [footnote].compactMap(\.self)
    if all.isEmpty, !step.title.isEmpty, !step.content.kind.isOnClientOnly {
      return [htmlElement("\(base)_title", [.heading(step.title)])].compactMap(\.self)
    }
    return all
  }
}

/// What each kind of step asks and shows on its page, in addition to the texts that every step has.
private struct SurveyJSPages: StepShapeVisitor {
  let writer: SurveyJSWriter
  let page: SurveyPage

  private var base: String { writer.names.page(page.step.id) }
  private var decision: String { writer.expressions.decisions[page.step.id] ?? base }

  func reduced(_ decision: [JSONValue], from content: some ReducibleStep) -> [JSONValue] {
    writer.reportShape(of: content)
    return decision
  }

  func visit(_ content: ConsentScenes) -> [JSONValue] {
    guard let consent = writer.study.consent(content.consent) else { return [] }
    writer.lose(
      "scenes-on-one-page", .merged, .note, writer.place, "The screens of the consent",
      became: "one page")
    return consent.scenes.enumerated().compactMap { index, section in
      writer.htmlElement("\(base)_\(index + 1)", pieces(of: section, in: consent))
    }
  }

  private func pieces(of section: Section, in consent: Consent) -> [SurveyJSPiece] {
    let place = ["consents", consent.id, "sections", section.id]
    if section.type != .custom, section.type != .onlyInDocument {
      writer.lose(
        "scene-picture", .dropped, .note, place + ["illustration"], "The picture of the section")
    }
    let title = section.title.isEmpty ? defaultTitle(of: section) : section.title
    var pieces = [SurveyJSPiece.heading(title), SurveyJSPiece(text: section.summary)]
    if section.hasLearnMore {
      let label =
        section.learnMoreLabel.isEmpty
        ? localized { section.type.defaultLearnMoreLabel(in: $0) } : section.learnMoreLabel
      pieces +=
        section.htmlContent.isEmpty
        ? SurveyJSPiece.more(label, section.content, .markdown)
        : SurveyJSPiece.more(label, section.htmlContent, .html)
      pieces += link(section.learnMoreAddress, label)
    }
    return pieces
  }

  private func defaultTitle(of section: Section) -> LocalizedText {
    localized { section.type.defaultTitle(in: $0) ?? "" }
  }

  private func localized(_ text: (Language) -> String) -> LocalizedText {
    LocalizedText(
      Dictionary(
        uniqueKeysWithValues: writer.study.languages.map { ($0, text($0)) }
          .filter { !$0.1.isEmpty }))
  }

  private func link(_ address: String?, _ label: LocalizedText) -> [SurveyJSPiece] {
    guard let address, address.hasPrefix("https://") || address.hasPrefix("http://") else {
      return []
    }
    let words = label.isEmpty ? LocalizedText(address, in: writer.study.primaryLanguage) : label
    let start = "<p><a href=\"\(SurveyJSTexts.escaped(address))\" target=\"_blank\">"
    return [SurveyJSPiece(before: start, text: words, markup: .words, after: "</a></p>")]
  }

  func visit(_ content: ConsentForm) -> [JSONValue] {
    let pages = content.pages.enumerated().compactMap { index, page in
      writer.htmlElement(
        "\(base)_\(index + 1)",
        [.heading(page.title), SurveyJSPiece(text: page.body, markup: .markdown)]
          + link(page.learnMoreAddress, page.learnMoreLabel))
    }
    if content.denyAlert != nil || content.cancelAlert != nil || content.allowsDeclining {
      writer.lose(
        "consent-alerts", .dropped, .warning, writer.place,
        "The confirmation before refusing", became: "yes or no")
    }
    return pages + [agreement(content.allowLabel, content.declineLabel)]
  }

  private func agreement(_ yes: LocalizedText, _ no: LocalizedText) -> JSONValue {
    var members: [String: JSONValue] = [
      "type": "boolean", "name": .string(decision), "titleLocation": "hidden",
      "isRequired": .boolean(!page.step.isOptional),
    ]
    members["labelTrue"] = writer.words(yes.isEmpty ? writer.study.interfaceText("agree") : yes)
    members["labelFalse"] = writer.words(no.isEmpty ? writer.study.interfaceText("disagree") : no)
    members["title"] = members["labelTrue"]
    return .object(members)
  }

  func visit(_ content: Sharing) -> [JSONValue] {
    let texts = writer.htmlElement(
      "\(base)_sharing",
      [SurveyJSPiece(text: content.longDescription), SurveyJSPiece(text: content.laterChange)]
        + SurveyJSPiece.more(
          writer.study.interfaceText("learnMore"), content.learnMore, .plain))
    if content.isMandatory {
      writer.lose(
        "sharing-alert", .dropped, .warning, writer.place,
        "The message before someone refuses to share", became: "nothing")
    }
    func choice(_ value: Bool, _ text: LocalizedText, _ fallback: LocalizedText) -> JSONValue {
      var members: [String: JSONValue] = ["value": .boolean(value)]
      members["text"] = writer.words(text.isEmpty ? fallback : text)
      return .object(members)
    }
    var members: [String: JSONValue] = [
      "type": "radiogroup", "name": .string(decision),
      "isRequired": .boolean(!page.step.isOptional),
      "choices": [
        choice(true, content.wideChoice, content.shortDescription),
        choice(false, content.narrowChoice, content.shortDescription),
      ],
    ]
    members["title"] = writer.words(content.shortDescription)
    return [texts].compactMap(\.self) + [.object(members)]
  }

  func visit(_ content: Quiz) -> [JSONValue] {
    writer.questions(of: page) + writer.result(of: content, on: page)
  }

  func visit(_ content: ConsentReview) -> [JSONValue] {
    var elements: [JSONValue?] = []
    let consent = writer.study.consent(content.consent)
    if let consent {
      writer.lose(
        "document-as-text", .approximated, .warning, writer.place,
        "The consent document", became: "its text; what its elements ask is left out")
      let whole = consent.replacementReviewText
      let sections = consent.documentSections.flatMap { section -> [SurveyJSPiece] in
        let title = section.formalTitle.isEmpty ? section.title : section.formalTitle
        return [
          .heading(title.isEmpty ? defaultTitle(of: section) : title),
          section.htmlContent.isEmpty
            ? SurveyJSPiece(text: section.content, markup: .markdown)
            : SurveyJSPiece(text: section.htmlContent, markup: .html),
        ]
      }
      elements.append(
        writer.htmlElement(
          "\(base)_document",
          whole.isEmpty ? sections : [SurveyJSPiece(text: whole, markup: .html)]))
      elements.append(
        writer.htmlElement("\(base)_reason", [SurveyJSPiece(text: content.reasonForConsent)]))
    }
    elements.append(agreement(content.agreeLabel, content.disagreeLabel))
    if let signature = consent?.signatures.first(where: { $0.id == content.signature }) {
      elements += self.signature(signature)
    }
    return elements.compactMap(\.self)
  }

  private func signature(_ signature: Signature) -> [JSONValue?] {
    let signs: JSONValue = .string("{\(decision)} = true")
    var fields: [JSONValue] = []
    if signature.requiresName {
      for (suffix, key) in [("given_name", "givenName"), ("family_name", "familyName")] {
        fields.append([
          "type": "text", "name": .string("\(base)_\(suffix)"), "title": writer.interface(key),
          "isRequired": true, "visibleIf": signs,
        ])
      }
    }
    if signature.requiresDrawing { fields.append(pad("\(base)_signature", visibleIf: signs)) }
    return fields
  }

  private func pad(_ name: String, visibleIf: JSONValue?) -> JSONValue {
    writer.lose(
      "signature-as-picture", .approximated, .note, writer.place, "The signature",
      became: "a picture in the data")
    var members: [String: JSONValue] = [
      "type": "signaturepad", "name": .string(name), "titleLocation": "hidden",
      "isRequired": .boolean(!page.step.isOptional), "dataFormat": "png", "penColor": "#000000",
    ]
    members["visibleIf"] = visibleIf
    return .object(members)
  }

  func visit(_ content: Instruction) -> [JSONValue] { [] }
  func visit(_ content: Question) -> [JSONValue] { asked(tag: content.tag) }
  func visit(_ content: Form) -> [JSONValue] {
    let tags = content.items.contains { !$0.tag.isEmpty }
    let footer = writer.htmlElement("\(base)_footer", [SurveyJSPiece(text: content.footer)])
    if footer != nil { writer.reportFooter(of: page) }
    return asked(tag: tags ? LocalizedText(" ", in: .english) : [:])
      + [footer].compactMap(\.self)
  }

  private func asked(tag: LocalizedText) -> [JSONValue] {
    if !tag.isEmpty {
      writer.lose("tag", .dropped, .note, writer.place, "The tag above a question")
    }
    return writer.questions(of: page)
  }

  func visit(_ content: AnswerSummary) -> [JSONValue] {
    writer.lose(
      "summary-before-completing", .approximated, .note, writer.place, "The summary of the answers",
      became: "the preview before completing")
    return []
  }

  func visit(_ content: Completion) -> [JSONValue] { [] }
  func visit(_ content: SignatureRequest) -> [JSONValue] { [pad(decision, visibleIf: nil)] }
  func visit(_ content: Permissions) -> [JSONValue] { writer.leaveOut("Permissions on a phone") }
  func visit(_ content: Passcode) -> [JSONValue] { writer.leaveOut("A passcode") }
  func visit(_ content: Registration) -> [JSONValue] { writer.leaveOut("Making an account") }
  func visit(_ content: Login) -> [JSONValue] { writer.leaveOut("Logging in") }
  func visit(_ content: Wait) -> [JSONValue] { writer.leaveOut("Waiting") }
  func visit(_ content: Component) -> [JSONValue] { writer.leaveOut("A step of the app") }

  func visit(_ content: Video) -> [JSONValue] {
    linked("A video", content.address, isCarried: content.asset == nil)
  }
  func visit(_ content: PDFDocument) -> [JSONValue] {
    linked("A document", content.address, isCarried: content.asset == nil)
  }

  private func linked(_ what: String, _ address: String?, isCarried: Bool) -> [JSONValue] {
    if address == nil || !isCarried { return writer.leaveOut(what) }
    writer.lose("file-as-link", .approximated, .note, writer.place, what, became: "a link to it")
    return [writer.htmlElement("\(base)_link", link(address, page.step.title))]
      .compactMap(\.self)
  }

  func visit(_ content: WebPage) -> [JSONValue] {
    let html = writer.htmlElement(
      "\(base)_page",
      [SurveyJSPiece(text: content.html, markup: .html)] + link(content.address, [:]))
    let signature = content.asksForSignature ? [pad(decision, visibleIf: nil)] : []
    return [html].compactMap(\.self) + signature
  }

  func visit(_ content: Table) -> [JSONValue] {
    let rows = content.rows.map {
      SurveyJSPiece(before: "<li>", text: $0, markup: .words, after: "</li>")
    }
    guard let first = rows.first, let last = rows.last else { return [] }
    var listed = rows
    listed[0] = SurveyJSPiece(
      before: "<ul><li>", text: first.text, markup: .words,
      after: rows.count == 1 ? "</li></ul>" : "</li>")
    if rows.count > 1 {
      listed[rows.count - 1] = SurveyJSPiece(
        before: "<li>", text: last.text, markup: .words, after: "</li></ul>")
    }
    return [writer.htmlElement("\(base)_rows", listed)].compactMap(\.self)
  }

  func visit(_ content: Eligibility) -> [JSONValue] {
    var elements: [JSONValue?] = []
    if let token = content.token {
      writer.lose(
        "token-unchecked", .weakened, .warning, writer.place + ["token"],
        "The invitation code", became: "any text")
      var members: [String: JSONValue] = [
        "type": "text", "name": .string("\(base)_token"), "isRequired": true,
      ]
      members["title"] = writer.words(token.prompt)
      members["maxLength"] = token.length.map { .number(Double($0)) }
      elements.append(.object(members))
    }
    elements += writer.questions(of: page)
    let refused = Condition.test(
      AnswerTest(
        answer: AnswerReference(step: page.step.id), comparison: .eligible(false)))
    elements.append(
      writer.htmlElement(
        "\(base)_refused",
        [.heading(content.endingTitle), SurveyJSPiece(text: content.endingText)],
        visibleIf: writer.expression(refused)))
    return elements.compactMap(\.self)
  }
}
