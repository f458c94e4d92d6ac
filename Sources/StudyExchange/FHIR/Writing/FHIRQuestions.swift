import StudyModel
import StudyPreview

/// Questions as items.
extension FHIRTaskWriter {
  /// The items of a question: itself, and what is shown next to it.
  func items(of question: SurveyQuestion, in step: Step, text: LocalizedText) -> [FHIRItem] {
    guard let format = question.format else { return [] }
    let linkId = link(to: question.answer, at: question.place)
    let system = writer.address(of: task.id, question.answer.step, question.answer.item ?? "")
    var asked = format.accept(FHIRFormats(writer: writer, system: system))
    let place = question.place + ["format"]
    report(asked, of: format, isOwn: question.quiz == nil && question.fitting == nil, at: place)
    if case .confirmText(let again) = format {
      confirm(again, in: step, as: linkId, &asked, at: place)
    }
    var item = FHIRItem(linkId: linkId, type: asked.type, text: text, place: question.place)
    fill(&item, with: asked)
    item.isRequired = !question.isOptional
    item.condition = question.visibility
    addPlaceholder(question, to: &item)
    if !isMobile, let more = question.learnMore {
      item.items.append(help(more, of: linkId, at: question.place))
    }
    answers[question.answer] = FHIRAnswer(linkId: linkId, kind: asked.kind)
    guard let dontKnow = format.settings.dontKnow, asked.type != .choice else { return [item] }
    return self.items(of: item, offering: dontKnow, for: question)
  }

  private func report(
    _ asked: FHIRQuestion, of format: AnswerFormat, isOwn: Bool, at place: Place
  ) {
    guard isOwn else { return }
    for loss in asked.losses {
      writer.lose(
        loss.code, loss.kind, loss.severity, place + loss.place, loss.what, became: loss.became,
        advice: loss.advice)
    }
    writer.reportUnknown(in: format, except: asked.known.union(["kind"]), at: place)
  }

  private func fill(_ item: inout FHIRItem, with asked: FHIRQuestion) {
    item.repeats = asked.isSeveral
    item.maximumLength = asked.maximumLength.flatMap { $0 > 0 ? $0 : nil }
    item.options = asked.options
    item.initial = asked.initial
    item.extensions = asked.extensions
    for note in asked.notes {
      item.items.append(
        FHIRItem(
          linkId: links.next("\(item.linkId).\(note.control.rawValue)"), type: .display,
          text: note.text, extensions: [note.control.json], place: item.place))
    }
    for (index, part) in asked.parts.enumerated() {
      var child = FHIRItem(
        linkId: links.next("\(item.linkId).\(index + 1)"), type: part.type, text: item.text,
        place: item.place)
      fill(&child, with: part)
      child.isRequired = true
      item.items.append(child)
    }
  }

  private func addPlaceholder(_ question: SurveyQuestion, to item: inout FHIRItem) {
    guard !question.placeholder.isEmpty else { return }
    let url = FHIRExtension.entryFormat.url
    guard [.string, .text, .url, .integer, .decimal].contains(item.type),
      !item.extensions.contains(where: { $0["url"]?.stringValue == url })
    else {
      writer.lose(
        "look-not-carried", .dropped, .note, question.place + ["placeholder"],
        "The placeholder “\(writer.text(question.placeholder))”")
      return
    }
    item.extensions += FHIRFormats(writer: writer, system: "").entryFormat(question.placeholder)
    if !isMobile, question.placeholder.languages.count > 1 {
      writer.lose(
        "translation-not-carried", .dropped, .warning, question.place + ["placeholder"],
        "The translations of “\(writer.text(question.placeholder))”",
        became: "its first language only")
    }
  }

  func help(_ more: LearnMore, of linkId: String, at place: Place) -> FHIRItem {
    let words = writer.plain(more.content)
    if !more.label.isEmpty {
      writer.lose(
        "look-not-carried", .dropped, .note, place + ["learnMore", "label"],
        "The label of a link, “\(writer.text(more.label))”")
    }
    if words != more.content {
      writer.lose(
        "formatting-dropped", .approximated, .note, place + ["learnMore", "content"],
        "Formatting in the text behind a link", became: "plain text")
    }
    return FHIRItem(
      linkId: links.next(linkId + ".help"), type: .display,
      text: writer.joined([more.title, words]),
      extensions: [FHIRControl.help.json], place: place)
  }

  /// A question that can be answered with “I don’t know”.
  private func items(
    of item: FHIRItem, offering dontKnow: DontKnow, for question: SurveyQuestion
  ) -> [FHIRItem] {
    let place = question.place + ["format", "dontKnow"]
    var item = item
    guard !isMobile else {
      item.isRequired = false
      writer.lose(
        "dont-know-not-offered", .weakened, .warning, place, "The answer “I don’t know”",
        became: "a question that can be skipped")
      return [item]
    }
    writer.lose(
      "dont-know-became-question", .split, .note, place, "The answer “I don’t know”",
      became: "a question that hides the other")
    let text = dontKnow.text.isEmpty ? writer.study.interfaceText("dontKnow") : dontKnow.text
    var other = FHIRItem(
      linkId: links.next(item.linkId + ".dontKnow"), type: .boolean, text: text,
      place: question.place)
    other.condition = item.condition
    answers[question.answer]?.dontKnow = other.linkId
    item.add(.not(.test(AnswerTest(answer: question.answer, comparison: .dontKnow))))
    return [other, item]
  }

  private func confirm(
    _ again: ConfirmTextFormat, in step: Step, as linkId: String, _ asked: inout FHIRQuestion,
    at place: Place
  ) {
    guard !isMobile,
      let original = answers[AnswerReference(step: step.id, item: again.original)]?.linkId
    else {
      writer.lose(
        "confirmation-not-checked", .weakened, .error, place, "Typing the same text again",
        became: "a text that may differ", advice: "compare the two texts in the app")
      return
    }
    func answer(_ link: String) -> String {
      "%resource.descendants().where(linkId = \(FHIRString.quoted(link))).answer.value"
    }
    let message = FHIRString.clean(
      writer.text(
        again.message.isEmpty ? writer.study.interfaceText("notTheSame") : again.message))
    asked.extensions.append(
      FHIRExtension.constraint.json(of: [
        ("key", .id, .string(FHIRString.id("same-\(linkId)", else: "same"))),
        ("severity", .code, "error"),
        ("human", .string, .string(message)),
        (
          // An optional answer that was left out is no mismatch.
          "expression", .string,
          .string("\(answer(linkId)).empty() or \(answer(linkId)) = \(answer(original))")
        ),
      ]))
  }

  /// The link of a question, reported where it is not the question’s own name.
  func link(to answer: AnswerReference, at place: Place) -> String {
    let link = links.link(to: answer)
    if link != answer.item ?? answer.step {
      writer.lose(
        "link-renamed", .renamed, .note, place, "The identifier “\(answer.item ?? answer.step)”",
        became: "“\(link)”")
    }
    return link
  }
}
