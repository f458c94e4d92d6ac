import StudyModel

/// Questions on one screen, in titled parts.
struct FormScreen: Sendable {
  let heading: Heading
  let parts: [Part]
  /// Whether answers here determine which other questions appear.
  let isFollowed: Bool
  let errors: ErrorSummary?
  let footer: String?

  struct Part: Sendable {
    let id: String
    /// Identifies the part while questions come and go.
    let key: String
    let title: String?
    let detail: String?
    let questions: [QuestionView]
    /// For a repeatable group; its questions are in its entries.
    let entries: EntriesView?
  }
}

struct FormPages {
  let form: Form
  let builder: ScreenBuilder

  func screen(_ state: ScreenState) -> String {
    let heading = builder.heading(of: state.step)
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
          title: title.flatMap { builder.shown($0.text) },
          detail: title.flatMap { builder.shown($0.detailText) },
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
        let heading = builder.shown(group.heading.text).map { _ in "part-\(parts.count + 1)" }
        close(entries(of: group, at: position, under: heading, state, asked: asked))
      case .item(let item):
        guard let format = item.format else {
          close()
          title = item
          continue
        }
        let number = counts.number(of: item.id).map {
          builder.words(.questionOf, n: String($0), m: String(counts.total))
        }
        questions.append(
          question(
            item, format, key: item.id, id: Self.fieldID(position),
            answer: state.answer?[item.id], number: number, state))
      }
    }
    close()
    var frame = builder.frame(state, title: heading.title)
    frame.formClass = "long"
    let lines = visible.flatMap { part -> [ErrorSummary.Line] in
      let position = positions[part.id] ?? 0
      switch part {
      case .group(let group): return errorLines(of: group, at: position)
      case .item(let item):
        return builder.attempt?.rejections?[item.id].map { rejection in
          let wrong = builder.words.text(of: rejection, for: item.format, in: builder.language)
          return [
            ErrorSummary.Line(
              target: Self.fieldID(position), text: label(of: item).introducing(wrong))
          ]
        } ?? []
      }
    }
    return builder.page(
      frame,
      FormScreen(
        heading: heading, parts: parts,
        isFollowed: !builder.isStill && form.items.contains { $0.visibility != nil },
        errors: builder.summary(lines), footer: builder.shown(form.footer)), "steps/form")
  }

  /// A question of a form, under its answer's key.
  func question(
    _ item: FormItem, _ format: AnswerFormat, key: String, id: String, answer: JSONValue?,
    number: String?, _ state: ScreenState
  ) -> QuestionView {
    let base = FieldName.item(key)
    let fields = AnswerFields(format, base: base, language: builder.language)
    var view = builder.question(
      format, base: base, id: id, label: label(of: item),
      values: builder.attempt?.typed ?? fields.values(of: answer), placeholder: item.placeholder,
      rejection: builder.attempt?.rejections?[key], isInForm: true, isOptional: item.isOptional,
      hint: builder.shown(item.detailText), tag: builder.shown(item.tag), number: number,
      more: builder.more(item.learnMore, id: "item-" + item.id), takesFocus: false,
      today: state.today)
    view.isFollowUp = item.visibility != nil
    return view
  }

  /// From the item's position among all items, so that it stays the same while others come and go.
  private static func fieldID(_ position: Int) -> String { "item-\(position)" }

  func label(of item: FormItem) -> String {
    builder.shown(item.text) ?? builder.shown(item.placeholder) ?? builder.words[.yourAnswer]
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
