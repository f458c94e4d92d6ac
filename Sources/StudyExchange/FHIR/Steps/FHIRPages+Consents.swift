import ConsentMarkdown
import StudyModel
import StudyPreview

/// Steps that inform about a consent or ask for it.
extension FHIRPages {
  func visit(_ content: ConsentScenes) -> [FHIRItem] {
    let sections = writer.study.consent(content.consent)?.scenes ?? []
    return group(
      sections.flatMap { section in
        display(next(section.id), [title(of: section), section.summary, words(of: section)])
      })
  }

  func visit(_ content: ConsentReview) -> [FHIRItem] {
    guard let consent = writer.study.consent(content.consent) else {
      writer.lose("consent-missing", .dropped, .error, place, "The consent “\(content.consent)”")
      return []
    }
    var items = consent.documentSections.flatMap { section in
      display(next(section.id), [title(of: section), words(of: section)])
    }
    reportElements(of: consent)
    if content.disagreeAlert != nil {
      writer.lose(
        "consent-form-question-not-carried", .dropped, .warning, place + ["disagreeAlert"],
        "The text of the question after Disagree")
    }
    if !content.agreeTitle.isEmpty {
      writer.lose(
        "consent-form-question-not-carried", .dropped, .note, place + ["agreeTitle"],
        "The title of the question after Agree")
    }
    items.append(agreement(reason: content.reasonForConsent, label: content.agreeLabel))
    if let signature = content.signature.flatMap(consent.signature) {
      items += self.signature(signature)
    }
    return group(items, titled: consent.title)
  }

  func visit(_ content: ConsentForm) -> [FHIRItem] {
    var items = content.pages.flatMap { page in
      display(next(page.id), [page.title, writer.plain(page.body)])
    }
    if content.denyAlert != nil || content.cancelAlert != nil {
      writer.lose(
        "consent-form-question-not-carried", .dropped, .warning, place,
        "The questions asked before a refusal counts")
    }
    items.append(agreement(reason: [:], label: content.allowLabel))
    return group(items)
  }

  func visit(_ content: Sharing) -> [FHIRItem] {
    var lead: [(Language, String)] = []
    var choices: [(wide: (Language, String), narrow: (Language, String))] = []
    for language in writer.study.languages {
      let said = SharingStrings.sentences(
        of: content, in: language, else: writer.study.primaryLanguage)
      if language != writer.study.primaryLanguage, said.lead.language != language { continue }
      lead.append((language, said.lead.words + "\n\n" + said.future.words))
      choices.append(((language, said.wide.words), (language, said.narrow.words)))
    }
    func text(_ words: [(Language, String)]) -> LocalizedText {
      LocalizedText(Dictionary(words) { first, _ in first })
    }
    let format = TextChoiceFormat(choices: [
      TextChoice(value: .boolean(true), text: text(choices.map(\.wide))),
      TextChoice(value: .boolean(false), text: text(choices.map(\.narrow))),
    ])
    var question = SurveyQuestion(answer: AnswerReference(step: step.id), place: place)
    question.format = .textChoice(format)
    question.isOptional = step.isOptional
    // Not the author’s own format, so that nothing is said about its settings.
    question.fitting = []
    let title = step.title.isEmpty ? writer.study.interfaceText("sharingTitle") : step.title
    let texts = [title, step.text.isEmpty ? text(lead) : step.text, content.laterChange]
    reportSharing(content)
    return tasks.items(
      of: question, in: step,
      text: writer.joined(texts + [writer.plain(content.learnMore)]))
  }

  private func reportSharing(_ sharing: Sharing) {
    guard sharing.isMandatory else { return }
    writer.lose(
      "sharing-refusal-dropped", .dropped, .warning, place + ["refusalAlert"],
      "The question asked before a refusal counts", became: "a refusal like any answer")
  }

  func visit(_ content: SignatureRequest) -> [FHIRItem] {
    guard writer.profile == .full else { return loseDrawing() }
    var item = drawing(link())
    let text = writer.joined(texts)
    reportMerged(texts.count)
    if step.title.isEmpty, step.text.isEmpty, !text.isEmpty {
      writer.lose(
        "texts-moved", .moved, .note, place, "The detail text, footnote, or list of the step",
        became: "its text")
    }
    item.text = text.isEmpty ? writer.study.interfaceText("signTitle") : text
    item.isRequired = !step.isOptional
    answers(AnswerReference(step: step.id), item.linkId, .none)
    var items = [item]
    addImage(to: &items)
    return items
  }

  private func agreement(reason: LocalizedText, label: LocalizedText) -> FHIRItem {
    let words = label.isEmpty ? writer.study.interfaceText("agree") : label
    var item = FHIRItem(
      linkId: next("agree"), type: .boolean, text: writer.joined([reason, words]), place: place)
    item.isRequired = true
    tasks.agreements[step.id] = item.linkId
    writer.lose(
      "agreement-not-enforced", .weakened, .warning, place,
      "Agreeing to the consent", became: "a yes-or-no question, which also accepts No")
    return item
  }

  private func signature(_ signature: Signature) -> [FHIRItem] {
    var items: [FHIRItem] = []
    if signature.requiresName {
      for name in ["givenName", "familyName"] {
        var item = FHIRItem(
          linkId: next(name), type: .string, text: writer.study.interfaceText(name), place: place)
        item.isRequired = true
        items.append(item)
      }
    }
    guard signature.requiresDrawing else { return items }
    guard writer.profile == .full else { return items + loseDrawing() }
    var item = drawing(next("signature"))
    item.text = writer.study.interfaceText("signature")
    item.isRequired = true
    return items + [item]
  }

  /// Apps take a picture for an attachment.
  private func loseDrawing() -> [FHIRItem] {
    writer.lose(
      "signature-not-asked", .dropped, .error, place, "The signature",
      advice: "have the app ask for it")
    return []
  }

  private func drawing(_ linkId: String) -> FHIRItem {
    var item = FHIRItem(linkId: linkId, type: .attachment, place: place)
    item.extensions = [
      FHIRExtension.signatureRequired.json([
        "coding": [
          [
            "system": "urn:iso-astm:E1762-95:2013", "code": "1.2.840.10065.1.12.1.7",
            "display": "Consent Signature",
          ]
        ]
      ])
    ]
    return item
  }

  private func title(of section: Section) -> LocalizedText {
    let languages = writer.study.languages
    return LocalizedText(
      Dictionary(
        uniqueKeysWithValues: languages.compactMap { language in
          guard section.title.isEmpty || section.title[language] != nil else { return nil }
          return (language, section.sceneTitle(in: language, else: writer.study.primaryLanguage))
        }))
  }

  /// What a section says, without the questions in it.
  private func words(of section: Section) -> LocalizedText {
    guard section.content.isEmpty else {
      return LocalizedText(
        section.content.values.mapValues { content in
          guard content.contains("<"), let document = try? ConsentDocument(fragment: content)
          else { return PlainMarkdown.text(of: content).text }
          return document.plainText
        })
    }
    return writer.words(of: section.htmlContent)
  }

  private func reportElements(of consent: Consent) {
    let elements = ConsentElements(
      of: consent, in: writer.study.primaryLanguage, else: writer.study.primaryLanguage
    ).elements
    guard !elements.isEmpty else { return }
    writer.lose(
      "consent-questions-dropped", .dropped, .error, ["consents", consent.id, "sections"],
      "The \(elements.count) questions in the text of the consent", became: "their words",
      advice: "ask them in a form after the consent")
  }
}
