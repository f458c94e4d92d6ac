import ConsentMarkdown
import StudyModel

/// A consent as a document to agree to.
struct ReviewScreen: Sendable {
  let heading: Heading
  let facts: String?
  let title: String
  /// A text of an import that takes the document's place.
  let replacement: ImportedHTML?
  let sections: [Section]
  let signatures: [Signatory]
  let errors: ErrorSummary?
  let alert: AlertView
  /// What Disagree asks.
  let leaving: AlertView

  struct Section: Sendable {
    let title: String
    let html: String?
    let source: String?
  }

  /// Somebody who has signed beforehand.
  struct Signatory: Sendable {
    let role: String
    let name: String
    let date: String?
  }
}

/// An interactive element of a consent as a form field.
struct ElementView: Sendable {
  let id: String
  let name: String
  let prompt: String
  let isToggle: Bool
  let isOn: Bool
  let options: [PickerControl.Option]
  let hasOptions: Bool
  let empty: String
  let signature: Signing?
  let error: String?
  let describedBy: String?

  struct Signing: Sendable {
    let legend: String
    let names: [NameScreen.Field]
    let pad: PadView
  }
}

extension ScreenBuilder {
  func review(_ review: ConsentReview, _ state: ScreenState) -> String {
    guard let consent = study.consent(review.consent) else { return nothing() }
    let asked = ConsentElements(of: consent, in: language, else: study.primaryLanguage).elements
    let agree = shown(review.agreeLabel) ?? words[.agree]
    let alert = AlertView(
      id: "agree", title: words[.agreeTitle],
      text: shown(review.reasonForConsent) ?? words[.agreeText],
      confirm: ScreenFrame.Button(move: "agree-now", label: agree), other: nil,
      stay: words[.backToForm])
    let own = review.disagreeAlert ?? ConsentForm.Alert()
    let leaving = AlertView(
      id: "disagree", title: shown(own.title) ?? words[.disagreeTitle],
      text: shown(own.message) ?? words[.disagreeText],
      confirm: ScreenFrame.Button(
        move: "disagree-now", label: shown(own.confirmLabel) ?? words[.quit]),
      other: nil, stay: shown(own.returnLabel) ?? words[.backToForm], staysFirst: true)
    if attempt?.question == .agreeing { return asking(alert, state) }
    if attempt?.question == .disagreeing { return asking(leaving, state) }
    var frame = frame(state, title: words[.reviewTitle])
    frame.formClass = "review"
    frame.link = nil
    frame.buttons = [
      ScreenFrame.Button(
        move: "disagree", label: shown(review.disagreeLabel) ?? words[.disagree], isPlain: true,
        alert: leaving.id),
      // What a text asks for is checked before anybody is asked whether they agree.
      ScreenFrame.Button(
        move: "agree", label: agree, alert: asked.isEmpty ? alert.id : nil),
    ]
    frame.hasSignaturePad = asked.contains {
      if case .signature = $0 { true } else { false }
    }
    frame.footNote = ScreenFrame.FootNote(
      text: words[.copyNote], sections: words[.sectionOf] + " · " + words[.copyNote])
    // Who pressed Agree before has read to the end, whatever else was missing.
    let hasRead = attempt?.rejections != nil || state.answer?["agree"] == .boolean(true)
    if review.requiresScrollToBottom, !hasRead { frame.readToEnd = words[.readOn] }
    return page(frame, screen(of: consent, asked, state, alert, leaving), "steps/review")
  }

  private func screen(
    of consent: Consent, _ asked: [ConsentElement], _ state: ScreenState, _ alert: AlertView,
    _ leaving: AlertView
  ) -> ReviewScreen {
    let replacement = imported(
      consent.replacementReviewText, headingOffset: 1, named: consent.id)
    let elements = ElementRendering(
      builder: self, today: state.today,
      values: attempt?.typed ?? elementValues(state.answer?["elements"]),
      unmet: Set(attempt?.rejections?.entries.compactMap(\.item) ?? []))
    let sections = consent.documentSections.enumerated().map { index, section in
      let own = imported(section.htmlContent, headingOffset: 3, named: section.id)
      return ReviewScreen.Section(
        title: text(section.documentHeading(for: language)),
        html: own.map(\.html) ?? elements.html(of: section, number: index + 1),
        source: own?.source)
    }
    let lines = asked.filter { attempt?.rejections?[$0.id] != nil }.map { element in
      ErrorSummary.Line(
        target: elementID(element.id), text: "\(name(of: element)): \(words[.unmetElement])")
    }
    return ReviewScreen(
      heading: Heading(
        title: words[.reviewTitle], lead: words[.reviewLead], footnote: footnote(of: state.step)),
      facts: setting.edition ?? consent.statedVersion, title: text(consent.title),
      replacement: replacement,
      sections: replacement == nil ? sections : [], signatures: signatories(of: consent),
      errors: summary(lines), alert: alert, leaving: leaving)
  }

  /// The page for the name shows the step's footnote; where nobody is asked for one, the document does.
  private func footnote(of step: Step) -> String? {
    guard case .consentReview(let review) = step.content else { return nil }
    let signature = review.signature.flatMap { study.consent(review.consent)?.signature($0) }
    return signature?.requiresName == true ? nil : shown(step.footnote)
  }

