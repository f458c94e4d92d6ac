import ConsentMarkdown
import StudyModel
import StudyPreview

extension ResearchKitTaskWriter {
  /// Scenes as instruction steps, as releases after 2.1.0 have them (§8); as the one step they came from otherwise.
  func scenes(_ scenes: ConsentScenes, of step: Step) -> [JSONValue] {
    if isVisual(step) {
      var members = common(step, "ORKVisualConsentStep")
      members["consentDocument"] = document(scenes.consent, at: place(of: step))
      return [members.json]
    }
    let sections = scenesOf(scenes)
    tellOfRest(of: step, besides: [])
    writer.lose(
      "scenes-became-steps", .split, .note, place(of: step),
      "The \(sections.count) scenes of the consent", became: "an instruction step for each")
    return sections.map { section in
      let place: Place = ["consents", scenes.consent, "sections", section.id]
      var members = ORKMembers("ORKInstructionStep")
      members["identifier"] = .string(sceneID(section, of: step, among: sections))
      members["optional"] = false
      members.set(
        "title", section.sceneTitle(in: writer.language, else: writer.study.primaryLanguage))
      members.set("text", writer.text(section.summary))
      if section.hasLearnMore {
        let content =
          section.content.isEmpty
          ? LocalizedText(
            HTMLWords.markdown(HTMLWords(writer.text(section.htmlContent)).string),
            in: writer.language) : section.content
        let label = writer.text(section.learnMoreLabel)
        let more = LearnMore(
          label: LocalizedText(
            label.isEmpty ? section.type.defaultLearnMoreLabel(in: writer.language) : label,
            in: writer.language), title: section.title, content: content)
        var item = ORKMembers("ORKBodyItem")
        item["bodyItemStyle"] = 0
        item["learnMoreItem"] = learnMore(more, named: "\(step.id).\(section.id).more", at: place)
        members["bodyItems"] = [item.json]
      }
      return members.json
    }
  }

  func review(_ review: ConsentReview, of step: Step) -> ORKMembers {
    var members = common(step, "ORKConsentReviewStep")
    members["consentDocument"] = document(review.consent, at: place(of: step))
    if let id = review.signature {
      members["signature"] = writer.study.consent(review.consent)?.signature(id).map {
        KeptSettings.restored(reviewSettings(of: $0), in: signature($0))
      }
    }
    members.set("reasonForConsent", writer.text(review.reasonForConsent))
    members.set("requiresScrollToBottom", when: review.requiresScrollToBottom)
    tellOfButtons(
      [("agreeLabel", review.agreeLabel), ("disagreeLabel", review.disagreeLabel)],
      at: place(of: step))
    if review.disagreeAlert != nil {
      writer.lose(
        "consent-form-question-not-carried", .dropped, .warning,
        place(of: step) + ["disagreeAlert"], "The text of the question after Disagree")
    }
    return members
  }

  private func document(_ id: Consent.ID, at place: Place) -> JSONValue? {
    guard let consent = writer.study.consent(id) else {
      writer.lose("consent-missing", .dropped, .error, place, "The consent “\(id)”")
      return nil
    }
    let place: Place = ["consents", id]
    var members = ORKMembers("ORKConsentDocument")
    members.set("title", writer.text(consent.title))
    members.set("signaturePageTitle", writer.text(consent.signaturePageTitle))
    members.set("signaturePageContent", writer.text(consent.signaturePageContent))
    members.set("htmlReviewContent", writer.text(consent.replacementReviewText))
    members.set("sections", consent.sections.map { section($0, at: place + ["sections", $0.id]) })
    members.set(
      "signatures",
      consent.signatures.map { KeptSettings.restored($0.keptSettings, in: signature($0)) })
    if consent.showsContact {
      writer.lose(
        "contact-line-dropped", .dropped, .note, place, "The contact shown on each screen")
    }
    return members.json
  }

  private func section(_ section: Section, at place: Place) -> JSONValue {
    var members = ORKMembers("ORKConsentSection")
    let type = section.appearance == .documentOnly ? SectionType.onlyInDocument : section.type
    members["type"] = .number(Double(type.researchKitRawValue))
    let title = writer.text(section.title)
    // Only its own type has a default title.
    members.set(
      "title",
      type == section.type
        ? title : section.sceneTitle(in: writer.language, else: writer.study.primaryLanguage))
    members.set("formalTitle", writer.text(section.formalTitle))
    members.set("summary", writer.text(section.summary))
    content(of: section, in: &members, at: place)
    members.set("contentURL", section.learnMoreAddress)
    members.set("customLearnMoreButtonTitle", writer.text(section.learnMoreLabel))
    members.set("omitFromDocument", when: !section.isInDocument)
    if case .drawing(let drawing) = section.illustration {
      writer.lose(
        "illustration-not-shown", .dropped, .note, place + ["illustration"],
        "The drawing “\(drawing.rawValue)”", became: "the picture of the type")
    }
    if case .asset(let id) = section.illustration {
      members["customImage"] = writer.image(id, at: place + ["illustration"])
      if type != .custom {
        writer.lose(
          "illustration-not-shown", .dropped, .note, place + ["illustration"],
          "A custom picture", became: "the picture of the type",
          advice: "ResearchKit shows custom pictures only with the type Custom")
      }
    }
    return KeptSettings.restored(section.keptSettings, in: members.json)
  }

