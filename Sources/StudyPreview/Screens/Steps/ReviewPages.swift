import ConsentMarkdown
import StudyModel

struct ReviewPages {
  let review: ConsentReview
  let builder: ScreenBuilder

  func document(_ state: ScreenState) -> String {
    guard let consent = builder.study.consent(review.consent) else { return builder.nothing() }
    let asked = ConsentElements(
      of: consent, in: builder.language, else: builder.study.primaryLanguage
    ).elements
    let agree = builder.shown(review.agreeLabel) ?? builder.words[.agree]
    let alert = AlertView(
      id: "agree", title: builder.shown(review.agreeTitle) ?? builder.words[.agreeTitle],
      text: builder.shown(review.reasonForConsent) ?? builder.words[.agreeText],
      confirm: ScreenFrame.Button(move: "agree-now", label: agree), other: nil,
      stay: builder.shown(review.agreeReturnLabel) ?? builder.words[.backToForm])
    let own = review.disagreeAlert ?? ConsentForm.Alert()
    let leaving = AlertView(
      id: "disagree", title: builder.shown(own.title) ?? builder.words[.disagreeTitle],
      text: builder.shown(own.message) ?? builder.words[.disagreeText],
      confirm: ScreenFrame.Button(
        move: "disagree-now", label: builder.shown(own.confirmLabel) ?? builder.words[.quit]),
      other: nil, stay: builder.shown(own.returnLabel) ?? builder.words[.backToForm],
      staysFirst: true)
    if builder.attempt?.question == .agreeing { return builder.confirmation(alert, state) }
    if builder.attempt?.question == .disagreeing { return builder.confirmation(leaving, state) }
    var frame = builder.frame(state, title: builder.words[.reviewTitle])
    frame.formClass = "review"
    frame.link = nil
    frame.buttons = [
      ScreenFrame.Button(
        move: "disagree", label: builder.shown(review.disagreeLabel) ?? builder.words[.disagree],
        isPlain: true,
        alert: leaving.id),
      // Required elements are checked before participants are asked whether they agree.
      ScreenFrame.Button(
        move: "agree", label: agree, alert: asked.isEmpty ? alert.id : nil),
    ]
    frame.hasSignaturePad = asked.contains {
      if case .signature = $0 { true } else { false }
    }
    frame.footNote = ScreenFrame.FootNote(
      text: builder.words[.copyNote],
      sections: builder.words[.sectionOf] + " · " + builder.words[.copyNote])
    // A participant who pressed Agree has read to the end, whatever else was missing.
    let hasRead = builder.attempt?.rejections != nil || state.answer?["agree"] == .boolean(true)
    if review.requiresScrollToBottom, !hasRead { frame.readToEnd = builder.words[.readOn] }
    return builder.page(frame, screen(of: consent, asked, state, alert, leaving), "steps/review")
  }

  private func screen(
    of consent: Consent, _ asked: [ConsentElement], _ state: ScreenState, _ alert: AlertView,
    _ leaving: AlertView
  ) -> ReviewScreen {
    let replacement = builder.imported(
      consent.replacementReviewText, headingOffset: 1, named: consent.id)
    let elements = ElementRendering(
      builder: builder, today: state.today,
      values: builder.attempt?.typed ?? elementValues(state.answer?["elements"]),
      unmet: Set(builder.attempt?.rejections?.entries.compactMap(\.item) ?? []))
    let sections = consent.documentSections.enumerated().map { index, section in
      let own = builder.imported(section.htmlContent, headingOffset: 3, named: section.id)
      return ReviewScreen.Section(
        place: ["consents", consent.id, "sections", section.id].joined(separator: "/"),
        title: builder.text(section.documentHeading(for: builder.language)),
        html: own.map(\.html) ?? elements.html(of: section, number: index + 1),
        source: own?.source)
    }
    // An element that the text repeats is one answer.
    var listed: Set<String> = []
    let lines = asked.filter { elements.unmet.contains($0.id) && listed.insert($0.id).inserted }
      .map { element in
        ErrorSummary.Line(
          target: builder.elementID(element.id),
          text: name(of: element).introducing(elements.error(of: element)))
      }
    return ReviewScreen(
      consent: consent.id,
      heading: Heading(
        title: builder.words[.reviewTitle], lead: builder.words[.reviewLead],
        footnote: footnote(of: state.step)),
      facts: builder.setting.edition ?? consent.statedVersion, title: builder.text(consent.title),
      replacement: replacement,
      sections: replacement == nil ? sections : [], signatures: signatories(of: consent),
      errors: builder.summary(lines), alert: alert, leaving: leaving)
  }

  /// The name page shows the step's footnote; if no name is requested, the document does.
  private func footnote(of step: Step) -> String? {
    let signature = review.signature.flatMap {
      builder.study.consent(review.consent)?.signature($0)
    }
    return signature?.requiresName == true ? nil : builder.shown(step.footnote)
  }

  /// A short name that distinguishes an element in a list; prompts can be whole paragraphs.
  private func name(of element: ConsentElement) -> String {
    let prompt =
      switch element {
      case .toggle(let toggle): toggle.prompt
      case .select(let select): select.prompt.isEmpty ? builder.words[.yourAnswer] : select.prompt
      case .signature: builder.words[.signature]
      }
    if prompt.count > 80 { return prompt.prefix(79) + "…" }
    return prompt.last.map { ".:".contains($0) } == true ? String(prompt.dropLast()) : prompt
  }

  private func signatories(of consent: Consent) -> [ReviewScreen.Signatory] {
    consent.signatures.compactMap { signature in
      let names = [signature.givenName, signature.familyName].compactMap(\.self)
      guard !names.isEmpty else { return nil }
      return ReviewScreen.Signatory(
        role: builder.text(signature.title),
        name: builder.language.ordered(names).joined(separator: " "),
        date: signature.writtenOwnDate(in: builder.language))
    }
  }

  /// The element fields for earlier answers.
  private func elementValues(_ chosen: JSONValue?) -> FieldValues? {
    guard let chosen = chosen?.objectValue else { return nil }
    var values: FieldValues = [:]
    for (id, value) in chosen {
      switch value {
      case .boolean(let isOn): values[FieldName.element(id)] = isOn ? "true" : "false"
      case .string(let option): values[FieldName.element(id)] = option
      case .object(let signature):
        for (key, part) in signature {
          values[FieldName.element(id) + "." + key] = part.stringValue ?? ""
        }
        if let given = signature["signature"]?.stringValue {
          let names = ["givenName", "familyName"].compactMap { signature[$0]?.stringValue }
          values.merge(
            SignatureFields(FieldName.element(id) + ".signature")
              .values(of: given, by: names.joined(separator: " ")))
        }
      default: continue
      }
    }
    return values
  }
}
