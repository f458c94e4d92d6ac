import StudyModel

/// A table of answers as HTML. A question can have five hundred of them, so it is no template that writes the rows.
struct ChoiceTable: Sendable {
  let count: Int
  let head: String
  let rows: String
  /// What scripts put into rows: the buttons of one that was just added, and the fields about a text field.
  let tools: String
  let ownWords: String?

  init(_ choices: FieldView.ChoicesView, name: String, language: Language) {
    let columns = ChoiceColumn.allCases.filter { $0.isShown(in: choices.columns) }
    let writer = ChoiceRowWriter(name: name, language: language)
    count = choices.rows.count
    let foldHeading: HTMLFragment =
      #"<th scope="col" class="more-cell"><span class="visually-hidden">More</span></th>"#
    head =
      columns.filter { !$0.isFolded }.map(\.heading).html
      + (columns.contains(where: \.isFolded) ? foldHeading.html : "")
    rows = choices.rows.map { writer.row($0, columns) }.html
    tools = writer.tools(.init(index: 0)).html
    ownWords = choices.columns.freeText ? writer.ownWords(.init(index: 0)).html : nil
  }
}

/// What a table of answers can tell of each.
enum ChoiceColumn: CaseIterable {
  case correct, text, detail, explanation, color, value, staysLast, exclusive, freeText

  func isShown(in columns: EditorField.ChoiceColumns) -> Bool {
    switch self {
    case .text, .value: true
    case .correct: columns.correct
    case .detail: columns.detail
    case .explanation: columns.explanation
    case .color: columns.color
    case .staysLast: columns.staysLast
    case .exclusive: columns.exclusive
    case .freeText: columns.freeText
    }
  }

  /// Whether it is folded away below the line of an answer.
  var isFolded: Bool {
    switch self {
    case .correct, .text, .color, .value: false
    case .detail, .explanation, .staysLast, .exclusive, .freeText: true
    }
  }

  /// What the fold of an answer is called where this is set in it.
  fileprivate func sign(in row: FieldView.ChoicesView.Row) -> String? {
    switch self {
    case .detail: row.detailText.isEmpty ? nil : "Detail"
    case .explanation: row.explanation.isEmpty ? nil : "Reason"
    case .staysLast: row.staysLast ? "Stays last" : nil
    case .exclusive: row.isExclusive ? "Exclusive" : nil
    case .freeText: row.takesFreeText ? "Text field" : nil
    case .correct, .text, .color, .value: nil
    }
  }

  /// The class of its cells. Where they have no heading, the style sheet puts the column's name into them.
  var className: String {
    switch self {
    case .correct: "correct-cell"
    case .text: "text-cell"
    case .detail: "detail-cell"
    case .explanation: "explanation-cell"
    case .color: "color-cell"
    case .value: "value-cell"
    case .staysLast: "last-cell"
    case .exclusive: "exclusive-cell"
    case .freeText: "words-cell"
    }
  }

  fileprivate var heading: HTMLFragment {
    let words =
      switch self {
      case .correct: "Right"
      case .text: "Text"
      case .detail: "Detail"
      case .explanation: "Why it is wrong"
      case .color: "Color"
      case .value: "Value"
      case .staysLast: "Stays last"
      case .exclusive: "Exclusive"
      case .freeText: "Other, with text field"
      }
    return #"<th scope="col" class="\#(className)">\#(words)</th>"#
  }
}

/// Writes the rows of one table. What they have in common is said by the table and its style sheet, since every word here
/// is on the page five hundred times.
private struct ChoiceRowWriter {
  let name: String
  /// Of what participants read, where it is another than the page's.
  let reading: HTMLFragment

  init(name: String, language: Language) {
    self.name = name
    let direction: HTMLFragment? = language.isRightToLeft ? #" dir="rtl""# : nil
    reading = language == .english ? "" : #" lang="\#(language.rawValue)"\#(direction)"#
  }