  /// What tells an element from the others in a list; prompts can be whole paragraphs.
  private func name(of element: ConsentElement) -> String {
    let prompt =
      switch element {
      case .toggle(let toggle): toggle.prompt
      case .select(let select): select.prompt.isEmpty ? words[.yourAnswer] : select.prompt
      case .signature: words[.signature]
      }
    if prompt.count > 80 { return prompt.prefix(79) + "…" }
    return prompt.last.map { ".:".contains($0) } == true ? String(prompt.dropLast()) : prompt
  }

  private func signatories(of consent: Consent) -> [ReviewScreen.Signatory] {
    consent.signatures.compactMap { signature in
      let names = [signature.givenName, signature.familyName].compactMap(\.self)
      guard !names.isEmpty else { return nil }
      return ReviewScreen.Signatory(
        role: text(signature.title), name: language.ordered(names).joined(separator: " "),
        date: signature.writtenOwnDate(in: language))
    }
  }

  func elementID(_ id: String) -> String { "element-" + urlEncoded(id).replacing("%", with: "_") }

  /// The fields of elements for what was chosen before.
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

/// Makes the fields of a consent's interactive elements.
struct ElementRendering {
  let builder: ScreenBuilder
  let today: CalendarDay
  let values: FieldValues?
  let unmet: Set<String>
  /// The language of the text around the elements, where it is not the screen's.
  var foreign: Language?

  func html(of section: StudyModel.Section, number: Int) -> String {
    let fragment = builder.source(section.content)
    guard let document = try? ConsentDocument(fragment: fragment) else {
      return builder.markdown(section.content)
    }
    var rendering = self
    rendering.foreign = builder.foreignLanguage(of: section.content)
    let renderer = ConsentHTML(
      mode: .form(ConsentAnswers(of: document)),
      markdown: MarkdownHTML(headingOffset: 1, pictureAddress: builder.pictureAddress),
      words: builder.consentWords(around: section.content), inputPrefix: "section-\(number)",
      element: { [rendering] element, _ in rendering.html(of: element) })
    return builder.block(renderer.render(document).html, of: section.content)
  }

  func html(of element: ConsentElement) -> String {
    let html = builder.render(
      ElementPage(words: builder.words.texts, element: view(of: element)),
      "consents/element")
    return foreign == nil ? html : ForeignWords.block(html, in: builder.words.language)
  }

  /// Words of the text; the element around them speaks the language of the screen.
  private func said(_ words: String) -> String {
    foreign.map { ForeignWords.marked(words, as: $0) } ?? words
  }

  private func view(of element: ConsentElement) -> ElementView {
    let id = builder.elementID(element.id)
    let name = FieldName.element(element.id)
    let words = builder.words
    let isUnmet = unmet.contains(element.id)
    func view(
      _ prompt: String, isToggle: Bool = false, isOn: Bool = false,
      options: [PickerControl.Option]? = nil, signature: ElementView.Signing? = nil
    ) -> ElementView {
      ElementView(
        id: id, name: name, prompt: prompt, isToggle: isToggle, isOn: isOn, options: options ?? [],
        hasOptions: options != nil,
        empty: words[.choose], signature: signature,
        error: isUnmet ? words[.unmetElement] : nil, describedBy: isUnmet ? id + "-error" : nil)
    }
    switch element {
    case .toggle(let toggle):
      return view(
        said(toggle.prompt), isToggle: true,
        isOn: values.map { $0[name] == "true" } ?? toggle.initialValue)
    case .select(let select):
      let chosen = values.map { $0[name] } ?? select.initialValue
      return view(
        select.prompt.isEmpty ? words[.yourAnswer] : said(select.prompt),
        options: select.options.map {
          PickerControl.Option(key: $0.id, text: said($0.title), isChosen: $0.id == chosen)
        })
    case .signature:
      let keys: [(String, Word, String)] = [
        ("givenName", .givenName, "given-name"), ("familyName", .familyName, "family-name"),
      ]
      let names = keys.map { key in
        let typed = values?["\(name).\(key.0)"] ?? ""
        let isMissing = isUnmet && !typed.contains { !$0.isWhitespace }
        let missing = words[
          key.1 == .givenName ? .missingGivenName : .missingFamilyName]
        return NameScreen.Field(
          id: "\(name).\(key.0)", label: words[key.1], autocomplete: key.2, value: typed,
          error: isMissing ? missing : nil, takesFocus: false)
      }
      let pad = SignatureFields(name + ".signature")
      let isUnsigned = isUnmet && values.map { pad.signature(in: $0).isEmpty } ?? true
      return view(
        words[.signature],
        signature: ElementView.Signing(
          legend: words[.signature],
          names: builder.language.ordered(names),
          pad: builder.pad(
            name + ".signature", id: id + "-typed", signedBy: "",
            date: { written(today, in: $0) }, values: values,
            describedBy: isUnsigned ? id + "-error" : nil)))
    }
  }
}

/// An element with the words of the interface.
struct ElementPage: Sendable {
  let words: [String: String]
  let element: ElementView
}
