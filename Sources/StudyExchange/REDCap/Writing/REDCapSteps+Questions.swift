import StudyModel

extension REDCapSteps {
  func visit(_ content: Question) -> [REDCapRow] {
    writer.reportUnknown(
      in: content, except: ["format", "question", "placeholder", "learnMore"], at: place)
    guard var question = page.questions.first else { return [] }
    writer.join(screen: place, in: task)
    let asksByTitle = question.text.isEmpty
    if asksByTitle { question.text = step.title }
    var head = step
    head.title = asksByTitle ? [:] : step.title
    let others = REDCapSteps(
      writer: writer,
      page: SurveyPage(step: head, place: place, reach: page.reach, isEnding: page.isEnding),
      task: task)
    let rows = rows(for: question)
    return others.titled(rows, introduction: introduction())
  }

  func visit(_ content: Form) -> [REDCapRow] {
    writer.reportUnknown(in: content, except: ["items", "footer"], at: place)
    var rows: [REDCapRow] = []
    var header = ""
    var headerKept: [KeptSetting] = []
    let matrix = content.isMatrix ? writer.plan.name(stem, "matrix", of: owner + ["matrix"]) : ""
    let items = Dictionary(content.items.map { ($0.id, $0) }) { first, _ in first }
    for question in page.questions {
      let item = items[question.id]
      if let item { reportUnknown(in: item, at: question.place) }
      if question.repetition != nil {
        rows += group(question, under: header)
        header = ""
        continue
      }
      guard question.group == nil else { continue }
      guard question.format != nil else {
        flush(&header, into: &rows)
        header = heading(question)
        headerKept = item?.keptSettings ?? []
        if question.visibility != nil {
          rows += [shownHeading(question, header)]
          header = ""
        }
        continue
      }
      var asked = self.rows(for: question)
      guard !asked.isEmpty else { continue }
      asked[0].kept = (item?.keptSettings ?? []) + headerKept
      asked[0].field.section = header
      asked[0].field.matrix = matrix
      (header, headerKept) = ("", [])
      rows += asked
    }
    flush(&header, into: &rows)
    let notes = [content.footer].map(writer.text).filter { !$0.isEmpty }
    if !notes.isEmpty {
      rows.append(
        descriptive(
          writer.plan.name(stem, "footer", of: owner), notes.map(REDCapText.plain).joined()))
    }
    return titled(rows, introduction: introduction())
  }

  private func reportUnknown(in item: FormItem, at place: Place) {
    var head = item
    head.format = nil
    writer.reportUnknown(
      in: head,
      except: [
        "id", "text", "detailText", "isOptional", "placeholder", "learnMore", "visibility",
        "repetition", "keptSettings",
      ], at: place)
  }

