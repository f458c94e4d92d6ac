import StudyEditing
import StudyModel

/// Makes views of groups, with sentences for conditions that the form cannot show and the location of an error.
struct GroupViews {
  let asked: AskedAnswers
  let words: ConditionSentences
  let error: FieldError?

  func view(_ group: ConditionGroup, name: String) -> GroupView {
    view(group, name: name, number: "", depth: 1)
  }

  private func view(_ group: ConditionGroup, name: String, number: String, depth: Int) -> GroupView
  {
    GroupView(
      name: name, number: number, isInner: depth > 1, hasSeveral: group.parts.count > 1,
      joins: RulesView.choose(
        group.join.rawValue,
        of: ConditionGroup.Join.allCases.map { .init(value: $0.rawValue, label: $0.words) },
        "\(name)-join", gone: ""),
      parts: group.parts.enumerated().map { index, part in
        let partName = "\(name).if.\(index)"
        let partNumber = number.isEmpty ? String(index + 1) : "\(number).\(index + 1)"
        var rows: [GroupView.RowView] = []
        var groups: [GroupView] = []
        var kept: GroupView.Kept?
        switch part {
        case .row(let row): rows = [view(row, name: partName, number: partNumber)]
        case .group(let inner):
          groups = [view(inner, name: partName, number: partNumber, depth: depth + 1)]
        case .kept(let condition):
          kept = .init(
            words: words.sentence(condition),
            document: (try? JSONValue(encoding: condition))?.canonicalText ?? "")
        }
        return .init(
          name: partName, number: partNumber, rows: rows, groups: groups, kept: kept,
          canRemove: depth > 1 || group.parts.count > 1)
      }, canGroup: depth < ConditionGroup.deepest)
  }

  private func view(_ row: ConditionGroup.Row, name: String, number: String) -> GroupView.RowView {
    let question = asked[row.answer]
    let isListed = row.test.takesValue && !(question?.values.isEmpty ?? true)
    let isTyped = row.test.takesValue && !isListed
    let isWrong = error?.name == name + ".value"
    func typed(_ value: String, _ place: String, isWrong: Bool) -> GroupView.RowView.Typed {
      let type = question?.inputType ?? "text"
      let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let isLength = question?.measuresTime == true
      return .init(
        value: isLength ? parts.first ?? "" : value, type: type == "number" ? "text" : type,
        inputMode: type == "number" || row.test.countsWhole ? "decimal" : nil, isWrong: isWrong,
        label: isLength ? "\(place), hours" : place,
        minutes: isLength
          ? .init(value: parts.count > 1 ? parts[1] : "", label: "\(place), minutes") : nil)
    }
    let lacksEnd = !row.value.isEmpty && row.upper.isEmpty && row.test.takesRange
    return GroupView.RowView(
      name: name, number: number, asked: row.answer, answers: answers(row.answer, name),
      tests: RulesView.choose(
        row.test.rawValue,
        of: (question?.tests ?? [row.test]).map { .init(value: $0.rawValue, label: $0.words) },
        name + "-test", gone: "\(row.test.words) (does not fit)"),
      values: isListed
        ? RulesView.choose(
          row.value,
          of: question?.values.map { .init(value: $0.value.text, label: $0.label) } ?? [],
          name + "-value", gone: "“\(row.value)” (no longer an answer)") : [],
      hasValues: isListed,
      typed: isTyped ? typed(row.value, "value", isWrong: isWrong && !lacksEnd) : nil,
      upper: isTyped && row.test.takesRange
        ? typed(row.upper, "last value", isWrong: isWrong && (lacksEnd || !row.value.isEmpty))
        : nil,
      unit: isTyped && !row.test.countsWhole ? question?.unit : nil,
      isWrong: isWrong)
  }

  /// The answers to choose from, grouped by when they are given.
  private func answers(_ chosen: String, _ id: String) -> [GroupView.RowView.AnswerGroup] {
    var groups: [(AskedAnswer.Group, [FieldView.OptionView])] = []
    let chosenKey = asked[chosen]?.key
    for asked in asked.all {
      let option = FieldView.OptionView(
        id: "\(id)-\(asked.key)", value: asked.key, label: asked.label,
        isChosen: asked.key == chosenKey)
      if groups.last?.0 == asked.group {
        groups[groups.count - 1].1.append(option)
      } else {
        groups.append((asked.group, [option]))
      }
    }
    var views = groups.map { GroupView.RowView.AnswerGroup(label: $0.0.words, options: $0.1.html) }
    if asked[chosen] == nil {
      let name = AskedAnswer.reference(for: chosen).map(words.name) ?? chosen
      views.append(
        .init(
          label: "Removed",
          options: [
            .init(
              id: "\(id)-gone", value: chosen, label: "\(name) (removed)", isChosen: true)
          ].html))
    }
    return views
  }
}
