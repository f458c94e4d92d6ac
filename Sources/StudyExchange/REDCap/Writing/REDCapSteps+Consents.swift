import ConsentMarkdown
import StudyModel
import StudyPreview

/// Consents, whose agreement REDCap's e-Consent framework would record.
extension REDCapSteps {
  func visit(_ content: ConsentScenes) -> [REDCapRow] {
    writer.reportUnknown(in: content, except: ["consent"], at: self.place)
    guard let consent = writer.study.consent(content.consent) else { return [] }
    let place = ["consents", consent.id, "sections"]
    if !consent.scenes.isEmpty {
      writer.lose(
        "scenes-became-text", .approximated, .note, self.place,
        "The scenes of the consent, with their illustrations", became: "texts to read")
    }
    return consent.scenes.map { section in
      let title = section.sceneTitle(in: writer.language, else: writer.study.primaryLanguage)
      let html =
        REDCapText.element("h4", title) + paragraph(section.summary) + text(of: section)
      return descriptive(
        writer.plan.name(stem, section.id, of: owner), html, at: place + [section.id])
    }
  }

  func visit(_ content: ConsentForm) -> [REDCapRow] {
    reportFramework()
    writer.reportUnknown(
      in: content,
      except: ["pages", "allowLabel", "declineLabel"], at: place)
    let pages = content.pages.map { page in
      let link = page.learnMoreAddress ?? ""
      let html =
        REDCapText.element("h4", writer.text(page.title))
        + REDCapText.markdown(writer.text(page.body))
        + (link.isEmpty
          ? ""
          : "<p>\(REDCapText.line(writer.text(page.learnMoreLabel))) \(REDCapText.attribute(link))</p>")
      return descriptive(
        writer.plan.name(stem, page.id, of: owner), html, at: place + ["pages", page.id])
    }
    let agreement = self.agreement(
      content.allowLabel, content.declineLabel, words: ("allow", "deny"), label: step.title)
    return introduction() + pages + [agreement]
  }

  func visit(_ content: ConsentReview) -> [REDCapRow] {
    reportFramework()
    writer.reportUnknown(
      in: content,
      except: [
        "consent", "signature", "reasonForConsent", "agreeLabel", "disagreeLabel",
        "requiresScrollToBottom",
      ], at: place)
    guard let consent = writer.study.consent(content.consent) else { return [] }
    var rows = introduction()
    let signature = content.signature.flatMap(consent.signature)
    rows += document(consent, signedBelow: signature?.id)
    rows.append(
      agreement(
        content.agreeLabel, content.disagreeLabel, words: ("agree", "disagree"),
        label: content.reasonForConsent))
    if let signature {
      writer.register(
        AnswerReference(step: step.id, item: signature.id), of: task,
        as: REDCapAnswer(name, .yesNo))
      rows += signatures(signature.id, signature)
    }
    return rows
  }

  private func reportFramework() {
    if page.reach != .always {
      writer.lose(
        "consent-always-shown", .weakened, .error, place,
        "The condition for the agreement and the signature, which REDCap would erase when it no longer holds",
        became: "always shown, and not required",
        advice: "put the consent into an instrument of its own and let the survey queue decide")
    }
    writer.lose(
      "consent-framework-not-carried", .approximated, .error, place,
      "The consent, which is versioned and signed",
      became: "texts, a question, and fields for the name and the signature",
      advice: "set up REDCap’s e-Consent framework as README.txt describes")
  }

