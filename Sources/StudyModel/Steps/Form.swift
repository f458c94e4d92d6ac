/// Several questions on one screen.
public struct Form: StepSettings {
  public var items: [FormItem] = []
  public var footer: LocalizedText = [:]

  public init(items: [FormItem] = [], footer: LocalizedText = [:]) {
    self.items = items
    self.footer = footer
  }

  public func item(_ id: FormItem.ID) -> FormItem? { items.first { $0.id == id } }
}

extension Form {
  public static var kind: StepContent.Kind { .form }
  public static var name: String { "Form" }
  public static var blank: Form { Form() }
  public var content: StepContent { .form(self) }
  public var asking: AskingStep? { .form(self) }

  public func texts(at place: Place) -> [PlacedText] {
    items.flatMap { $0.texts(at: place + ["items", $0.id]) }
      + placed([("footer", footer)], at: place)
  }
}

extension Form: StepKind {
  static let lists: [HeldList<Form>] =
    [
      HeldList("items", \Form.items, called: "question", by: \FormItem.text) { Form(items: $0) }
    ]

  /// The heading of a repeatable group includes its questions.
  func companions(of parts: Set<String>) -> [String] {
    groups.filter { parts.contains($0.id) }.flatMap(\.items).map(\.id)
  }

  var formats: [(place: Place, format: AnswerFormat)] {
    items.compactMap { item in item.format.map { (["items", item.id, "format"], $0) } }
  }

  var questionNames: [(place: Place, id: String, words: LocalizedText)] {
    items.map { (["items", $0.id], $0.id, $0.text) }
  }

  var keepingParts: [any KeepingPart] {
    items.flatMap { item -> [any KeepingPart] in [item] + (item.format?.settings.keepingParts ?? [])
    }
  }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? {
    guard let item else { return .form }
    return self.item(item).map { item in
      item.format.map(AnswerSource.format)
        ?? item.repetition.map(AnswerSource.entries) ?? .nothing
    }
  }

  func format(of item: String?, isWhole: Bool) -> AnswerFormat? {
    itemsAskedOnce.first { $0.id == item }?.format
  }

  func canLack(_ item: String?) -> Bool {
    guard let item = item.flatMap(self.item) else { return true }
    return item.isOptional || item.visibility != nil
      || item.format?.settings.offersDontKnow == true
  }

  mutating func passReferences(of step: Step.ID, at place: Place, to pass: ReferencePass) {
    for index in items.indices {
      items[index].passReferences(of: step, at: place + ["items", items[index].id], to: pass)
    }
  }

  mutating func changePipedTexts(_ change: Step.PipedTextChange) {
    for index in items.indices {
      items[index].changePipedTexts(at: ["items", items[index].id], change)
    }
    change(["footer"], .plain, &footer)
  }

  static func canRemoveReference(at place: Place) -> Bool {
    place.count > 2 && place[0] == "items" && place[2] == "visibility"
  }

  mutating func removeReference(at place: Place, keeping rest: Condition?) {
    guard Self.canRemoveReference(at: place),
      let index = items.firstIndex(where: { $0.id == place[1] })
    else { return }
    items[index].visibility = rest
  }

  mutating func renameChoice(
    _ old: ChoiceValue, of item: String?, to value: ChoiceValue
  ) throws(RenamingError) {
    guard let item else { throw .unknownPart }
    try items.change(item) { item throws(RenamingError) in
      try item.format?.settings.renameChoice(old, to: value)
    }
  }

  func count(into effort: inout StepEffort, of study: Study) {
    effort.read([footer])
    for part in parts {
      switch part {
      case .item(let item): item.count(into: &effort)
      case .group(let group):
        group.heading.count(into: &effort)
        // A group counts as often as it must be filled in, and once if it may stay empty.
        for _ in 0..<max(group.repetition.least, 1) {
          for item in group.items { item.count(into: &effort) }
        }
      }
    }
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    search.combinations(of: self, in: step)
  }

  mutating func handOut(_ handout: KeptHandout) -> Bool {
    handout.path.first == "formItems" && items.keep(handout.below(1))
  }
}

extension Form {
  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    guard items.contains(where: { !$0.isHeading }) else {
      return [
        Problem(
          .error, .formWithoutItems, at: place + ["items"],
          "\(map.name(of: step.id)) has no question. Add one, or remove the form.")
      ]
    }
    var problems = identifierProblems(
      items.map(\.id), .duplicateItem, at: place + ["items"], called: "items")
    let questionCount = items.count { !$0.isHeading }
    for (index, item) in items.enumerated() {
      let itemPlace = place + ["items", item.id]
      let standsAlone = questionCount == 1 && !step.title.isEmpty
      let followsHeading = index > 0 && items[index - 1].isHeading
      if item.isWordless && !standsAlone && !followsHeading {
        problems.append(
          Problem(
            .warning, .itemWithoutWords, at: itemPlace + ["text"],
            "Item \(index + 1) of \(map.name(of: step.id)) asks for an answer but has no question. Write it."
          ))
      }
      problems += item.problems(at: itemPlace, in: self, map.inspection)
      problems += item.repetitionProblems(at: itemPlace, map.inspection)
      if let visibility = item.visibility {
        problems += visibility.problems(
          at: itemPlace + ["visibility"],
          in: ConditionScope(map: map, moment: .showing(item: item.id, of: step.id)))
      }
    }
    return problems + groupProblems(at: place, map.inspection)
  }

  private func groupProblems(at place: Place, _ inspection: Inspection) -> [Problem] {
    groups.filter(\.items.isEmpty).map { group in
      let itemPlace = place + ["items", group.id]
      return Problem(
        .error, .groupWithoutItems, at: itemPlace,
        "The repeatable group \(inspection.name(of: itemPlace)) has no questions. Add questions below it or remove it."
      )
    }
  }
}
