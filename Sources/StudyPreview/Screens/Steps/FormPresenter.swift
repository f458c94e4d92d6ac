import StudyModel

/// Several questions on one screen.
struct FormPresenter: StepPresenter {
  let content: Form

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    FormPages(form: content, builder: builder).screen(state)
  }

  func learnMoreViews(_ state: ScreenState, in builder: ScreenBuilder) -> [MoreView] {
    content.items.compactMap { builder.more($0.learnMore, id: "item-" + $0.id) }
  }

  func begin(_ state: inout ScreenState, in context: AnswerContext) {
    let untouched = content.untouched(in: context)
    state.visibleItems = untouched.items
    state.answer = untouched.answer
  }

  func visibleItems(
    of state: ScreenState, after typed: FieldValues, in walk: Walkthrough, language: Language
  ) -> [FormItem.ID]? {
    let answers = AnswerFields.shownAnswers(of: content, in: typed, language: language)
    return walk.visibleItems(of: state.step, answered: answers)
  }

  func lines(of record: StepRecord, by writer: AnswerText) -> [String] {
    content.parts.flatMap { part -> [String] in
      switch part {
      case .item(let item):
        guard let format = item.format, let answer = record.answer[item.id] else { return [] }
        return writer.line(answer, format).map {
          [writer.text(item.text).introducing($0)]
        } ?? []
      case .group(let group): return writer.lines(of: group, record.answer[group.id])
      }
    }
  }

  func words(for answer: JSONValue, to item: String?, by writer: AnswerText) -> String? {
    content.item(item ?? "")?.format.flatMap { writer.line(answer, $0) }
  }

  func name(of item: String) -> LocalizedText? { content.item(item)?.text }
}

extension StepPresenters {
  func visit(_ content: Form) -> any StepPresenter { FormPresenter(content: content) }
}

extension Form {
  /// The content of a still: every item, and one entry of a group, or the required number.
  fileprivate func untouched(
    in context: AnswerContext
  ) -> (items: [FormItem.ID], answer: JSONValue) {
    var visible: [FormItem.ID] = []
    var values: [FormItem.ID: JSONValue] = [:]
    for part in parts {
      switch part {
      case .item(let item):
        visible.append(item.id)
        values[item.id] = item.format?.settings.defaultAnswer(in: context)
      case .group(let group):
        let count = max(group.repetition.least, 1)
        visible.append(group.id)
        values[group.id] = .array(Array(repeating: group.freshEntry(in: context), count: count))
        for number in 1...count {
          visible += group.items.map { group.key(of: $0.id, in: number) }
        }
      }
    }
    return (visible, .object(values))
  }
}