  /// The text of the consent: a placeholder for REDCap's own versioned text, with what the text asks.
  /// - Parameter signature: The one that follows the agreement, which the text may ask for as well.
  private func document(
    _ consent: Consent, signedBelow signature: Signature.ID?
  ) -> [REDCapRow] {
    let place = ["consents", consent.id]
    let replacement = writer.text(consent.replacementReviewText)
    let title = REDCapText.element("h4", writer.text(consent.title))
    var rows: [REDCapRow] = []
    var html = title
    if !replacement.isEmpty {
      html += REDCapText.html(replacement)
    } else {
      for section in consent.documentSections {
        let heading = section.documentHeading(
          in: writer.language, else: writer.study.primaryLanguage)
        html += REDCapText.element("h5", heading) + text(of: section)
        rows += elements(
          of: section, at: place + ["sections", section.id, "content"], signedBelow: signature)
      }
    }
    let text = descriptive(
      writer.plan.name("consent", "text", of: owner), html + "<p>@CONSENT-VERSION</p>", at: place)
    return [text] + rows
  }

  /// The content of a section as HTML, without what it asks.
  private func text(of section: Section) -> String {
    let html = writer.text(section.htmlContent)
    if !html.isEmpty { return REDCapText.html(html) }
    let content = writer.text(section.content)
    guard content.contains("<"), let document = try? ConsentDocument(fragment: content) else {
      return REDCapText.markdown(content)
    }
    return document.blocks.map { block in
      if case .markdown(let markdown) = block { REDCapText.markdown(markdown.text) } else { "" }
    }.joined()
  }

  /// The questions inside a section.
  private func elements(
    of section: Section, at place: Place, signedBelow below: Signature.ID?
  ) -> [REDCapRow] {
    let content = writer.text(section.content)
    guard content.contains("<"), let document = try? ConsentDocument(fragment: content) else {
      return []
    }
    return document.elements.flatMap { element -> [REDCapRow] in
      let name = writer.plan.name(
        REDCapNames.clean(element.id, prefix: "q", longest: 20), "ask", of: owner)
      switch element {
      case .toggle(let toggle):
        var row = asked(.yesno, name, toggle.prompt, at: place)
        if toggle.initialValue { row.field.annotation = REDCapText.tag("@DEFAULT", "1") }
        let wrong = toggle.expectedValue.map { REDCapLogic.equal(name, $0 ? "0" : "1") }
        return [row] + warning(name, wrong, at: place)
      case .select(let select):
        var row = asked(.dropdown, name, select.prompt, at: place)
        var coder = REDCapCoder()
        let codes = select.options.map { coder.code(for: .text($0.id)) }
        row.field.choices = REDCapChoice.cell(
          of: zip(codes, select.options).map { REDCapChoice($0, REDCapText.choice($1.title)) })
        if case .option(let id) = select.expectation,
          let index = select.options.firstIndex(where: { $0.id == id })
        {
          let wrong = REDCapLogic.all([
            .hasValue(name), REDCapLogic.equal(name, codes[index]).negated,
          ])
          return [row] + warning(name, wrong, at: place)
        }
        if select.expectation == .anything { row.field.required = "" }
        return [row]
      case .signature(let signature):
        return signature.id == below ? [] : signatures(signature.id, nil)
      }
    }
  }

  private func asked(
    _ type: REDCapType, _ name: String, _ prompt: String, at place: Place
  ) -> REDCapRow {
    var field = REDCapField()
    field.name = name
    field.type = type.rawValue
    field.label = REDCapText.plain(prompt)
    field.required = "y"
    return REDCapRow(field, at: place)
  }

  /// REDCap cannot demand an answer; a text appears instead.
  private func warning(_ name: String, _ wrong: REDCapLogic?, at place: Place) -> [REDCapRow] {
    guard let wrong else { return [] }
    writer.lose(
      "expected-answer-not-enforced", .weakened, .error, place,
      "Only one answer lets the participant continue", became: "a text that any other answer shows")
    var row = descriptive(
      writer.plan.name(name, "wrong", of: owner), REDCapText.plain(writer.word("denyText")),
      at: place)
    row.logic = wrong
    return [row]
  }