  /// ResearchKit's content is plain text; whatever has marks becomes HTML.
  private func content(of section: Section, in members: inout ORKMembers, at place: Place) {
    let html = writer.text(section.htmlContent)
    let markdown = writer.text(section.content)
    if !html.isEmpty {
      members["htmlContent"] = .string(html)
      return
    }
    let (words, isPlain) = PlainMarkdown.text(of: markdown)
    if isPlain {
      members.set("content", words)
      return
    }
    members["htmlContent"] = .string(MarkdownHTML().render(markdown).html)
    let elements = (try? ConsentDocument(fragment: markdown))?.elements ?? []
    if !elements.isEmpty {
      writer.lose(
        "elements-not-carried", .dropped, .error, place + ["content"],
        "\(elements.count) questions and signatures in the text",
        advice: "ask them in separate steps")
    }
  }

  /// What a review's file said of the signature it collects, beside what its document said of it.
  private func reviewSettings(of signature: Signature) -> [KeptSetting] {
    signature.keptSettings.filter { $0.key.hasPrefix(Study.reviewNote) }.map { setting in
      var setting = setting
      setting.key = String(setting.key.dropFirst(Study.reviewNote.count))
      return setting
    }
  }

  private func signature(_ signature: Signature) -> JSONValue {
    var members = ORKMembers("ORKConsentSignature")
    members["identifier"] = .string(signature.id)
    members.set("title", writer.text(signature.title))
    members.set("givenName", signature.givenName)
    members.set("familyName", signature.familyName)
    members.set("signatureDate", signature.date)
    members.set("signatureDateFormatString", signature.dateFormat)
    members["requiresName"] = .boolean(signature.requiresName)
    members["requiresSignatureImage"] = .boolean(signature.requiresDrawing)
    members["signatureImage"] = writer.image(signature.image, at: ["signatures", signature.id])
    return members.json
  }

  func sharing(_ sharing: Sharing, of step: Step) -> ORKMembers {
    var members = common(step, "ORKConsentSharingStep")
    let words = SharingWords(writer.language)
    let said = SharingWords.sentences(
      of: sharing, in: writer.language, else: writer.study.primaryLanguage)
    if members["title"] == nil { members["title"] = .string(words.title) }
    if members["text"] == nil {
      members["text"] = .string(said.lead.words + "\n\n" + said.future.words)
    }
    let choices: [(String, Bool)] = [(said.wide.words, true), (said.narrow.words, false)]
    members["answerFormat"] = [
      "_class": "ORKTextChoiceAnswerFormat", "style": "singleChoice",
      "textChoices": .array(
        choices.map { text, value in
          [
            "_class": "ORKTextChoice", "text": .string(text), "value": .boolean(value),
            "exclusive": false,
          ]
        }),
    ]
    let place = place(of: step)
    if !sharing.laterChange.isEmpty {
      writer.lose(
        "sharing-change-dropped", .dropped, .warning, place + ["laterChange"],
        "The text about changing the choice later")
    }
    if sharing.isMandatory {
      writer.lose(
        "sharing-refusal-dropped", .dropped, .warning, place + ["refusalAlert"],
        "The question asked before a refusal counts",
        became: "a refusal that ends the task immediately")
    }
    let more = writer.text(sharing.learnMore)
    if !more.isEmpty {
      members["localizedLearnMoreHTMLContent"] = .string(MarkdownHTML().render(more).html)
    }
    return members
  }

  /// A consent form has no class in ResearchKit: its pages, then a question whose “no” ends the task.
  func pages(of form: ConsentForm, in step: Step) -> [JSONValue] {
    writer.lose(
      "consent-form-became-steps", .split, .warning, place(of: step),
      "The consent form with its \(form.pages.count) pages",
      became: "an instruction step for each, and a question that asks to agree")
    let pages = form.pages.map { page -> JSONValue in
      let place = place(of: step) + ["pages", page.id]
      var members = ORKMembers("ORKInstructionStep")
      members["identifier"] = .string("\(step.id).\(page.id)")
      members["optional"] = false
      members.set("title", writer.text(page.title))
      members.set("text", writer.plain(page.body, at: place + ["body"]))
      return members.json
    }
    tellOfRest(of: form, in: step)
    var agreement = step
    agreement.content = .question(Question(format: .boolean(BooleanFormat())))
    return pages + written(agreement)
  }
}
