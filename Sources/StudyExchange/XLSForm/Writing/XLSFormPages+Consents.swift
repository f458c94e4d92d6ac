import ConsentMarkdown
import StudyDocuments
import StudyModel

extension XLSFormPages {
  func visit(_ content: ConsentScenes) -> [XLSFormBodyRow] {
    guard let consent = writer.study.consent(content.consent) else { return toRead() }
    lose("illustrations-dropped", .dropped, .note, "consent", "The illustrations of the sections")
    return ownTexts()
      + consent.scenes.map { section in
        let title = everyTitle { section.sceneTitle(in: $0, else: writer.primary) }
        return note(
          writer.names.next([name, section.id]), title,
          [XLSFormText.plain(section.summary)] + texts(of: section))
      }
  }

  /// The step's texts, on a screen before those of the consent.
  private func ownTexts() -> [XLSFormBodyRow] {
    introduction().map { row in
      var row = row
      row.startsScreen = true
      return row
    }
  }

  private func everyTitle(_ title: (Language) -> String) -> LocalizedText {
    LocalizedText(Dictionary(uniqueKeysWithValues: writer.languages.map { ($0, title($0)) }))
  }

  /// The text of a section without the elements to fill in.
  private func texts(of section: Section) -> [LocalizedText] {
    if !section.htmlContent.isEmpty { return [XLSFormText.html(section.htmlContent)] }
    let address = section.learnMoreAddress.map(writer.everywhere) ?? [:]
    let content = section.content.mapping { source in
      guard source.contains("<"), let document = try? ConsentDocument(fragment: source) else {
        return source
      }
      return document.blocks.compactMap { block -> String? in
        if case .markdown(let markdown) = block { markdown.text } else { nil }
      }.joined(separator: "\n\n")
    }
    return [XLSFormText.markdown(content), address]
  }

  func visit(_ content: ConsentReview) -> [XLSFormBodyRow] {
    guard let consent = writer.study.consent(content.consent) else { return toRead() }
    var rows = ownTexts()
    if consent.replacementReviewText.isEmpty {
      for section in consent.documentSections {
        let title = everyTitle { section.documentHeading(in: $0, else: writer.primary) }
        rows.append(note(writer.names.next([name, section.id]), title, texts(of: section)))
        rows += elements(of: section, in: consent)
      }
    } else {
      rows.append(
        note(
          writer.names.next([name, "document"]), consent.title,
          [XLSFormText.html(consent.replacementReviewText)]))
    }
    if content.requiresScrollToBottom {
      lose(
        "scrolling-not-required", .weakened, .note, "requiresScrollToBottom",
        "Reading to the end before deciding")
    }
    if !content.agreeTitle.isEmpty {
      lose(
        "question-not-carried", .dropped, .note, "agreeTitle",
        "The title of the question after Agree")
    }
    if content.disagreeAlert != nil {
      lose(
        "question-not-carried", .dropped, .warning, "disagreeAlert",
        "The text of the question after Disagree")
    }
    let agree = writer.names.next(name, suffix: "_agree")
    let list = writer.list(
      [
        .init(
          name: "yes",
          label: content.agreeLabel.isEmpty
            ? writer.words("agree") : XLSFormText.plain(content.agreeLabel)),
        .init(
          name: "no",
          label: content.disagreeLabel.isEmpty
            ? writer.words("disagree") : XLSFormText.plain(content.disagreeLabel)),
      ], for: agree)
    let reason =
      content.reasonForConsent.isEmpty
      ? writer.words("agreeText") : XLSFormText.plain(content.reasonForConsent)
    var row = XLSFormRow("select_one \(list)", agree, label: reason)
    row.isRequired = true
    rows.append(XLSFormBodyRow(row, startsScreen: true))
    let agrees = XPath.compare(.answer(agree), .equal, .text("yes"))
    writer.agreements[step.id] = agrees
    rows += signing(content, in: consent, when: agrees)
    return rows
  }

  private func signing(
    _ content: ConsentReview, in consent: Consent, when agrees: XPath
  ) -> [XLSFormBodyRow] {
    guard let signature = content.signature.flatMap(consent.signature) else { return [] }
    var rows: [XLSFormBodyRow] = []
    func add(_ row: XLSFormRow) {
      var row = row
      row.isRequired = true
      row.relevant = agrees
      rows.append(XLSFormBodyRow(row, startsScreen: true))
    }
    if signature.requiresName {
      for part in ["givenName", "familyName"] {
        add(
          XLSFormRow(
            "text",
            writer.names.next(name, suffix: part == "givenName" ? "_given_name" : "_family_name"),
            label: writer.words(part)))
      }
    }
    if signature.requiresDrawing {
      add(self.signature(writer.names.next(name, suffix: "_signature")).row)
    }
    if !rows.isEmpty {
      var date = XLSFormRow(
        "date", writer.names.next(name, suffix: "_date"), label: writer.words("date"))
      date.defaultValue = "today()"
      add(date)
    }
    lose(
      "signature-as-questions", .approximated, .warning, "signature",
      "The signature “\(signature.id)”", became: "questions for the name, a drawing, and the date")
    return rows
  }