  private func heading(_ question: SurveyQuestion) -> String {
    [question.text, question.help].map { REDCapText.plain(writer.text($0)) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A heading under a condition of its own, which a section header cannot have.
  private func shownHeading(_ question: SurveyQuestion, _ words: String) -> REDCapRow {
    var row = descriptive(
      writer.plan.name(question.id, "heading", of: owner), "<b>\(words)</b>", at: question.place)
    row.visibility = question.visibility
    return row
  }

  /// A heading without questions below it.
  private func flush(_ header: inout String, into rows: inout [REDCapRow]) {
    guard !header.isEmpty else { return }
    rows.append(
      descriptive(writer.plan.name(stem, "heading", of: owner + ["\(rows.count)"]), header))
    header = ""
  }

  /// The field of a question, and those that belong to it.
  func rows(for question: SurveyQuestion, entry: Int? = nil) -> [REDCapRow] {
    guard let format = question.format,
      var base = writer.plan.name(of: question.answer, in: task.id)
    else { return [] }
    if let entry, entry > 1 { base = writer.plan.name(base, String(entry), of: ["entry"]) }
    let controls = REDCapControls(writer: writer, question: question, name: base)
    var control = format.accept(controls)
    let name = control.suffix.map { writer.name(base, $0) } ?? base
    let label = label(of: question)
    control.field.name = name
    control.field.label = label
    control.field.required = question.isOptional ? "" : "y"
    control.field.note = note(of: question, control)
    control.field.annotation = control.tags.joined(separator: " ")
    if !question.placeholder.isEmpty, !control.tags.contains(where: { $0.hasPrefix("@PLACE") }) {
      writer.lose(
        "placeholder-dropped", .dropped, .note, question.place + ["placeholder"],
        "The example in the empty field")
    }
    var answer = REDCapAnswer(name, control.shape)
    var main = REDCapRow(control.field, at: question.place)
    var others: [REDCapRow] = []
    for extra in control.extras {
      let extraName = writer.name(base, extra.suffix)
      var field = extra.field
      field.name = extraName
      if field.label.isEmpty {
        field.label = extra.suffix == "other" ? writer.word("other") : label
      }
      field.required = extra.isOptional || question.isOptional ? field.required : "y"
      var row = REDCapRow(field, at: question.place)
      row.logic = extra.isShown
      others.append(row)
      guard extra.suffix == REDCapControls.dontKnowSuffix else { continue }
      answer.dontKnow = .isChecked(extraName, "1")
      main.logic = REDCapLogic.isChecked(extraName, "1").negated
    }
    if let code = control.dontKnowCode { answer.dontKnow = .equal(name, code) }
    writer.register(question.answer, of: task, entry: entry, as: answer)
    main.kept = question.answer.item == nil ? step.keptSettings : []
    main.part = entry ?? 1 > 1 ? nil : question.answer
    var rows = [main] + others
    for index in rows.indices {
      rows[index].visibility = question.visibility
      rows[index].entry = entry
    }
    return rows
  }

  private func label(of question: SurveyQuestion) -> String {
    let words = REDCapText.plain(writer.text(question.text))
    return words + learnMore(question.learnMore, at: question.place)
  }

  private func note(of question: SurveyQuestion, _ control: REDCapControl) -> String {
    let help = writer.text(question.help)
    let sentences = (help.isEmpty ? [] : [help]) + control.notes
    return sentences.map(REDCapText.plain).joined(separator: " · ")
  }

  /// A group that is asked again for each entry: a number, and as many sets of fields.
  private func group(_ heading: SurveyQuestion, under header: String) -> [REDCapRow] {
    guard let repetition = heading.repetition,
      let count = writer.plan.name(of: heading.answer, in: task.id)
    else { return [] }
    let sets = min(repetition.most, Self.mostEntries)
    writer.lose(
      "group-became-fields", .split, .warning, heading.place,
      "The repeatable group with up to \(repetition.most) entries",
      became: "a number and \(sets) \(sets == 1 ? "set" : "sets") of fields",
      advice: "make it a repeating instrument in REDCap")
    writer.register(heading.answer, of: task, as: REDCapAnswer(count, .entries))
    var field = REDCapField()
    field.name = count
    field.type = REDCapType.text.rawValue
    field.validation = "integer"
    field.label = self.heading(heading)
    field.section = header
    (field.minimum, field.maximum) = (String(min(repetition.least, sets)), String(sets))
    field.annotation = "@FORCE-MINMAX"
    field.required = repetition.least > 0 ? "y" : ""
    var number = REDCapRow(field, at: heading.place)
    number.visibility = heading.visibility
    var rows = [number]
    for entry in 1...sets {
      var asked = page.questions.filter { $0.group == heading.id }
        .flatMap { self.rows(for: $0, entry: entry) }
      for index in asked.indices {
        asked[index].logic = .all([asked[index].logic, .atLeast(count, entry)])
      }
      let name = REDCapText.plain(writer.text(repetition.entry))
      if !asked.isEmpty { asked[0].field.section = name.isEmpty ? "\(entry)" : "\(name) \(entry)" }
      rows += asked
    }
    return rows
  }

  private static var mostEntries: Int { 10 }
}

extension Form {
  /// Whether every question offers the same choices, so that the form is a table of questions and choices.
  fileprivate var isMatrix: Bool {
    let asked = items.filter { !$0.isHeading }
    guard asked.count == items.count, asked.count > 1,
      case .textChoice(let first)? = asked.first?.format,
      first.choices.allSatisfy({ $0.other == nil && $0.image == nil })
    else { return false }
    return asked.allSatisfy { $0.format == .textChoice(first) && $0.visibility == nil }
  }
}
