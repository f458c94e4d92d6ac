import StudyModel

/// Items as steps.
extension FHIRReader {
  func task(_ form: FHIRNode, else name: String) throws(ImportError) -> StudyModel.Task {
    if form.value["status"] == nil {
      lose(
        "status-missing", .approximated, .note, form, "The form without a status", became: "a draft"
      )
    }
    for part in form.extensions where part.known != .answerKey { unknown(part) }
    if form.first(.answerKey) != nil {
      lose("answer-key-dropped", .dropped, .warning, form, "The right answers of the form")
    }
    var names = FHIRNames()
    let sources = try sources(below: form, &names, depth: 0)
    var title = text("title", of: form)
    if title.isEmpty { title = LocalizedText(form.string("name") ?? name, in: language) }
    let id =
      form.string("id") ?? form.string("name")
      ?? Slug.of(title.text(in: language, else: language), else: name)
    var maker = FHIRTaskMaker(reader: self, form: form, names: names.byLink)
    maker.add(sources, showing: [])
    guard !maker.steps.isEmpty else {
      throw .document(
        .unreadable(
          path: "item", reason: "The form is empty. Add an item to it."))
    }
    var task = StudyModel.Task(id: FHIRString.id(id, else: "form"), kind: .survey, title: title)
    task.steps = maker.steps
    maker.addConditions(to: &task)
    return task
  }
}

/// Makes the steps of a task, and then, when every question is known, their conditions.
struct FHIRTaskMaker {
  let reader: FHIRReader
  let form: FHIRNode
  /// The names of items by their links in the file.
  let names: [String: String]
  private(set) var steps: [Step] = []
  /// The questions by their links.
  private(set) var questions: [String: (answer: AnswerReference, format: AnswerFormat)] = [:]
  /// The items that decide whether a step or an item of a form is shown.
  private var conditions: [(step: Step.ID, item: FormItem.ID?, of: [FHIRSource])] = []
  private var taken: Set<String> = []

  init(reader: FHIRReader, form: FHIRNode, names: [String: String]) {
    self.reader = reader
    self.form = form
    self.names = names
  }

  /// Adds the items at the top, or those of a group that only holds a condition.
  mutating func add(_ sources: [FHIRSource], showing around: [FHIRSource]) {
    for source in sources {
      let shown = around + (source.hasConditions ? [source] : [])
      switch source.type {
      case .group where source.isCondition: add(source.items, showing: shown)
      case .group: addForm(source, shown)
      case .display:
        addPage(source, [source.text], shown)
        add(source.items, showing: shown)
      case .attachment where source.node.first(.signatureRequired) != nil:
        addSignature(source, shown)
      case .boolean, .decimal, .integer, .date, .dateTime, .time, .string, .text, .url, .choice,
        .openChoice, .attachment, .reference, .quantity:
        addQuestion(source, shown)
      }
    }
  }

  private mutating func add(_ step: Step, _ shown: [FHIRSource]) {
    var step = step
    step.id = Slug.free(step.id, avoiding: taken)
    taken.insert(step.id)
    steps.append(step)
    if !shown.isEmpty { conditions.append((step.id, nil, shown)) }
  }

  private mutating func addPage(
    _ source: FHIRSource, _ texts: [LocalizedText], _ shown: [FHIRSource]
  ) {
    let texts = texts.filter { !$0.isEmpty }
    guard !texts.isEmpty else { return }
    let (title, rest) = Self.cut(reader.joined(texts, by: "\n\n"))
    add(
      Step(id: source.linkId, title: title, text: rest, content: .instruction(Instruction())),
      shown)
  }

  private mutating func addSignature(_ source: FHIRSource, _ shown: [FHIRSource]) {
    let (title, rest) = Self.cut(source.text)
    var step = Step(
      id: source.linkId, title: title, text: rest, content: .signature(SignatureRequest()))
    step.isOptional = !source.isRequired
    add(step, shown)
  }

  /// The first paragraph as a title, if it is one line, and the rest.
  static func cut(_ text: LocalizedText) -> (title: LocalizedText, rest: LocalizedText) {
    let halves = text.values.mapValues { words -> (String, String) in
      guard let gap = words.firstRange(of: "\n\n"), !words[..<gap.lowerBound].contains("\n") else {
        return words.contains("\n") ? ("", words) : (words, "")
      }
      return (String(words[..<gap.lowerBound]), String(words[gap.upperBound...]))
    }
    return (LocalizedText(halves.mapValues(\.0)), LocalizedText(halves.mapValues(\.1)))
  }

