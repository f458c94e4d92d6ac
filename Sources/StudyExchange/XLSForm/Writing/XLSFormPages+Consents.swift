import ConsentMarkdown
import StudyDocuments
import StudyModel

extension XLSFormPages {
  func visit(_ content: ConsentScenes) -> [XLSFormBodyRow] {
    guard let consent = writer.study.consent(content.consent) else { return toRead() }
    lose("illustrations-dropped", .dropped, .note, "consent", "The illustrations of the sections")
    return consent.scenes.map { section in
      let title = everyTitle { section.sceneTitle(in: $0, else: writer.primary) }
      return note(
        writer.names.next([name, section.id]), title,
        [XLSFormText.plain(section.summary)] + texts(of: section))
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
    var rows: [XLSFormBodyRow] = []
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
    var rows = content.pages.map { page in
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

  func visit(_ content: Eligibility) -> [XLSFormBodyRow] {
    var rows = introduction()
    if let token = content.token {
      var row = XLSFormRow(
        "text", writer.names.next(name, suffix: "_token"),
        label: token.prompt.isEmpty ? writer.words("tokenField") : XLSFormText.plain(token.prompt))
      row.isRequired = true
      let count = token.length.map { "\($0)" } ?? "1,\(Eligibility.Token.longest)"
      row.constraint = .call("regex", [.own, .text("^[A-Za-z0-9]{\(count)}$")])
      row.constraintMessage = writer.words("tokenShape")
      rows.append(XLSFormBodyRow(row))
      lose(
        "token-not-checked", .weakened, .warning, "token",
        "Checking the code with the study’s server", became: "its shape only")
    }
    rows += page.questions.flatMap { question in
      (writer.controls[question.answer]?.rows ?? []).map { XLSFormBodyRow($0) }
    }
    guard !content.endingTitle.isEmpty || !content.endingText.isEmpty, !content.questions.isEmpty
    else { return rows }
    var ending = note(
      writer.names.next(name, suffix: "_ending"), content.endingTitle,
      [XLSFormText.plain(content.endingText)])
    ending.startsScreen = false
    let wrong = content.questions.compactMap { question -> XPath? in
      let answer = AnswerReference(step: step.id, item: question.id)
      guard let name = writer.questionNames[answer] else { return nil }
      return .any(
        [(true, "yes"), (false, "no")].filter { !question.fits($0.0) }.map {
          .compare(.answer(name), .equal, .text($0.1))
        })
    }
    ending.row.relevant = .any(wrong).simplified
    return rows + [ending]
  }

  func visit(_ content: Quiz) -> [XLSFormBodyRow] {
    var rows = introduction()
    var points: [XPath] = []
    for question in content.questions {
      let answer = AnswerReference(step: step.id, item: question.id)
      guard let control = writer.controls[answer] else { continue }
      rows += control.rows.map { XLSFormBodyRow($0) }
      let isRight = right(question, named: control.answer)
      points.append(.call("if", [isRight, .number(1), .number(0)]))
      rows += feedback(question, control.answer, isRight)
    }
    guard !points.isEmpty else { return rows }
    let score = writer.names.next(name, suffix: "_score")
    var row = XLSFormRow("calculate", score)
    row.calculation = points.map(\.string).joined(separator: " + ")
    rows.append(XLSFormBodyRow(row))
    writer.scores[step.id] = score
    lose(
      "quiz-attempts-dropped", .weakened, .warning, "attempts",
      "Checking the answers when the page is left, and the tries",
      became: "notes below each question and the score \(score)")
    if content.shufflesQuestions || content.shufflesChoices {
      lose(
        "shuffling-dropped", .dropped, .note, "shufflesQuestions",
        "The order that changes with each try")
    }
    return rows
  }

  private func right(_ question: QuizQuestion, named answer: XLSFormAnswer) -> XPath {
    let own = XPath.answer(answer.name)
    switch question.key {
    case .boolean(let statement):
      return .compare(own, .equal, .text(statement.isTrue ? "yes" : "no"))
    case .number(let number):
      return number.range.map {
        .all([
          .compare(own, .atLeast, .number($0.lowerBound)),
          .compare(own, .atMost, .number($0.upperBound)),
        ])
      } ?? .never
    case .choices:
      guard case .several(let choices) = answer.kind else {
        guard case .one(let choices) = answer.kind else { return .never }
        return .any(
          choices.filter { question.correctValues.contains($0.value.text) }.map {
            .compare(own, .equal, .text($0.name))
          })
      }
      let (correct, wrong) = (
        choices.filter { question.correctValues.contains($0.value.text) },
        choices.filter { !question.correctValues.contains($0.value.text) }
      )
      let selected = correct.map { XPath.isSelected(answer.name, $0.name) }
      return .all(
        [question.acceptsAny ? .any(selected) : .all(selected)]
          + wrong.map { .not(.isSelected(answer.name, $0.name)) })
    }
  }

  private func feedback(_ question: QuizQuestion, _ answer: XLSFormAnswer, _ isRight: XPath)
    -> [XLSFormBodyRow]
  {
    var rows: [XLSFormBodyRow] = []
    func add(_ suffix: String, _ text: LocalizedText, _ condition: XPath) {
      guard !text.isEmpty else { return }
      var row = XLSFormRow(
        "note", writer.names.next(answer.name, suffix: suffix), label: XLSFormText.plain(text))
      row.relevant = .all([.isAnswered(answer.name), condition]).simplified
      rows.append(XLSFormBodyRow(row))
    }
    add("_right", question.explanation, isRight)
    var rest = [XPath.not(isRight)]
    switch answer.kind {
    case .one(let choices), .several(let choices):
      for choice in question.choices where !choice.explanation.isEmpty {
        guard let name = choices.first(where: { $0.value.text == choice.value })?.name else {
          continue
        }
        let chosen = XPath.isSelected(answer.name, name)
        add("_why_\(rows.count)", choice.explanation, chosen)
        rest.append(.not(chosen))
      }
    case .number, .text, .date, .moment, .time, .presence, .entries, .parts: break
    }
    add("_wrong", question.wrongExplanation, .all(rest))
    if case .number(let number) = question.key, let range = number.range {
      add("_low", number.tooLow, .compare(.answer(answer.name), .less, .number(range.lowerBound)))
      add(
        "_high", number.tooHigh, .compare(.answer(answer.name), .greater, .number(range.upperBound))
      )
    }
    return rows
  }
}