  func row(_ row: FieldView.ChoicesView.Row, _ columns: [ChoiceColumn]) -> HTMLFragment {
    let cells = columns.filter { !$0.isFolded }.map { column -> HTMLFragment in
      #"<td class="\#(column.className)">\#(content(of: column, in: row))</td>"#
    }
    let tools: HTMLFragment? = row.isNew ? nil : self.tools(row)
    return #"""
      <tr data-choice-row>\#(HTMLFragment(stringLiteral: cells.html))\#
      \#(fold(row, columns.filter(\.isFolded)))<td class="tools-cell">\#(tools)</td></tr>

      """#
  }

  /// What is rarely set, folded under a word that says whether any of it is set. Starts open where a translation is
  /// missing.
  private func fold(_ row: FieldView.ChoicesView.Row, _ columns: [ChoiceColumn]) -> HTMLFragment? {
    guard !columns.isEmpty else { return nil }
    let signs = columns.compactMap { $0.sign(in: row) }
    let mark: HTMLFragment? = signs.isEmpty ? nil : #" class="is-set""#
    let more = signs.count > 1 ? " +\(signs.count - 1)" : ""
    let opened: HTMLFragment? = row.asksForTranslation ? " open" : nil
    let cells = columns.map { column -> HTMLFragment in
      #"<div class="\#(column.className)">\#(content(of: column, in: row))</div>"#
    }
    return #"""
      <td class="more-cell"><details\#(opened)><summary\#(mark)>\#((signs.first ?? "More") + more)\#
      <span> about answer \#(row.number)</span></summary>\#(HTMLFragment(stringLiteral: cells.html))</details></td>
      """#
  }

  private func content(of column: ChoiceColumn, in row: FieldView.ChoicesView.Row) -> HTMLFragment {
    switch column {
    case .text: text(row)
    case .detail:
      area(
        "detailText", row.detailText, "Detail of answer \(row.number)", row)
    case .explanation:
      area("explanation", row.explanation, "Why answer \(row.number) is wrong", row)
    case .color: color(row)
    case .value:
      // A long value wraps; the field of a single line would cut it off.
      #"""
      <textarea name="\#(name).\#(row.index).value" aria-label="Value of answer \#(row.number)">\#
      \#(row.value)</textarea>
      """#
    case .correct: box("isCorrect", row.isCorrect, row, " is right")
    case .staysLast: box("staysLast", row.staysLast, row, " stays last")
    case .exclusive: box("isExclusive", row.isExclusive, row, " is exclusive")
    case .freeText:
      "\(box("other", row.takesFreeText, row, " has a text field"))\(row.takesFreeText ? ownWords(row) : nil)"
    }
  }

  private func text(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    let text = area(
      "text", row.text, "Text of answer \(row.number)", row,
      row.isNew ? "Add an answer" : nil)
    // A script drags the row by it.
    let handle: HTMLFragment? = row.isNew ? nil : "<i></i>"
    return #"""
      \#(handle)<input type="hidden" name="\#(name).\#(row.index).was" value="\#(row.was)">\#(text)
      """#
  }

  private func area(
    _ member: HTMLFragment, _ words: String, _ label: HTMLFragment,
    _ row: FieldView.ChoicesView.Row, _ placeholder: String? = nil
  ) -> HTMLFragment {
    let placeholder: HTMLFragment? = placeholder.map { #" placeholder="\#($0)""# }
    let source = row.originals[member.html]
    let described: HTMLFragment? = source.map { _ in
      #" aria-describedby="\#(name).\#(row.index).\#(member)-original""#
    }
    return #"""
      \#(source.map { original($0, of: member, row) })<textarea name="\#(name).\#(row.index).\#(member)"\#
      \#(reading) aria-label="\#(label)"\#(described)\#(placeholder)>\#
      \#(words)</textarea>
      """#
  }

  /// What there is to translate, and a button for a translation that is still right.
  private func original(
    _ source: FieldView.Original, of member: HTMLFragment, _ row: FieldView.ChoicesView.Row
  ) -> HTMLFragment {
    let confirmation: HTMLFragment? =
      source.isOutdated
      ? #"""
      <button class="button button-small" name="confirm" value="\#(source.confirmation)">Still right\#
      <span class="visually-hidden">: answer \#(row.number)</span></button>
      """# : nil
    return #"""
      <div class="cell-original"><span id="\#(name).\#(row.index).\#(member)-original" lang="\#(source.tag)" dir="\#
      \#(source.direction)">\#(source.words ?? "")</span>\#(confirmation)</div>
      """#
  }

  private func box(
    _ member: HTMLFragment, _ isOn: Bool, _ row: FieldView.ChoicesView.Row, _ label: HTMLFragment
  ) -> HTMLFragment {
    let checked: HTMLFragment? = isOn ? " checked" : nil
    return #"""
      <input type="checkbox" name="\#(name).\#(row.index).\#(member)" value="on" aria-label="Answer \#(row.number)\#
      \#(label)"\#(checked)>
      """#
  }

  private func color(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    let wrong: HTMLFragment? =
      row.swatch == nil && !row.color.isEmpty ? #" aria-invalid="true""# : nil
    return #"""
      <svg class="color-swatch" viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" fill="\#
      \#(row.swatch ?? "none")"/></svg><input name="\#(name).\#(row.index).color" value="\#(row.color)" \#
      aria-label="Color of answer \#(row.number)" placeholder="#0b6e6e"\#(wrong)>
      """#
  }

  func tools(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    let disabled: HTMLFragment? = row.canRise ? nil : " disabled"
    return #"""
      <button name="\#(name).move" value="\#(row.index):up" data-move="up" aria-label="Move answer \#(row.number) up"\#
      \#(disabled)></button>\#
      <button name="\#(name).\#(row.index).remove" value="on" aria-label="Remove answer \#(row.number)"></button>
      """#
  }

  func ownWords(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    func box(_ member: HTMLFragment, _ isOn: Bool, _ label: HTMLFragment) -> HTMLFragment {
      let checked: HTMLFragment? = isOn ? " checked" : nil
      return #"""
        <label><input type="checkbox" name="\#(name).\#(row.index).\#(member)" value="on"\#(checked)> \#(label)</label>
        """#
    }
    let source = row.originals["placeholder"]
    return #"""
      <div class="cell-more">\#(source.map { original($0, of: "otherPlaceholder", row) })\#
      <input name="\#(name).\#(row.index).otherPlaceholder" value="\#(row.placeholder)"\#
      \#(reading) aria-label="Text field placeholder of answer \#(row.number)" placeholder="Text field placeholder">\#
      \#(box("otherRequired", row.needsFreeText, "Text required"))\#
      \#(box("otherOpen", row.opensFreeText, "Always visible"))</div>
      """#
  }
}
