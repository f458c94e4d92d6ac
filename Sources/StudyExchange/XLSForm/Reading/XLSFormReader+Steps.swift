import StudyDocuments
import StudyModel

extension XLSFormReader {
  /// What shows a question: the cells with conditions of its groups and its own.
  typealias Shown = [SheetRow]

  func read(_ nodes: [XLSFormNode]) { for node in nodes { read(node, when: []) } }

  private func read(_ node: XLSFormNode, when shown: Shown) {
    let shown = relevant(node, after: shown)
    switch node.kind {
    case .question(let type): question(type, node.row, when: shown)
    case .repeat: page(node, of: [node], when: shown, isWhole: false)
    case .group:
      let isScreen = survey.text("appearance", of: node.row).lowercased().contains("field-list")
      guard isScreen || !node.holdsGroups else {
        container(node, when: shown)
        return
      }
      if isScreen, let step = questionWithHeading(node) {
        heading(step, node, when: shown)
        return
      }
      if !isScreen, node.children.count > 1 {
        lose(
          "group-as-screen", .approximated, .note, "type", node.row,
          "A group with its questions on several screens", became: "one screen")
      }
      page(node, of: node.children, when: shown, isWhole: true)
    }
  }

  private func relevant(_ node: XLSFormNode, after shown: Shown) -> Shown {
    survey.text("relevant", of: node.row).isEmpty ? shown : shown + [node.row]
  }

  /// A group that only holds others: questions between them become screens.
  private func container(_ node: XLSFormNode, when shown: Shown) {
    let label = text("label", of: node.row)
    if !label.isEmpty {
      lose(
        "group-heading-dropped", .dropped, .note, "label", node.row,
        "The heading of a group with groups inside it")
    }
    for child in node.children { read(child, when: shown) }
  }

  /// The question of a screen that has nothing else but notes above it.
  private func questionWithHeading(_ node: XLSFormNode) -> (
    note: XLSFormNode?, question: XLSFormNode
  )? {
    let isOwn = survey.text("name", of: node.row).hasSuffix("_page")
    guard isOwn, let last = node.children.last, case .question(let type) = last.kind,
      type != .note, type != .image, survey.text("relevant", of: last.row).isEmpty
    else { return nil }
    let rest = node.children.dropLast()
    guard rest.count <= 1, rest.allSatisfy({ $0.kind == .question(.note) }) else { return nil }
    return (rest.first, last)
  }

  private func heading(
    _ parts: (note: XLSFormNode?, question: XLSFormNode), _ node: XLSFormNode, when shown: Shown
  ) {
    guard case .question(let type) = parts.question.kind else { return }
    let before = steps.count
    question(type, parts.question.row, when: shown)
    guard steps.count > before, case .question(var question) = steps[before].content else { return }
    question.question = steps[before].title
    steps[before].title = text("label", of: node.row)
    steps[before].text = parts.note.map { text("label", of: $0.row) } ?? [:]
    steps[before].content = .question(question)
  }

  /// A question, note, or signature outside groups.
  private func question(_ type: XLSFormType, _ row: SheetRow, when shown: Shown) {
    let name = survey.text("name", of: row)
    let position = steps.count
    switch type {
    case .note:
      let (title, text) = noteTexts(row)
      steps.append(
        Step(
          id: stepID(name), title: title, text: text, detailText: self.text("hint", of: row),
          content: .instruction(Instruction())))
      media(row)
    case .image where isSignature(row):
      steps.append(
        Step(
          id: stepID(name), title: text("label", of: row), text: text("hint", of: row),
          isOptional: !isRequired(row), content: .signature(SignatureRequest())))
    case .image, .text, .integer, .decimal, .range, .date, .time, .moment, .location,
      .acknowledgment, .phone, .percentage, .choice, .silent, .unknown:
      guard let format = format(type, row) else { return }
      let id = stepID(name)
      let label = text("label", of: row)
      steps.append(
        Step(
          id: id, title: label.isEmpty ? LocalizedText(name, in: languages.primary) : label,
          text: text("hint", of: row), isOptional: !isRequired(row),
          content: .question(Question(format: format))))
      if asked[name] == nil {
        asked[name] = Asked(answer: AnswerReference(step: id), format: format)
      }
    }
    skip(position, unless: shown)
  }

