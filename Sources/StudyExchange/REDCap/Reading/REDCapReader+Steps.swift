import StudyModel

extension REDCapReader {
  /// Makes the steps of a task: texts and signatures are steps of their own, matrices are forms of their own, and all else is in forms
  /// between them.
  func readSteps(of task: Int) {
    var open: (id: Step.ID, form: Form, matrix: String, title: String)?
    /// The identifiers that become names of fields.
    var taken: Set<String> = []
    let base = tasks[task].id
    func close() {
      guard let done = open else { return }
      open = nil
      tasks[task].steps.append(
        Step(id: done.id, title: text(done.title), content: .form(done.form)))
    }
    for index in rows.indices where rows[index].task == task {
      let row = rows[index]
      let field = row.field
      let tags = REDCapTags(field.annotation)
      if let why = notAsked(row, tags) {
        know(row, as: .notAsked, step: "", in: task)
        lose(
          why.code, .dropped, .warning, row.place(why.column), why.what, became: "kept for REDCap")
        if !field.section.isEmpty {
          lose(
            "header-dropped", .dropped, .note, row.place(.section),
            "The header “\(shortened(field.section))” above it")
        }
        continue
      }
      if field.kind == .descriptive || isSignature(field) {
        close()
        let step = alone(row, tags, taken: taken, in: task)
        taken.insert(step.id)
        tasks[task].steps.append(step)
        rows[index].part = AnswerReference(
          task: base, step: tasks[task].steps.last?.id ?? "")
        know(row, as: .presence, step: tasks[task].steps.last?.id ?? "", in: task)
        continue
      }
      let isRow = field.kind == .radio || field.kind == .checkbox
      let matrix = isRow ? field.matrix.trimmingSpace : ""
      if let current = open, current.matrix != matrix { close() }
      var header = REDCapLabel(field.section).text
      if open == nil {
        open = (stepID(matrix.isEmpty ? base : matrix, in: task), Form(), matrix, "")
        if !matrix.isEmpty {
          open?.title = header
          header = ""
        }
      }
      let id = itemID(row, taken: taken)
      taken.insert(id)
      if !header.isEmpty {
        let heading = heading(header, above: id, taken: taken)
        taken.insert(heading.id)
        open?.form.items.append(heading)
      }
      let (item, kind) = question(row, id: id, tags)
      open?.form.items.append(item)
      let step = open?.id ?? base
      rows[index].part = AnswerReference(task: base, step: step, item: id)
      know(row, as: kind, step: step, item: id, in: task)
    }
    close()
  }

  private func isSignature(_ field: REDCapField) -> Bool {
    field.kind == .file && field.validation == "signature"
  }

  /// Why participants are not asked a field; nil if they are.
  private func notAsked(
    _ row: REDCapReadRow, _ tags: REDCapTags
  ) -> (code: String, column: REDCapColumn, what: String)? {
    if row.field.kind == .calc {
      return (
        "calculation-not-read", .choices, "The calculation \(shortened(row.field.choices))"
      )
    }
    if tags.isHidden { return ("hidden-not-read", .annotation, "A hidden field") }
    return nil
  }

  private func know(
    _ row: REDCapReadRow, as kind: REDCapKnownField.Kind, step: Step.ID, item: String? = nil,
    in task: Int
  ) {
    let name = row.field.name.trimmingSpace.lowercased()
    guard known[name] == nil else { return }
    known[name] = REDCapKnownField(
      part: AnswerReference(task: tasks[task].id, step: step, item: item), kind: kind,
      position: row.position, step: tasks[task].steps.count - (item == nil ? 1 : 0))
  }

  /// A text to read, or a signature.
  private func alone(
    _ row: REDCapReadRow, _ tags: REDCapTags, taken: Set<String>, in task: Int
  ) -> Step {
    let id = stepID(itemID(row, taken: taken), in: task)
    let words = REDCapLabel(row.field.label)
    let header = REDCapLabel(row.field.section).line
    var step = Step(id: id, content: .instruction(Instruction()))
    let isShort = !words.text.contains("\n") && words.text.count <= 80 && words.title.isEmpty
    if isSignature(row.field) {
      step.content = .signature(SignatureRequest())
      step.isOptional = row.field.required != "y"
    }
    if header.isEmpty, isShort {
      step.title = text(words.text)
    } else {
      step.title = text(words.title.isEmpty ? header : words.title)
      step.text = text(words.text)
    }
    let picture = pictures[row.field.name.lowercased()]
    step.image = picture?.id
    reportText(words, row)
    reportTags(tags, of: row, knowing: [])
    if !row.field.note.isEmpty { step.detailText = text(REDCapLabel(row.field.note).text) }
    return step
  }

  func reportText(_ words: REDCapLabel, _ row: REDCapReadRow) {
    guard !words.isPlain else { return }
    lose(
      "formatting-dropped", .approximated, .note, row.place(.label), "Formatting in the label",
      became: "plain text")
  }

  private func heading(_ words: String, above item: String, taken: Set<String>) -> FormItem {
    let lines = words.split(separator: "\n", maxSplits: 1)
    var heading = FormItem(
      id: Slug.free("\(item)_header", avoiding: taken), text: text(String(lines.first ?? "")))
    if lines.count > 1 { heading.detailText = text(String(lines[1])) }
    return heading
  }

  private func itemID(_ row: REDCapReadRow, taken: Set<String>) -> String {
    let name = row.field.name.trimmingSpace
    let isPlain = name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]{0,99}/) != nil
    let base = isPlain ? name : REDCapNames.clean(name, prefix: "q", longest: 60)
    let id = Slug.free(base, avoiding: taken)
    if id != name {
      lose(
        "name-changed", .renamed, .warning, row.place(.name), "The name “\(shortened(name))”",
        became: "“\(id)”")
    }
    return id
  }

  private func stepID(_ base: String, in task: Int) -> Step.ID {
    Slug.free(base, avoiding: Set(tasks[task].steps.map(\.id)))
  }
}