  /// Agree or disagree, required.
  private func agreement(
    _ yes: LocalizedText, _ no: LocalizedText, words: (String, String), label: LocalizedText
  ) -> REDCapRow {
    var field = REDCapField()
    field.name = name
    field.type = REDCapType.radio.rawValue
    func choice(_ text: LocalizedText, _ word: String) -> String {
      REDCapText.choice(text.isEmpty ? writer.word(word) : writer.text(text))
    }
    field.choices = REDCapChoice.cell(of: [
      REDCapChoice("1", choice(yes, words.0)), REDCapChoice("0", choice(no, words.1)),
    ])
    let reason = label.isEmpty ? writer.word("agreeText") : writer.text(label)
    field.label = REDCapText.plain(reason)
    field.required = "y"
    writer.register(AnswerReference(step: step.id), of: task, as: REDCapAnswer(name, .yesNo))
    return [own(REDCapRow(field, at: place))].alwaysShown(page)[0]
  }

  /// Names, a drawing, and the date, for those who agree.
  private func signatures(_ id: String, _ signature: Signature?) -> [REDCapRow] {
    let stem = REDCapNames.clean(id, prefix: "sig", longest: 16)
    let place = self.place + ["signature"]
    func field(_ suffix: String, _ word: String) -> REDCapField {
      var field = REDCapField()
      field.name = writer.plan.name(stem, suffix, of: owner)
      field.type = REDCapType.text.rawValue
      field.label = writer.word(word)
      field.identifier = "y"
      field.required = "y"
      return field
    }
    var fields: [REDCapField] = []
    if signature?.requiresName != false {
      fields += [field("given", "givenName"), field("family", "familyName")]
    }
    if signature?.requiresDrawing != false {
      var drawing = field("signature", "signature")
      drawing.type = REDCapType.file.rawValue
      drawing.validation = "signature"
      fields.append(drawing)
    }
    var date = field("date", "date")
    date.validation = "date_ymd"
    (date.identifier, date.annotation) = ("", "@TODAY @READONLY")
    fields.append(date)
    if let title = signature.map({ writer.text($0.title) }), !title.isEmpty {
      fields[0].section = REDCapText.plain(title)
    }
    return fields.map { REDCapRow($0, at: place) }.alwaysShown(page)
  }

  func visit(_ content: Sharing) -> [REDCapRow] {
    writer.reportUnknown(
      in: content,
      except: [
        "shortDescription", "longDescription", "wideChoice", "narrowChoice", "learnMore",
        "laterChange",
      ], at: place)
    became("The choice of sharing", "a question with two choices")
    let words = SharingStrings.sentences(
      of: content, in: writer.language, else: writer.study.primaryLanguage)
    let lead = [words.lead.words, words.future.words, writer.text(content.laterChange)]
      .filter { !$0.isEmpty }.map { REDCapText.element("p", $0) }.joined()
    let more = REDCapText.markdown(writer.text(content.learnMore))
    var field = REDCapField()
    field.name = name
    field.type = REDCapType.radio.rawValue
    field.label = body(withTitle: true) + lead + more
    field.choices = REDCapChoice.cell(of: [
      REDCapChoice("1", REDCapText.choice(words.wide.words)),
      REDCapChoice("0", REDCapText.choice(words.narrow.words)),
    ])
    field.required = step.isOptional ? "" : "y"
    let coded = [(true, "1"), (false, "0")].map {
      REDCapAnswer.Coded(value: .boolean($0), code: $1)
    }
    writer.register(
      AnswerReference(step: step.id), of: task,
      as: REDCapAnswer(name, .choice(coded, own: nil)))
    return [own(REDCapRow(field, at: place))]
  }

  func paragraph(_ text: LocalizedText) -> String {
    let words = writer.text(text)
    return words.isEmpty ? "" : REDCapText.element("p", words)
  }
}

extension [REDCapRow] {
  /// Branching erases what it hides, so that agreements and signatures have none (interop.md §5.5); but nobody who is not
  /// asked should have to sign.
  fileprivate func alwaysShown(_ page: SurveyPage) -> [REDCapRow] {
    map { row in
      var row = row
      row.isAlwaysShown = true
      if page.reach != .always { row.field.required = "" }
      return row
    }
  }
}
