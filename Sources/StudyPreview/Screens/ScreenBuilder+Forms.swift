import StudyModel

/// Several questions on one screen.
struct FormScreen: Sendable {
  let heading: Heading
  let parts: [Part]
  /// Whether answers here decide what else is asked here.
  let isFollowed: Bool
  let errors: ErrorSummary?
  let footer: String?

  struct Part: Sendable {
    let id: String
    /// Tells the part from others while questions come and go.
    let key: String
    let title: String?
    let detail: String?
    let questions: [QuestionView]
    /// Of a repeatable group; its questions are in its entries.
    let entries: EntriesView?
  }
}

extension ScreenBuilder {
  func formScreen(_ form: Form, _ state: ScreenState) -> String {
    let heading = heading(of: state.step)
    let asked = Set(state.visibleItems)
    let visible = form.parts.filter { asked.contains($0.id) }
    let positions = Dictionary(
      form.items.enumerated().map { ($1.id, $0 + 1) }
    ) { first, _ in first }
    let counts = SectionCounts(
      of: visible.compactMap { if case .item(let item) = $0 { item } else { nil } })
    var parts: [FormScreen.Part] = []
    var questions: [QuestionView] = []
    var title: FormItem?
    func close(_ entries: EntriesView? = nil) {
      guard title != nil || !questions.isEmpty else { return }
      parts.append(
        FormScreen.Part(
          id: "part-\(parts.count + 1)", key: title?.id ?? "",
          title: title.flatMap { shown($0.text) }, detail: title.flatMap { shown($0.detailText) },
          questions: questions, entries: entries))
      questions = []
      title = nil
    }
    for part in visible {
      let position = positions[part.id] ?? 0
      switch part {
      case .group(let group):
        close()
        title = group.heading
        let heading = shown(group.heading.text).map { _ in "part-\(parts.count + 1)" }
        close(entries(of: group, at: position, under: heading, state, asked: asked))
      case .item(let item):
        guard let format = item.format else {
          close()
          title = item
          continue
        }
        let number = counts.number(of: item.id).map {
          words(.questionOf, n: String($0), m: String(counts.total))
        }
        questions.append(
          question(
            item, format, key: item.id, id: Self.fieldID(position),
            answer: state.answer?[item.id], number: number, state))
      }
    }
    close()
    var frame = frame(state, title: heading.title)
    frame.formClass = "long"
    let lines = visible.flatMap { part -> [ErrorSummary.Line] in
      let position = positions[part.id] ?? 0
      switch part {
      case .group(let group): return errorLines(of: group, at: position)
      case .item(let item):
        return attempt?.rejections?[item.id].map { rejection in
          let wrong = words.text(of: rejection, for: item.format, in: language)
          return [
            ErrorSummary.Line(
              target: Self.fieldID(position), text: label(of: item) + ": " + wrong)
          ]
        } ?? []
      }
    }
    return page(
      frame,
      FormScreen(
        heading: heading, parts: parts,
        isFollowed: !isStill && form.items.contains { $0.visibility != nil },
        errors: summary(lines), footer: shown(form.footer)), "steps/form")
  }

  /// A question of a form, under the key its answer has among all of the form.
  func question(
    _ item: FormItem, _ format: AnswerFormat, key: String, id: String, answer: JSONValue?,
    number: String?, _ state: ScreenState
  ) -> QuestionView {
    let base = FieldName.item(key)
    let fields = AnswerFields(format, base: base, language: language)
    var view = question(
      format, base: base, id: id, label: label(of: item),
      values: attempt?.typed ?? fields.values(of: answer), placeholder: item.placeholder,
      rejection: attempt?.rejections?[key], isInForm: true, isOptional: item.isOptional,
      hint: shown(item.detailText), tag: shown(item.tag), number: number,
      more: more(item.learnMore, id: "item-" + item.id), takesFocus: false, today: state.today)
    view.isFollowUp = item.visibility != nil
    return view
  }

  /// By the item's place among all of them, so that it stays the same while others come and go.
  private static func fieldID(_ position: Int) -> String { "item-\(position)" }

  func label(of item: FormItem) -> String {
    shown(item.text) ?? shown(item.placeholder) ?? words[.yourAnswer]
  }
}

extension Form.Piece {
  fileprivate var id: FormItem.ID {
    switch self {
    case .item(let item): item.id
    case .group(let group): group.id
    }
  }
}

/// Which question of how many an item is. ResearchKit counts sections: a heading begins one; choices, scales, places and
/// long texts are one each; other items join the section they stand in (§2.10).
struct SectionCounts {
  private var numbers: [FormItem.ID: Int] = [:]
  private(set) var total = 0

  init(of items: [FormItem]) {
    var isOpen = false
    for item in items {
      guard let format = item.format else {
        isOpen = false
        continue
      }
      if isOpen, !format.standsAlone { continue }
      total += 1
      numbers[item.id] = total
      isOpen = !format.standsAlone
    }
  }

  /// Nil for what joins the section before it, and where there is but one.
  func number(of item: FormItem.ID) -> Int? { total > 1 ? numbers[item] : nil }
}

extension AnswerFormat {
  fileprivate var standsAlone: Bool {
    switch self {
    case .boolean, .textChoice, .imageChoice, .colorChoice, .location, .scale, .continuousScale,
      .textScale:
      true
    case .text(let text): text.allowsSeveralLines
    default: false
    }
  }
}
