import StudyModel

extension SurveyJSReader {
  /// An element and what its panels and itself say about when it is shown.
  struct Element {
    let node: SurveyJSNode
    let shown: [Shown]
  }

  private static let mostElements = 5_000
  private static let deepestPanel = 50

  func readPages(of root: SurveyJSNode) {
    let pages = root.objects("pages")
    let alone = root["elements", "questions"] != nil
    for (index, page) in ((alone ? [root] : []) + pages).enumerated() {
      var elements: [Element] = []
      flatten(page, [], depth: 0, into: &elements)
      let shown = self.shown(page)
      if page["randomize"] != nil || page.string("questionsOrder") == "random" {
        lose(
          "order-not-random", .dropped, .note, page, "A random order",
          became: "the order as written")
      }
      read(elements, of: page, named: page.name.isEmpty ? "page\(index + 1)" : page.name, shown)
    }
  }

  /// What an object says about when it is shown.
  private func shown(_ node: SurveyJSNode) -> [Shown] {
    if let expression = node.string("visibleIf"), !expression.trimmingSpaces.isEmpty {
      return [
        Shown(
          expression: expression, place: node.place + ["visibleIf"],
          pointer: node.pointer + "/visibleIf")
      ]
    }
    guard node["visible"] == .boolean(false) else { return [] }
    lose(
      "hidden", .approximated, .warning, node, "An element that is hidden until a program shows it",
      became: "never shown", advice: "remove its condition, or give it one that can hold")
    return [
      Shown(
        expression: SurveyJSExpressions.never, place: node.place + ["visible"],
        pointer: node.pointer + "/visible")
    ]
  }

  /// The elements in order, without the panels around them.
  private func flatten(
    _ holder: SurveyJSNode, _ outer: [Shown], depth: Int, into elements: inout [Element]
  ) {
    for node in holder.objects("elements", "questions") {
      guard elements.count < Self.mostElements, depth < Self.deepestPanel else {
        lose(Self.tooMuch, .dropped, .error, node, "Content beyond the limits")
        return
      }
      let shown = outer + self.shown(node)
      guard node.type == "panel" else {
        elements.append(Element(node: node, shown: shown))
        continue
      }
      if !text(node["title"]).isEmpty || !text(node["description"]).isEmpty {
        elements.append(Element(node: node, shown: shown))
      }
      flatten(node, shown, depth: depth + 1, into: &elements)
    }
  }

  private func read(
    _ elements: [Element], of page: SurveyJSNode, named name: String, _ shown: [Shown]
  ) {
    let rest = withoutUnknowns(elements)
    if let quiz = quiz(rest, of: page, named: name) {
      add(quiz, shown)
      return
    }
    var draft = SurveyJSDraft(title: text(page["title"]), text: text(page["description"]))
    for element in rest {
      let node = element.node
      switch node.type {
      // Other texts are headings, unless the page has nothing else.
      case "html"
      where draft.items.isEmpty && element.shown.isEmpty && node.name.hasSuffix("_text"):
        draft.add(words(node["html"], at: node))
      // A page with nothing but its title has an element that repeats it.
      case "html"
      where node.name.hasSuffix("_title") && words(node["html"], at: node) == draft.title:
        break
      case "signaturepad":
        if !draft.items.isEmpty { finish(&draft, named: name, shown) }
        let title = draft.title.isEmpty ? text(node["title"]) : draft.title
        let step = Step(
          id: ids.next(node.name, else: name), title: title, text: draft.text,
          isOptional: !node.flag("isRequired"), content: .signature(SignatureRequest()))
        draft = SurveyJSDraft()
        add(step, shown + element.shown)
      case "paneldynamic", "matrixdynamic":
        readGroup(node, element.shown, into: &draft)
        // What follows is not asked for each entry.
        finish(&draft, named: name, shown)
      default: readItems(node, element.shown, into: &draft)
      }
    }
    finish(&draft, named: name, shown)
  }

  /// The elements without those that say “I don't know” to another.
  private func withoutUnknowns(_ elements: [Element]) -> [Element] {
    for element in elements {
      guard let name = Self.unknown(of: element.node) else { continue }
      let label = elements.first { $0.node.name == name && $0.node.type == "boolean" }
      if let label { unknowns[name.lowercased()] = text(label.node["label", "title"]) }
    }
    return elements.filter {
      $0.node.type != "boolean" || unknowns[$0.node.name.lowercased()] == nil
    }
  }

  /// The name of the element that says “I don't know” to a question.
  static func unknown(of node: SurveyJSNode) -> String? {
    node.string("enableIf").flatMap {
      $0.wholeMatch(of: /!\(\{(?:panel\.)?([^{}]+)\} = true\)/).map { String($0.1) }
    }
  }

  private func readItems(_ node: SurveyJSNode, _ shown: [Shown], into draft: inout SurveyJSDraft) {
    for read in items(node) {
      draft.append(named(read, of: node), shown: shown, group: nil)
    }
  }

  private func named(_ read: ReadItem, of node: SurveyJSNode) -> ReadItem {
    var read = read
    let wanted = read.item.id
    read.item.id = ids.next(wanted, else: "question")
    reportRenaming(of: wanted, to: read.item.id, at: node)
    return read
  }

