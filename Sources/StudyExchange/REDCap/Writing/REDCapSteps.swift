import StudyDocuments
import StudyModel

/// Decides which fields each kind of step becomes (interop.md §5.10).
struct REDCapSteps: StepShapeVisitor {
  let writer: REDCapWriter
  let page: SurveyPage
  let task: StudyModel.Task

  var step: Step { page.step }
  var place: Place { page.place }
  /// The field of the step itself.
  var name: String {
    writer.plan.name(of: AnswerReference(step: step.id), in: task.id)
      ?? writer.plan.name(stem, "page", of: owner)
  }
  /// A beginning for the names of fields other than those of questions.
  var stem: String { REDCapNames.clean(step.id, prefix: "q", longest: REDCapNames.longestField) }
  var owner: [String] { [task.id, step.id] }

  /// The fields of the page, each shown when the page is.
  func rows() -> [REDCapRow] {
    reportUnknownOfStep()
    var rows = step.content.accept(self)
    for index in rows.indices { rows[index].page = page }
    return rows
  }

  func reduced<Content: ReducibleStep>(
    _ decision: [REDCapRow], from content: Content
  ) -> [REDCapRow] {
    became(content.nameInLosses, content.closest)
    writer.reportUnknown(in: content, except: Content.membersInShape, at: place)
    return decision
  }

  private func reportUnknownOfStep() {
    var head = step
    head.content = .wait(Wait())
    writer.reportUnknown(
      in: head,
      except: [
        "id", "kind", "title", "text", "detailText", "footnote", "isOptional", "image", "bodyItems",
        "keptSettings", "earlyEnding",
      ], at: place)
    if step.earlyEnding != nil {
      writer.lose(
        "early-ending-dropped", .dropped, .error, place + ["earlyEnding"],
        "The button that ends the task early", advice: "use a stop action in REDCap’s survey")
    }
  }

  /// A text to read.
  func descriptive(_ name: String, _ html: String, at place: Place? = nil) -> REDCapRow {
    var field = REDCapField()
    field.name = name
    field.type = REDCapType.descriptive.rawValue
    field.label = html
    return REDCapRow(field, at: place ?? self.place)
  }

  /// The row that represents the step itself.
  func own(_ row: REDCapRow) -> REDCapRow {
    var row = row
    row.kept = step.keptSettings
    row.part = AnswerReference(step: step.id)
    return row
  }

  /// The step as a text to read, with its picture.
  func textRow(_ additional: String = "", files: [REDCapInstrument.File] = []) -> REDCapRow {
    if step.isOptional {
      writer.lose(
        "optional-dropped", .dropped, .note, place + ["isOptional"], "That the page can be skipped")
    }
    var row = descriptive(name, body(withTitle: true) + additional)
    row.files = pictures() + files
    return own(row)
  }

  /// What a page says before its questions, if it says anything other than its title.
  func introduction(withTitle: Bool = false) -> [REDCapRow] {
    let html = body(withTitle: withTitle)
    let files = pictures()
    guard !html.isEmpty || !files.isEmpty else { return [] }
    writer.lose(
      "introduction-became-field", .split, .note, place, "The text above the questions of the page",
      became: "a field of its own")
    var row = descriptive(writer.plan.name(stem, "intro", of: owner), html)
    row.files = files
    return [row]
  }

  /// The title, texts, and body items of the step as HTML.
  func body(withTitle: Bool) -> String {
    let title = withTitle ? writer.text(step.title) : ""
    let texts = [writer.text(step.text), writer.text(step.detailText)].filter { !$0.isEmpty }
    let items = step.bodyItems.map(item).joined()
    if texts.isEmpty, items.isEmpty, step.footnote.isEmpty { return REDCapText.plain(title) }
    if !step.detailText.isEmpty || !step.footnote.isEmpty || !step.bodyItems.isEmpty {
      writer.lose(
        "texts-joined", .merged, .note, place, "The detail text, footnote, or list of the step",
        became: "parts of one text")
    }
    let heading = title.isEmpty ? "" : REDCapText.element("h4", title)
    return heading + texts.map { REDCapText.element("p", $0) }.joined() + items
      + footnote()
  }

  private func footnote() -> String {
    let words = writer.text(step.footnote)
    return words.isEmpty ? "" : "<p><small>\(REDCapText.line(words))</small></p>"
  }

  private func item(_ item: BodyItem) -> String {
    if item.style == .rule { return "<hr>" }
    let texts = [item.text, item.detailText].map(writer.text).filter { !$0.isEmpty }
    let words = texts.map(REDCapText.line).joined(separator: "<br>") + learnMore(item.learnMore)
    guard !words.isEmpty else { return "" }
    switch item.style {
    case .bullet: return "<ul><li>\(words)</li></ul>"
    case .callout: return "<p><b>\(words)</b></p>"
    case .text, .image, .tag, .rule: return "<p>\(words)</p>"
    }
  }

  /// A linked text, in line.
  func learnMore(_ more: LearnMore?, at place: Place? = nil) -> String {
    guard let more else { return "" }
    writer.lose(
      "learn-more-in-line", .moved, .note, (place ?? self.place) + ["learnMore"],
      "The text that “Learn more” opens", became: "part of the label")
    let title = writer.text(more.title.isEmpty ? more.label : more.title)
    return (title.isEmpty ? "" : "<p><b>\(REDCapText.line(title))</b></p>")
      + REDCapText.markdown(writer.text(more.content))
  }

  /// The picture of the step: REDCap shows one with each text, and only an instrument carries it.
  private func pictures() -> [REDCapInstrument.File] {
    let ids = ([step.image] + step.bodyItems.map(\.image)).compactMap(\.self)
    for (index, id) in ids.enumerated() {
      let isCarried = index == 0 && writer.file(id) != nil
      writer.lose(
        isCarried ? "image-only-in-instrument" : "image-dropped", isCarried ? .moved : .dropped,
        isCarried ? .note : .warning, place + ["image"],
        "The image “\(writer.study.asset(id)?.name ?? id)”",
        became: isCarried ? "an attachment in the instrument’s zip, not in the dictionary" : nil)
    }
    return ids.first.flatMap(writer.file).map { [$0] } ?? []
  }

  /// Puts the title above the first field of the page.
  func titled(_ rows: [REDCapRow], introduction: [REDCapRow]) -> [REDCapRow] {
    var all = introduction + rows
    let title = REDCapText.plain(writer.text(step.title))
    guard !title.isEmpty else { return all }
    if all.first?.field.section.isEmpty == true {
      all[0].field.section = title
    } else {
      all.insert(
        descriptive(writer.plan.name(stem, "intro", of: owner), title), at: 0)
    }
    return all
  }

  /// What only a client can do.
  func client(_ what: String) -> [REDCapRow] {
    writer.lose(
      "client-step-dropped", .dropped, .warning, place, what,
      advice: "nothing in REDCap performs it")
    return []
  }
}
