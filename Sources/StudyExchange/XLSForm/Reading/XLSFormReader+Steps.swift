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
      if node.holdsOnlyNotes, node.children.contains(where: { has("relevant", $0.row) }) {
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

  private func has(_ key: String, _ row: SheetRow) -> Bool {
    !survey.text(key, of: row).isEmpty
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
        "The heading of a group that is not one screen")
    }
    for child in node.children { read(child, when: shown) }
  }

  /// What a screen with the name of its only question has.
  private struct OwnScreen {
    var note: XLSFormNode?
    var question: XLSFormNode
    /// The texts for its choices “other”.
    var others: [SheetRow]
  }

  /// The question of a screen that has nothing else but a note above it and texts for its choices “other” below.
  private func questionWithHeading(_ node: XLSFormNode) -> OwnScreen? {
    guard survey.text("name", of: node.row).hasSuffix("_page") else { return nil }
    var rest = node.children[...]
    var note: XLSFormNode?
    if rest.first?.kind == .question(.note) { note = rest.removeFirst() }
    guard let question = rest.popFirst(), case .question(let type) = question.kind,
      type != .note, type != .image, survey.text("relevant", of: question.row).isEmpty
    else { return nil }
    let name = survey.text("name", of: question.row)
    rest = rest.filter { !isWords($0, of: name) }[...]
    guard
      rest.allSatisfy({
        $0.kind == .question(.text)
          && survey.text("name", of: $0.row).hasPrefix(name + "_other")
      })
    else { return nil }
    return OwnScreen(note: note, question: question, others: rest.map(\.row))
  }

  /// Whether a row computes the words of a chosen answer, as forms of ours do for texts that show it.
  private func isWords(_ node: XLSFormNode, of name: String) -> Bool {
    node.kind == .question(.silent("calculate"))
      && survey.text("name", of: node.row) == name + "_words"
  }

  private func heading(_ parts: OwnScreen, _ node: XLSFormNode, when shown: Shown) {
    guard case .question(let type) = parts.question.kind else { return }
    let before = steps.count
    question(type, parts.question.row, when: shown)
    guard steps.count > before, case .question(var question) = steps[before].content else { return }
    let label = text("label", of: node.row)
    if !label.isEmpty, label != steps[before].title {
      question.question = steps[before].title
      steps[before].title = label
    }
    if let note = parts.note {
      steps[before].text = text("label", of: note.row)
      steps[before].detailText = text("hint", of: note.row)
    }
    if case .textChoice(var choices) = question.format {
      let name = survey.text("name", of: parts.question.row)
      for row in parts.others where !otherField(row, of: name, &choices) {
        lose("type-not-read", .dropped, .error, "type", row, "A text below the question")
      }
      question.format = .textChoice(choices)
    }
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
          id: stepID(of: row), title: title, text: text, detailText: self.text("hint", of: row),
          content: .instruction(Instruction())))
      media(row)
    case .image where isSignature(row):
      steps.append(
        Step(
          id: stepID(of: row), title: text("label", of: row), text: text("hint", of: row),
          isOptional: !isRequired(row), content: .signature(SignatureRequest())))
    case .image, .text, .integer, .decimal, .range, .date, .time, .moment, .location,
      .acknowledgment, .phone, .percentage, .choice, .silent, .unknown:
      guard let format = format(type, row) else { return }
      let id = stepID(of: row)
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
    let id = stepID(of: node.row)
    let position = steps.count
    var step = Step(id: id, content: .form(Form()))
    if isWhole { step.title = text("label", of: node.row) }
    var children = children[...]
    if isWhole, let first = children.first, first.kind == .question(.note), children.count > 1,
      survey.text("relevant", of: first.row).isEmpty
    {
      step.text = text("label", of: first.row)
      step.detailText = text("hint", of: first.row)
      media(first.row)
      children.removeFirst()
    }
    var form = XLSFormItems(step: id, reader: self)
    // The condition of a repeating group on a screen of its own shows the screen.
    form.add(Array(children), when: [], in: nil, shownWithStep: isWhole ? nil : node.row)
    step.content = .form(Form(items: form.items))
    if !form.items.contains(where: { !$0.isHeading }) {
      step.becomeInstruction(of: form.items, languages)
    }
    let isEmpty = step.title.isEmpty && step.text.isEmpty && form.items.isEmpty
    steps.append(step)
    if isEmpty { steps.removeLast() }
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
