import StudyModel

/// The items of a screen with several questions.
struct XLSFormItems {
  let step: Step.ID
  let reader: XLSFormReader
  var items: [FormItem] = []
  /// Signatures, which are steps of their own.
  var signatures: [SheetRow] = []
  private var ids: Set<String> = []

  init(step: Step.ID, reader: XLSFormReader) {
    self.step = step
    self.reader = reader
  }

  private mutating func id(of row: SheetRow) -> String {
    let id = reader.freeName(of: row, else: "item", avoiding: ids)
    ids.insert(id)
    return id
  }

  /// - Parameter whole: the row whose condition shows the whole step.
  mutating func add(
    _ nodes: [XLSFormNode], when shown: [SheetRow], in group: String?,
    shownWithStep whole: SheetRow? = nil
  ) {
    let survey = reader.survey
    for node in nodes {
      let isShown =
        survey.text("relevant", of: node.row).isEmpty || node.row.number == whole?.number
      let own = isShown ? shown : shown + [node.row]
      let name = survey.text("name", of: node.row)
      let condition = { [step, reader] in
        own.isEmpty ? nil : reader.condition(own, before: step, in: group)
      }
      switch node.kind {
      case .group:
        let label = reader.text("label", of: node.row)
        if !label.isEmpty, group == nil {
          items.append(
            FormItem(id: id(of: node.row), text: label, visibility: visible(condition())))
        } else if !label.isEmpty {
          reader.lose(
            "group-heading-dropped", .dropped, .note, "label", node.row,
            "A heading inside a repeating group")
        }
        add(node.children, when: own, in: group)
      case .repeat:
        guard group == nil else {
          reader.lose(
            "repeat-inside-repeat", .approximated, .error, "type", node.row,
            "A repeating group inside another",
            became: "questions that are asked once for each entry")
          add(node.children, when: own, in: group)
          continue
        }
        let heading = id(of: node.row)
        var repetition = Repetition()
        let count = survey.text("repeat_count", of: node.row)
        if let number = Int(count), (1...Repetition.mostEntries).contains(number) {
          repetition = Repetition(minimum: number, maximum: number)
        } else if !count.isEmpty {
          reader.lose(
            "repeat-count-not-carried", .weakened, .warning, "repeat_count", node.row,
            "The number of entries, \(count)", became: "any number")
        }
        items.append(
          FormItem(
            id: heading, text: reader.headingText(node.row), visibility: visible(condition()),
            repetition: repetition))
        let before = items.count
        add(node.children, when: [], in: heading)
        if items.count == before { items.removeLast() }
      case .question(.note):
        guard group == nil else {
          reader.lose(
            "note-in-repeat-dropped", .dropped, .error, "label", node.row,
            "A note inside a repeating group")
          continue
        }
        items.append(
          FormItem(
            id: id(of: node.row), text: reader.headingText(node.row),
            detailText: reader.text("hint", of: node.row), visibility: visible(condition())))
        reader.media(node.row)
      case .question(.image)
      where survey.text("appearance", of: node.row).lowercased().contains("signature"):
        signatures.append(node.row)
      case .question(let type):
        if mergeOther(node.row, type) { continue }
        guard let format = reader.format(type, node.row) else { continue }
        let label = reader.text("label", of: node.row)
        let item = FormItem(
          id: id(of: node.row),
          text: label.isEmpty ? LocalizedText(name, in: reader.languages.primary) : label,
          detailText: reader.text("hint", of: node.row), format: format,
          isOptional: !reader.isRequired(node.row), visibility: visible(condition()))
        items.append(item)
        if reader.asked[name] == nil {
          reader.asked[name] = XLSFormReader.Asked(
            answer: AnswerReference(step: step, item: item.id), format: format, group: group)
        }
      }
    }
  }

  private func visible(_ condition: Condition?) -> Condition? {
    condition == .all([]) ? nil : condition
  }

  /// A text that is typed for the choice “other” of the question above it.
  private mutating func mergeOther(_ row: SheetRow, _ type: XLSFormType) -> Bool {
    guard type == .text, let last = items.last, case .textChoice(var choices)? = last.format,
      reader.otherField(row, of: last.id, &choices)
    else { return false }
    items[items.count - 1].format = .textChoice(choices)
    return true
  }
}
