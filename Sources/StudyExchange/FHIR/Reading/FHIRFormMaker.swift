import StudyModel

/// Makes the items of a form.
struct FHIRFormMaker {
  let maker: FHIRTaskMaker
  let step: Step.ID
  var isRepeating = false
  private(set) var items: [FormItem] = []
  private(set) var questions: [(key: String, value: (item: FormItem.ID, format: AnswerFormat))] = []
  private(set) var conditions: [(item: FormItem.ID, of: [FHIRSource])] = []
  /// What belongs to the step, as Accord’s own forms name it.
  private(set) var text: LocalizedText = [:]
  private(set) var detail: LocalizedText = [:]
  private(set) var footnote: LocalizedText = [:]
  private(set) var footer: LocalizedText = [:]
  /// Whether the group that is asked again has ended.
  private var isAfterEntries = false

  init(maker: FHIRTaskMaker, step: Step.ID) {
    self.maker = maker
    self.step = step
  }

  private var reader: FHIRReader { maker.reader }

  mutating func add(below group: FHIRSource, showing around: [FHIRSource]) {
    for source in group.items {
      if source.type == .display, !source.hasConditions, take(source, of: group) { continue }
      add(source, showing: around)
    }
  }

  private mutating func take(_ source: FHIRSource, of group: FHIRSource) -> Bool {
    guard group.linkId == step, source.linkId.hasPrefix(step + ".") else { return false }
    switch source.linkId.dropFirst(step.count) {
    case ".text": text = source.text
    case ".detail": detail = source.text
    case ".footnote": footnote = source.text
    case ".footer": footer = source.text
    default: return false
    }
    return true
  }

  mutating func add(_ source: FHIRSource, showing around: [FHIRSource]) {
    let shown = around + (source.hasConditions ? [source] : [])
    switch source.type {
    case .group where source.isCondition: add(below: source, showing: shown)
    case .group: addGroup(source, shown)
    case .display:
      if !loseHeading(source) { addHeading(source, linkId: source.linkId, showing: shown) }
      add(below: source, showing: shown)
    case .boolean, .decimal, .integer, .date, .dateTime, .time, .string, .text, .url, .choice,
      .openChoice, .attachment, .reference, .quantity:
      addQuestion(source, shown)
    }
  }

  private mutating func addGroup(_ source: FHIRSource, _ shown: [FHIRSource]) {
    let repeats = source.repeats && !isRepeating
    if source.repeats && isRepeating {
      reader.lose(
        "entries-in-entries", .dropped, .error, source.node,
        "A group that is asked again, in another one", became: "asked once for each entry")
    }
    if repeats || !source.text.isEmpty, !loseHeading(source) {
      addHeading(source, linkId: source.linkId, showing: shown, repeats: repeats)
    }
    let isOuter = isRepeating
    isRepeating = isRepeating || repeats
    add(below: source, showing: repeats ? [] : shown)
    isRepeating = isOuter
    if repeats { isAfterEntries = true }
  }

  mutating func addHeading(_ source: FHIRSource, linkId: String, showing shown: [FHIRSource]) {
    addHeading(source, linkId: linkId, showing: shown, repeats: source.repeats)
  }

  private mutating func addHeading(
    _ source: FHIRSource, linkId: String, showing shown: [FHIRSource], repeats: Bool
  ) {
    isAfterEntries = false
    let (text, detail) = FHIRTaskMaker.cut(source.text)
    var item = FormItem(id: linkId, text: text, detailText: detail)
    if text.isEmpty { (item.text, item.detailText) = (detail, [:]) }
    if repeats, source.type == .group { item.repetition = repetition(of: source) }
    append(item, shown)
  }

  /// Whether a text is in a group that is asked again, which a heading would end.
  private func loseHeading(_ source: FHIRSource) -> Bool {
    guard isRepeating else { return false }
    reader.lose(
      "heading-in-entries", .dropped, .warning, source.node,
      "A text inside a group that is asked again")
    return true
  }

  private func repetition(of source: FHIRSource) -> Repetition {
    func count(_ kind: FHIRExtension, _ range: ClosedRange<Int>) -> Int? {
      guard let number = source.node.first(kind)?.number.flatMap(Int.init(bounded:)) else {
        return nil
      }
      return min(max(number, range.lowerBound), range.upperBound)
    }
    let most = Repetition.mostEntries
    let least = count(.minOccurs, 0...most) ?? (source.isRequired ? 1 : nil)
    return Repetition(minimum: least, maximum: count(.maxOccurs, max(least ?? 1, 1)...most))
  }

  private mutating func append(_ item: FormItem, _ shown: [FHIRSource]) {
    items.append(item)
    if !shown.isEmpty { conditions.append((item.id, shown)) }
  }

  private mutating func addQuestion(_ source: FHIRSource, _ shown: [FHIRSource]) {
    if let format = reader.format(of: source, in: maker.form) {
      if isAfterEntries { closeEntries(before: source) }
      if source.repeats, source.type != .choice, source.type != .openChoice {
        reader.lose(
          "answers-once", .weakened, .warning, source.node, "A question with several answers",
          became: "one answer")
      }
      let parts = source.parts(by: reader)
      let (text, detail) = FHIRTaskMaker.cut(
        reader.joined([parts.text, parts.detail], by: "\n\n"))
      var item = FormItem(id: source.linkId, text: text, detailText: detail, format: format)
      if text.isEmpty { (item.text, item.detailText) = (detail, [:]) }
      item.isOptional = !source.isRequired
      item.learnMore = parts.learnMore
      append(item, shown)
      questions.append((source.linkId, (source.linkId, format)))
    } else if !source.text.isEmpty, !loseHeading(source) {
      append(FormItem(id: source.linkId, text: source.text), shown)
    }
    for child in source.items where child.type != .display { add(child, showing: shown) }
  }

  /// A question after a group that is asked again belongs to no entry.
  private mutating func closeEntries(before source: FHIRSource) {
    isAfterEntries = false
    items.append(
      FormItem(id: source.linkId + ".heading", text: LocalizedText("…", in: reader.language)))
    reader.lose(
      "heading-added", .approximated, .note, source.node,
      "The end of a group that is asked again", became: "a heading")
  }
}