  /// The elements of a section to fill in: their texts in each language, their settings from the primary one.
  private func elements(of section: Section, in consent: Consent) -> [XLSFormBodyRow] {
    func elements(in language: Language) -> [ConsentElement] {
      section.content[language].flatMap {
        $0.contains("<") ? try? ConsentDocument(fragment: $0) : nil
      }?.elements ?? []
    }
    let primary = elements(in: writer.primary)
    return primary.flatMap { element -> [XLSFormBodyRow] in
      func every(_ text: (ConsentElement) -> String?) -> LocalizedText {
        var values: [Language: String] = [:]
        for language in writer.languages {
          values[language] =
            elements(in: language).first { $0.id == element.id }.flatMap(text) ?? text(element)
        }
        return XLSFormText.plain(LocalizedText(values))
      }
      let own = writer.names.next([name, element.id])
      switch element {
      case .toggle(let toggle):
        let label = every { if case .toggle(let one) = $0 { one.prompt } else { nil } }
        guard toggle.expectedValue == true else {
          let list = writer.yesOrNo(yes: [:], no: [:], for: own)
          var row = XLSFormRow("select_one \(list)", own, label: label)
          row.isRequired = true
          row.defaultValue = toggle.initialValue ? "yes" : ""
          if let expected = toggle.expectedValue {
            row.constraint = .compare(.own, .equal, .text(expected ? "yes" : "no"))
            row.constraintMessage = writer.words("unmetElement")
          }
          return [XLSFormBodyRow(row, startsScreen: true)]
        }
        var row = XLSFormRow("trigger", own, label: label)
        row.isRequired = true
        return [XLSFormBodyRow(row, startsScreen: true)]
      case .select(let select):
        let named = writer.choices(
          select.options.map { option in
            (
              ChoiceValue.text(option.id),
              every {
                if case .select(let one) = $0 {
                  one.options.first { $0.id == option.id }?.title
                } else {
                  nil
                }
              }, ""
            )
          }, at: ["consents", consent.id, "sections", section.id])
        let list = writer.list(named.map(\.row), for: own)
        var row = XLSFormRow(
          "select_one \(list)", own,
          label: every { if case .select(let one) = $0 { one.prompt } else { nil } })
        row.isRequired = select.expectation != .anything
        if case .option(let id) = select.expectation,
          let index = select.options.firstIndex(where: { $0.id == id })
        {
          row.constraint = .compare(.own, .equal, .text(named[index].row.name))
          row.constraintMessage = writer.words("unmetElement")
        }
        return [XLSFormBodyRow(row, startsScreen: true)]
      case .signature: return [signature(own)]
      }
    }
  }

  func visit(_ content: ConsentForm) -> [XLSFormBodyRow] {
    var rows = ownTexts()
    rows += content.pages.map { page in
      note(
        writer.names.next([name, page.id]), page.title,
        [XLSFormText.markdown(page.body), page.learnMoreAddress.map(writer.everywhere) ?? [:]])
    }
    let agree = writer.names.next(name, suffix: "_agree")
    let allow =
      content.allowLabel.isEmpty ? writer.words("allow") : XLSFormText.plain(content.allowLabel)
    let decline =
      content.declineLabel.isEmpty
      ? writer.words("disagree") : XLSFormText.plain(content.declineLabel)
    let list = writer.list(
      [.init(name: "yes", label: allow), .init(name: "no", label: decline)], for: agree)
    var row = XLSFormRow(
      "select_one \(list)", agree,
      label: step.title.isEmpty ? writer.words("agreeTitle") : XLSFormText.plain(step.title))
    row.isRequired = true
    rows.append(XLSFormBodyRow(row, startsScreen: true))
    writer.agreements[step.id] = .compare(.answer(agree), .equal, .text("yes"))
    if content.denyAlert != nil || content.cancelAlert != nil {
      lose(
        "alerts-dropped", .dropped, .warning, "denyAlert", "The questions before a refusal counts")
    }
    return rows
  }

  func visit(_ content: Sharing) -> [XLSFormBodyRow] {
    func said(_ own: LocalizedText, _ key: String) -> LocalizedText {
      if !own.isEmpty { return XLSFormText.plain(own) }
      return LocalizedText(
        Dictionary(
          uniqueKeysWithValues: writer.languages.map { language in
            (
              language,
              writer.words(key).text(in: language, else: language)
                .replacing(
                  "%s", with: content.shortDescription.text(in: language, else: writer.primary)
                )
                .replacing(
                  "%l", with: content.longDescription.text(in: language, else: writer.primary))
            )
          }))
    }
    let list = writer.list(
      [
        .init(name: "yes", label: said(content.wideChoice, "shareWidely")),
        .init(name: "no", label: said(content.narrowChoice, "shareOnly")),
      ], for: name)
    let title = step.title.isEmpty ? writer.words("sharingTitle") : XLSFormText.plain(step.title)
    var row = XLSFormRow("select_one \(list)", name, label: title)
    writer.record(XLSFormAnswer(name: name, kind: .one(XLSFormAnswer.yesOrNo)), for: step.id)
    let own = texts.filter { !$0.isEmpty }
    row.hint = writer.joined(
      (own.isEmpty ? [said([:], "sharingText")] : own) + [
        XLSFormText.plain(content.laterChange), XLSFormText.markdown(content.learnMore),
      ])
    row.isRequired = true
    if content.isMandatory {
      row.constraint = .compare(.own, .equal, .text("yes"))
      let alert = content.refusalAlert?.message ?? [:]
      row.constraintMessage = alert.isEmpty ? writer.words("denyText") : XLSFormText.plain(alert)
      lose(
        "refusal-question-dropped", .dropped, .warning, "refusalAlert",
        "The question before a refusal ends the task",
        became: "an answer that is needed to continue")
    }
    return [XLSFormBodyRow(row)]
  }
}
