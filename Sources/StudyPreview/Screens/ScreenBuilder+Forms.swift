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
  }
}

extension ScreenBuilder {
  func formScreen(_ form: Form, _ state: ScreenState) -> String {
    let heading = heading(of: state.step)
    let asked = Set(state.visibleItems)
    let visible = form.items.enumerated().filter { asked.contains($0.element.id) }
    let rejections = attempt?.rejections
    let counts = SectionCounts(of: visible.map(\.element))
    var parts: [FormScreen.Part] = []
    var questions: [QuestionView] = []
    var title: FormItem?
    func close() {
      guard title != nil || !questions.isEmpty else { return }
      parts.append(
        FormScreen.Part(
          id: "part-\(parts.count + 1)", key: title?.id ?? "",
          title: title.flatMap { shown($0.text) }, detail: title.flatMap { shown($0.detailText) },
          questions: questions))
      questions = []
    }
    for (index, item) in visible {
      guard let format = item.format else {
        close()
        title = item
        continue
      }
      let base = FieldName.item(item.id)
      let fields = AnswerFields(format, base: base, language: language)
      var view = question(
        format, base: base, id: fieldID(index), label: label(of: item),
        values: attempt?.typed ?? fields.values(of: state.answer?[item.id]),
        placeholder: item.placeholder, rejection: rejections?[item.id], isInForm: true,
        isOptional: item.isOptional, hint: shown(item.detailText), tag: shown(item.tag),
        number: counts.number(of: item.id).map {
          words(.questionOf, n: String($0), m: String(counts.total))
        }, more: more(item.learnMore, id: "item-" + item.id), takesFocus: false,
        today: state.today)
      view.isFollowUp = item.visibility != nil
      questions.append(view)
    }
    close()
    var frame = frame(state, title: heading.title)
    frame.formClass = "long"
    let lines = visible.compactMap { index, item in
      rejections?[item.id].map { rejection in
        ErrorSummary.Line(
          target: fieldID(index),
          text: label(of: item) + ": " + words.text(of: rejection, for: item.format, in: language))
      }
    }
    return page(
      frame,
      FormScreen(
        heading: heading, parts: parts,
        isFollowed: !isStill && form.items.contains { $0.visibility != nil },
        errors: summary(lines), footer: shown(form.footer)), "steps/form")
  }

  /// By the item's place among all of them, so that it stays the same while others come and go.
  private func fieldID(_ index: Int) -> String { "item-\(index + 1)" }

  private func label(of item: FormItem) -> String {
    shown(item.text) ?? shown(item.placeholder) ?? words[.yourAnswer]
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
