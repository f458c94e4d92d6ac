import StudyModel

/// Describes an item of a form to the editor: a question, a heading, or the heading of a repeatable group.
struct FormItemPart: PartDescription {
  let item: FormItem
  let task: Task
  let step: Step
  let study: Study

  func title(in language: Language) -> String {
    study.title(item.text, in: language, of: task.id).orElse(item.id)
  }
  var whereabouts: String {
    "item \(position(item, in: form.items))"
      + (form.group(holding: item.id).map { " · for each entry of \(name(of: $0))" } ?? "")
  }
  var kindName: String {
    item.format?.part.name ?? item.repetition.map(GroupDescription.sentence) ?? "Heading"
  }
  var icon: String { Self.icon(of: item) }
  var siblingIDs: Set<String> { Set(form.items.map(\.id)) }

  func pictures(in language: Language) -> [PictureSlot.Draft] {
    item.format?.part.pictures(of: study, in: language) ?? []
  }

  private var form: Form {
    if case .form(let form) = step.content { form } else { Form(items: [item]) }
  }

  private func name(of group: ItemGroup) -> String {
    let words = study.title(group.heading.text, in: study.primaryLanguage)
    return words.isEmpty ? group.id : "“\(words)”"
  }

  private static func icon(of item: FormItem) -> String {
    item.isHeading ? item.repetition == nil ? "heading" : "list" : "question"
  }

  /// The kinds of items that are not questions.
  private static let heading = PartList.Kind(value: "heading", label: "Heading")
  private static let group = PartList.Kind(value: "group", label: "Repeatable group")

  private static let kinds =
    [heading, group]
    + AnswerFormat.Kind.allCases.map { PartList.Kind(value: $0.rawValue, label: $0.part.name) }

  var addition: PartAddition? {
    let format = item.format?.kind ?? .boolean
    return PartAddition(
      "an item",
      [.init(value: format.rawValue, label: "Question"), Self.heading, Self.group])
  }

  static func list(of form: Form) -> PartList {
    PartList(
      form.held(\.items), title: "Items", icons: form.items.map { icon(of: $0) }, add: "Add item",
      empty: "No items yet.",
      kinds: kinds,
      usual: (form.items.last { !$0.isHeading }?.format?.kind ?? .boolean).rawValue,
      kindLabel: "Kind",
      groups: form.groups
    ) { request in
      let format = request.kind.flatMap(AnswerFormat.Kind.init)?.blank(insteadOf: nil)
      let repetition = request.kind == group.value ? Repetition() : nil
      let id = request.named(format != nil ? "item" : repetition == nil ? "heading" : "group")
      return BlankPart(
        FormItem(id: id, text: request.text, format: format, repetition: repetition))
    }
  }

  var settings: [Setting] {
    var settings: [Setting] = [
      Setting.words("text", label: item.isHeading ? "Heading" : "Question")
        .effect(item.isHeading ? .wording : .meaning),
      .prose("detailText", label: "Explanation"),
    ]
    guard let format = item.format else { return settings + repetition }
    // Only a confirmation asks for them, and finding them goes through the whole form.
    let lines = if case .confirmText = format { repeatable } else { [Setting.Option]() }
    settings += format.part.settings(in: FormatSurroundings(study, repeatable: lines)).map {
      $0.below("format")
    }
    settings += [
      .toggle("isOptional", label: "Optional"),
      Setting.words("placeholder", label: "Placeholder").rare,
      Setting.words("tag", label: "Tag", hint: "A word or two shown above the question.").rare,
    ]
    return settings + Setting.learnMore
  }

  /// The items whose text a confirmation can ask for again, which are none of another entry of a group.
  private var repeatable: [Setting.Option] {
    let language = study.primaryLanguage
    let group = form.group(holding: item.id)
    return (form.itemsAskedOnce + (group?.items ?? [])).filter { other in
      guard case .text(let text) = other.format else { return false }
      return !text.allowsSeveralLines
    }.map {
      Setting.Option(value: $0.id, label: study.title($0.text, in: language).orElse($0.id))
    }
  }

  var otherMembers: [OtherMember] {
    let own: [OtherMember] = [
      .id, .keptSettings, .kind.below("format"),
      .reference("visibility", because: "A condition is edited below the fields."),
    ]
    let ofFormat = (item.format?.part.otherMembers ?? []).map { $0.below("format") }
    return own + ofFormat
      + OtherMember.dormant(
        "isOptional", "placeholder", "tag", "learnMore", because: "Only questions have it.")
      + OtherMember.dormant("repetition", because: "Only headings have it.")
  }

  /// The settings that turn a heading into the start of a repeatable group; folded under More for a plain heading.
  private var repetition: [Setting] {
    let limit = Repetition.mostEntries
    let settings: [Setting] = [
      Setting.plain(
        "repetition", label: "Ask the questions below for each entry",
        hint:
          "For example, for each medicine. The group ends at the next heading, which can be blank.",
        as: .presence
      ).deciding,
      Setting.plain(
        "repetition", "minimum", label: "Minimum entries", hint: "Leave blank to require none.",
        as: .whole
      ).half,
      Setting.plain(
        "repetition", "maximum", label: "Maximum entries",
        hint: "Leave blank to use \(limit), the limit.",
        as: .whole
      ).half,
      .words(
        "repetition", "entry", label: "Name of an entry",
        hint: "For example, “Medicine”. The number of the entry follows it."),
      .words(
        "repetition", "addLabel", label: "Button to add an entry",
        hint: "Leave blank to use “Add another” in the language of the screen."),
    ]
    return item.repetition == nil ? settings.map { $0.folded(under: "Repeatable group") } : settings
  }
}
