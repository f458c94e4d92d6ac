import StudyModel

/// Steps that ask.
extension FHIRPages {
  func visit(_ content: Question) -> [FHIRItem] {
    writer.reportUnknown(
      in: content, except: ["format", "question", "placeholder", "tag", "learnMore"], at: place)
    reportTag(content.tag, at: place)
    let more = writer.profile == .mobile ? content.learnMore.map(paragraph) : nil
    let shown = Array(texts.dropFirst(step.title.isEmpty ? 0 : 1))
    var parts = [step.title, content.question].filter { !$0.isEmpty } + shown
    if let more { parts.append(more) }
    reportMerged(parts.count)
    let fallback = LocalizedText(step.id, in: writer.study.primaryLanguage)
    var items = page.questions.flatMap { question -> [FHIRItem] in
      var question = question
      if question.placeholder.isEmpty { question.placeholder = content.placeholder }
      return tasks.items(
        of: question, in: step,
        text: parts.isEmpty && writer.profile == .mobile ? fallback : writer.joined(parts))
    }
    addImage(to: &items)
    return items
  }

  func visit(_ content: Form) -> [FHIRItem] {
    writer.reportUnknown(in: content, except: ["items", "footer"], at: place)
    var items: [FHIRItem] = []
    /// Whether questions belong to the heading before them.
    var isOpen = false
    for item in content.items {
      guard let question = page.questions.first(where: { $0.answer.item == item.id }) else {
        continue
      }
      reportTag(item.tag, at: question.place)
      let made = self.items(for: question, of: content)
      if question.format == nil {
        isOpen = item.repetition != nil || (item.visibility == nil && writer.profile == .full)
        items += made
      } else if isOpen, !items.isEmpty {
        items[items.count - 1].type = .group
        items[items.count - 1].items += made
      } else {
        items += made
      }
    }
    items += display(next("footer"), [content.footer], control: .footer)
    return group(items)
  }

  private func items(for question: SurveyQuestion, of form: Form) -> [FHIRItem] {
    let more = question.learnMore.map(paragraph)
    guard question.format == nil else {
      var parts = [question.text, question.help].filter { !$0.isEmpty }
      if writer.profile == .mobile, let more { parts.append(more) }
      if parts.isEmpty, writer.profile == .mobile {
        parts =
          [
            question.placeholder, step.title,
            LocalizedText(question.id, in: writer.study.primaryLanguage),
          ].first { !$0.isEmpty }.map { [$0] } ?? []
      }
      return tasks.items(of: question, in: step, text: writer.joined(parts))
    }
    let parts = [question.text, question.help, more ?? [:]]
    var heading = FHIRItem(
      linkId: tasks.link(to: question.answer, at: question.place), type: .display,
      text: writer.joined(parts), place: question.place)
    heading.condition = question.visibility
    if let repetition = question.repetition { repeatHeading(&heading, repetition) }
    if heading.text.isEmpty, question.repetition == nil {
      heading.text = LocalizedText(question.id, in: writer.study.primaryLanguage)
    }
    return [heading]
  }

  private func repeatHeading(_ heading: inout FHIRItem, _ repetition: Repetition) {
    let place = heading.place + ["repetition"]
    guard writer.profile == .full else {
      writer.lose(
        "entries-not-carried", .dropped, .error, place, "Asking “\(heading.linkId)” for each entry",
        became: "asked once", advice: "have the app show the form again for each entry")
      return
    }
    heading.repeats = true
    if let least = repetition.minimum {
      heading.extensions.append(FHIRExtension.minOccurs.json(.number(Double(least))))
    }
    if let most = repetition.maximum {
      heading.extensions.append(FHIRExtension.maxOccurs.json(.number(Double(most))))
    }
    for (text, member) in [(repetition.entry, "entry"), (repetition.addLabel, "addLabel")]
    where !text.isEmpty {
      writer.lose(
        "button-words-dropped", .dropped, .note, place + [member],
        "The text “\(writer.text(text))” of the entries or their button")
    }
  }

  func visit(_ content: Eligibility) -> [FHIRItem] {
    writer.reportUnknown(
      in: content, except: ["token", "questions", "endingTitle", "endingText"], at: place)
    var items: [FHIRItem] = []
    if let token = content.token {
      var item = FHIRItem(
        linkId: next(Eligibility.tokenItem), type: .string,
        text: token.prompt.isEmpty ? writer.study.interfaceText("tokenField") : token.prompt,
        place: place)
      item.isRequired = true
      let length = token.length.map { "{\($0)}" } ?? "{1,\(Eligibility.Token.longest)}"
      item.extensions = [FHIRExtension.regex.json(.string("^[A-Za-z0-9]\(length)$"))]
      answers(AnswerReference(step: step.id, item: Eligibility.tokenItem), item.linkId, .string)
      items.append(item)
    }
    for question in page.questions {
      items += tasks.items(
        of: question, in: step, text: writer.joined([question.text, question.help]))
    }
    let title =
      content.endingTitle.isEmpty
      ? writer.study.interfaceText("ineligibleTitle") : content.endingTitle
    for var ending in display(next("ending"), [title, content.endingText]) {
      // Shown once an answer says so, not before the questions are answered.
      ending.condition = .any(
        content.questions.map { question in
          let answer = AnswerReference(step: step.id, item: question.id)
          let wrong = [true, false].filter { !question.fits($0) }
          return .any(
            wrong.map {
              .test(AnswerTest(answer: answer, comparison: .equals(.boolean($0))))
            })
        })
      if !content.questions.isEmpty { items.append(ending) }
    }
    return group(items, titled: writer.study.interfaceText("eligibilityTitle"))
  }

  func answers(_ answer: AnswerReference, _ linkId: String, _ kind: FHIRAnswer.Kind) {
    tasks.answers[answer] = FHIRAnswer(linkId: linkId, kind: kind)
  }

  func paragraph(_ more: LearnMore) -> LocalizedText {
    writer.joined([more.title, writer.plain(more.content)])
  }

  private func reportTag(_ tag: LocalizedText, at place: Place) {
    guard !tag.isEmpty else { return }
    writer.lose(
      "look-not-carried", .dropped, .note, place + ["tag"], "The tag “\(writer.text(tag))”")
  }
}