  private mutating func addQuestion(_ source: FHIRSource, _ shown: [FHIRSource]) {
    guard !source.items.contains(where: \.asks) else {
      var form = Form()
      var items = FHIRFormMaker(maker: self, step: source.linkId)
      items.add(source, showing: [])
      form.items = items.items
      finish(items, Step(id: source.linkId, content: .form(form)), shown)
      return
    }
    guard let format = reader.format(of: source, in: form) else {
      addPage(source, [source.text], shown)
      return
    }
    let parts = source.parts(by: reader)
    let (title, rest) = Self.cut(reader.joined([parts.text, parts.detail], by: "\n\n"))
    var question = Question(format: format)
    question.learnMore = parts.learnMore
    var step = Step(id: source.linkId, title: title, text: rest, content: .question(question))
    step.isOptional = !source.isRequired
    add(step, shown)
    questions[source.linkId] = (AnswerReference(step: steps.last?.id ?? source.linkId), format)
  }

  private mutating func addForm(_ source: FHIRSource, _ shown: [FHIRSource]) {
    guard source.asks else {
      addPage(source, [source.text] + source.items.flatMap(\.words), shown)
      return
    }
    var items = FHIRFormMaker(maker: self, step: source.linkId)
    if source.repeats {
      items.addHeading(source, linkId: source.linkId + ".entries", showing: [])
      items.isRepeating = true
    }
    items.add(below: source, showing: [])
    let (title, rest) = Self.cut(source.text)
    var step = Step(
      id: source.linkId, title: title, text: rest, content: .form(Form(items: items.items)))
    step.text = items.text.isEmpty ? step.text : items.text
    step.detailText = items.detail
    step.footnote = items.footnote
    step.content = .form(Form(items: items.items, footer: items.footer))
    finish(items, step, shown)
  }

  private mutating func finish(_ items: FHIRFormMaker, _ step: Step, _ shown: [FHIRSource]) {
    guard items.items.contains(where: { !$0.isHeading }) else {
      // All of its questions were reported as dropped.
      let words = [step.title, step.text] + items.items.map(\.text)
      let (title, rest) = Self.cut(reader.joined(words, by: "\n\n"))
      guard !title.isEmpty || !rest.isEmpty else { return }
      add(Step(id: step.id, title: title, text: rest, content: .instruction(Instruction())), shown)
      return
    }
    add(step, shown)
    let id = steps.last?.id ?? step.id
    for (link, question) in items.questions {
      questions[link] = (AnswerReference(step: id, item: question.item), question.format)
    }
    for (item, sources) in items.conditions { conditions.append((id, item, sources)) }
  }

  // MARK: Conditions

  func addConditions(to task: inout StudyModel.Task) {
    for entry in conditions {
      let parts = entry.of.flatMap { FHIRConditionReader(maker: self, source: $0).conditions() }
      guard let condition = Condition.joined(parts) else { continue }
      guard let item = entry.item else {
        task.rules.append(Rule(step: entry.step, kind: .skip(when: condition.opposite)))
        continue
      }
      for index in task.steps.indices where task.steps[index].id == entry.step {
        guard case .form(var form) = task.steps[index].content else { continue }
        for position in form.items.indices where form.items[position].id == item {
          form.items[position].visibility = condition
        }
        task.steps[index].content = .form(form)
      }
    }
  }
}

extension Condition {
  /// Nil without parts.
  static func joined(_ parts: [Condition]) -> Condition? {
    parts.count > 1 ? Condition.all(parts).merged : parts.first
  }
}

extension FHIRSource {
  /// Its text and those below it.
  var words: [LocalizedText] { [text] + items.flatMap(\.words) }

  /// The text of a question, what is written below it, and what a link opens.
  func parts(
    by reader: FHIRReader
  ) -> (text: LocalizedText, detail: LocalizedText, learnMore: LearnMore?) {
    var text = text
    var details: [LocalizedText] = []
    var helps: [LocalizedText] = []
    for item in items where item.type == .display {
      let isEnd = !Set(item.controls).isDisjoint(with: ["lower", "upper"])
      if isEnd && controls.contains(FHIRControl.slider.rawValue) { continue }
      if text.isEmpty {
        text = item.text
      } else if item.controls.contains(FHIRControl.help.rawValue) {
        helps.append(item.text)
      } else {
        details.append(item.text)
      }
    }
    if let address = node.first(.supportLink)?.value?.value.stringValue {
      helps.append(
        LocalizedText("<\(address.filter { !$0.isWhitespace && $0 != ">" })>", in: reader.language))
    }
    let help = reader.joined(helps, by: "\n\n")
    let (title, rest) = FHIRTaskMaker.cut(help)
    let isTitled = !rest.isEmpty
    func markdown(_ text: LocalizedText) -> LocalizedText {
      LocalizedText(text.values.mapValues { PlainMarkdown.markdown(of: $0) })
    }
    let more =
      help.isEmpty
      ? nil : LearnMore(title: isTitled ? title : [:], content: markdown(isTitled ? rest : help))
    return (text, reader.joined(details, by: "\n\n"), more)
  }
}