  /// Answers are stored under the name of their question.
  private func reportRenaming(of name: String, to id: String, at node: SurveyJSNode) {
    guard !name.isEmpty, id != name else { return }
    let isRepeated = id.hasPrefix(name + "-")
    lose(
      isRepeated ? "name-repeated" : "name-changed", .renamed, isRepeated ? .warning : .note, node,
      "The name “\(name.prefix(80))”" + (isRepeated ? ", which another question has too" : ""),
      became: "“\(id.prefix(80))”")
  }

  /// Elements that repeat, as a group.
  private func readGroup(_ node: SurveyJSNode, _ shown: [Shown], into draft: inout SurveyJSDraft) {
    func count(_ names: String...) -> Int? {
      names.compactMap { node.number($0) }.first.flatMap { Int(bounded: $0) }
    }
    let least = count("minPanelCount", "minRowCount") ?? 0
    let most = count("maxPanelCount", "maxRowCount")
    let id = ids.next(node.name, else: "group")
    reportRenaming(of: node.name, to: id, at: node)
    let limit = Repetition.mostEntries
    let heading = FormItem(
      id: id, text: text(node["title"]), detailText: text(node["description"]),
      repetition: Repetition(
        minimum: least > 0 ? min(least, limit) : nil,
        maximum: most.flatMap { $0 < limit && $0 >= max(least, 1) ? $0 : nil },
        entry: entryName(node), addLabel: text(node["panelAddText", "addPanelText", "addRowText"])))
    draft.append(ReadItem(item: heading, name: node.name), shown: shown, group: nil)
    var elements: [Element] = []
    if node.type == "paneldynamic" {
      let template = SurveyJSNode(
        ["elements": node["templateElements"] ?? []], as: node)
      flatten(template, [], depth: 0, into: &elements)
    } else {
      elements = columns(of: node).map { Element(node: $0, shown: []) }
    }
    for element in withoutUnknowns(elements) {
      if ["paneldynamic", "matrixdynamic", "matrixdropdown", "signaturepad"].contains(
        element.node.type)
      {
        lose(
          "repeated-inside", .dropped, .error, element.node,
          "A question of the kind “\(element.node.type)” inside a group that repeats")
        continue
      }
      for read in items(element.node) {
        guard !read.item.isHeading else {
          lose(
            "text-in-group", .dropped, .warning, element.node,
            "A text or title inside a group that repeats")
          continue
        }
        draft.append(named(read, of: element.node), shown: element.shown, group: id)
      }
    }
  }

  private func entryName(_ node: SurveyJSNode) -> LocalizedText {
    let title = text(node["templateTitle"])
    return LocalizedText(
      title.values.mapValues { $0.replacing("{panelIndex}", with: "").trimmingSpaces }
        .filter { !$0.value.isEmpty })
  }

  /// The columns of a matrix as questions.
  func columns(of node: SurveyJSNode) -> [SurveyJSNode] {
    node.objects("columns").map { column in
      var members = column.members
      let kind = column.string("cellType") ?? node.string("cellType") ?? "dropdown"
      members["type"] = .string(kind == "default" ? "dropdown" : kind)
      if members["choices"] == nil { members["choices"] = node["choices"] }
      return SurveyJSNode(members, as: column)
    }
  }

  /// Makes a step of what was read of a page since the last one.
  private func finish(_ draft: inout SurveyJSDraft, named name: String, _ shown: [Shown]) {
    defer { draft = SurveyJSDraft() }
    guard !draft.isEmpty else { return }
    if let lone = draft.loneQuestion {
      let item = lone.read.item
      guard let format = item.format else { return }
      // The identifier of the step is that of the question, because conditions name it.
      let hasTitle = !draft.title.isEmpty
      draft.add(item.detailText)
      let step = Step(
        id: item.id, title: hasTitle ? draft.title : item.text,
        text: draft.text, isOptional: item.isOptional,
        content: .question(
          Question(
            format: format, question: hasTitle ? item.text : [:], placeholder: item.placeholder)))
      know(lone.read, as: AnswerReference(step: step.id), in: nil)
      add(step, shown)
      return
    }
    let id = ids.next(name, else: "page")
    if draft.items.allSatisfy({
      $0.read.item.isHeading && $0.shown.isEmpty && $0.read.item.repetition == nil
    }) {
      draft.becomeText()
    }
    guard !draft.items.isEmpty else {
      add(
        Step(id: id, title: draft.title, text: draft.text, content: .instruction(Instruction())),
        shown)
      return
    }
    for entry in draft.items {
      let answer = AnswerReference(step: id, item: entry.read.item.id)
      know(entry.read, as: answer, in: entry.group)
      if !entry.shown.isEmpty { itemsShown.append((answer, entry.group, entry.shown)) }
    }
    let content = StepContent.form(Form(items: draft.items.map(\.read.item)))
    add(Step(id: id, title: draft.title, text: draft.text, content: content), shown)
  }

  /// Notes what a name in an expression stands for.
  func know(_ read: ReadItem, as answer: AnswerReference, in group: FormItem.ID?) {
    guard read.item.format != nil || read.item.repetition != nil else { return }
    var subject = SurveyJSConditions.Subject(
      answer: answer, format: read.item.format, group: group, values: read.values)
    conditions.subjects[read.name.lowercased()] = subject
    guard let unknown = read.unknown else { return }
    subject.isUnknown = true
    conditions.subjects[unknown.lowercased()] = subject
  }

  private func add(_ step: Step, _ shown: [Shown]) {
    steps.append(step)
    if !shown.isEmpty { stepsShown.append((step.id, shown)) }
  }
}