  private func isSignature(_ row: SheetRow) -> Bool {
    survey.text("appearance", of: row).lowercased().contains("signature")
  }

  /// The heading and the text of a note; a note of one line is a heading.
  private func noteTexts(_ row: SheetRow) -> (title: LocalizedText, text: LocalizedText) {
    var titles: [(language: String?, text: String)] = []
    for (language, cell) in survey.texts("label", of: row) {
      let lines = cell.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let isHeading = cell.hasPrefix("# ")
      guard isHeading || lines.count == 1 && cell.count <= 200 else {
        return ([:], text("label", of: row))
      }
      titles.append((language, String(lines[0].drop { $0 == "#" || $0 == " " })))
    }
    let whole = text("label", of: row)
    let title = languages.text(titles.map { ($0.language, XLSFormText.words(of: $0.text).text) })
    // The heading itself is no loss of formatting.
    if let last = losses.last, last.code == "marks-dropped",
      survey.texts("label", of: row).allSatisfy({
        XLSFormText.words(of: String($0.text.drop { $0 == "#" || $0 == " " })).isPlain
      })
    {
      losses.removeLast()
    }
    let text = whole.mapping { words in
      let lines = words.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return lines.count > 1 ? String(lines[1]).withoutOuterSpace : ""
    }
    return (title, text)
  }

  private func skip(_ position: Int, unless shown: Shown) {
    guard steps.indices.contains(position), !shown.isEmpty else { return }
    let condition = self.condition(shown, before: steps[position].id, in: nil)
    guard condition != .all([]) else { return }
    rules.append(Rule(step: steps[position].id, kind: .skip(when: condition.opposite)))
  }

  /// A screen with several questions.
  private func page(
    _ node: XLSFormNode, of children: [XLSFormNode], when shown: Shown, isWhole: Bool
  ) {
    let id = stepID(survey.text("name", of: node.row))
    let position = steps.count
    var step = Step(id: id, content: .form(Form()))
    if isWhole { step.title = text("label", of: node.row) }
    var children = children[...]
    if isWhole, let first = children.first, first.kind == .question(.note), children.count > 1,
      survey.text("relevant", of: first.row).isEmpty
    {
      step.text = text("label", of: first.row)
      media(first.row)
      children.removeFirst()
    }
    var form = XLSFormItems(step: id, reader: self)
    form.add(Array(children), when: [], in: nil)
    steps.append(step)
    steps[position].content = .form(Form(items: form.items))
    if !form.items.contains(where: { !$0.isHeading }) {
      steps[position].content = .instruction(Instruction())
      steps[position].detailText = form.items.first?.text ?? [:]
      for item in form.items.dropFirst() {
        steps[position].bodyItems.append(BodyItem(text: item.text))
      }
      if steps[position].title.isEmpty, steps[position].text.isEmpty, form.items.isEmpty {
        steps.removeLast()
      }
    }
    skip(position, unless: shown)
    for row in form.signatures {
      let own = survey.text("relevant", of: row).isEmpty ? shown : shown + [row]
      question(.image, row, when: own)
    }
  }

  func media(_ row: SheetRow) {
    for key in ["image", "audio", "video", "big-image"] where !survey.text(key, of: row).isEmpty {
      lose(
        "media-not-read", .dropped, .warning, key, row,
        "The file “\(survey.text(key, of: row))”, which is not in the workbook",
        advice: "add it to the step")
    }
  }

  func isRequired(_ row: SheetRow) -> Bool {
    let text = survey.text("required", of: row).lowercased()
    let usual = ["yes", "true", "true()", "1", "required"]
    if !text.isEmpty, !usual.contains(text), !["no", "false", "false()", "0"].contains(text) {
      lose(
        "required-sometimes", .weakened, .warning, "required", row,
        "An answer that is required when “\(text)”", became: "one that is optional")
    }
    if !survey.text("required_message", of: row).isEmpty {
      lose(
        "message-dropped", .dropped, .note, "required_message", row,
        "The message when there is no answer", became: "Accord’s own")
    }
    return usual.contains(text)
  }
}
