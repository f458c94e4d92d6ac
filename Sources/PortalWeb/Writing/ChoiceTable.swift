import StudyEditing
import StudyModel
import StudyParts

/// A table of answers as HTML. A question can have 500 of them, so the rows are not written by a template.
struct ChoiceTable: Sendable {
  let count: Int
  let head: String
  let rows: String
  /// HTML that scripts insert into rows: the buttons of a new row, and the settings of a text field.
  let tools: String
  let freeText: String?

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
    freeText = choices.columns.freeText ? writer.freeText(.init(index: 0)).html : nil
  }
}

/// The columns of a table of answers.
enum ChoiceColumn: CaseIterable {
  case correct, text, detail, explanation, color, value, staysLast, exclusive, freeText

  func isShown(in columns: Setting.ChoiceColumns) -> Bool {
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

  /// Whether the column is collapsed below the answer's row.
  var isFolded: Bool {
    switch self {
    case .correct, .text, .color, .value: false
    case .detail, .explanation, .staysLast, .exclusive, .freeText: true
    }
  }

  /// The label for the collapsed section of an answer in which this column has a value; nil if it has none.
  fileprivate func sign(in row: FieldView.ChoicesView.Row) -> String? {
    switch self {
    case .detail: row.answer.detailText.isEmpty ? nil : "Detail"
    case .explanation: row.answer.explanation.isEmpty ? nil : "Reason"
    case .staysLast: row.answer.staysLast ? "Stays last" : nil
    case .exclusive: row.answer.isExclusive ? "Exclusive" : nil
    case .freeText: row.answer.takesFreeText ? "Text field" : nil
    case .correct, .text, .color, .value: nil
    }
  }

  /// The class of the column's cells. For cells without a heading, the style sheet adds the column's name.
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

  /// The heading of the column.
  var title: String {
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
  }

  fileprivate var heading: HTMLFragment {
    #"<th scope="col" class="\#(className)">\#(title)</th>"#
  }
}

/// Writes the rows of one table. The table and its style sheet hold everything the rows have in common, because each
/// word written here appears on the page up to 500 times.
private struct ChoiceRowWriter {
  let name: String
  /// Attributes for texts that participants read, if their language differs from the page's.
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

  /// A collapsed section for settings that are rarely used. Its summary names the first that has a value. The section
  /// starts open if a translation is missing.
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
        "detailText", row.answer.detailText, "Detail of answer \(row.number)", row)
    case .explanation:
      area("explanation", row.answer.explanation, "Why answer \(row.number) is wrong", row)
    case .color: color(row)
    case .value:
      // A single-line field would cut off a long value; a text area wraps it.
      #"""
      <textarea name="\#(name).\#(row.index).value" aria-label="Value of answer \#(row.number)">\#
      \#(row.answer.value)</textarea>
      """#
    case .correct: box("isCorrect", row.answer.isCorrect, row, " is right")
    case .staysLast: box("staysLast", row.answer.staysLast, row, " stays last")
    case .exclusive: box("isExclusive", row.answer.isExclusive, row, " is exclusive")
    case .freeText:
      "\(box("other", row.answer.takesFreeText, row, " has a text field"))\(row.answer.takesFreeText ? freeText(row) : nil)"
    }
  }

  private func text(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    let text = area(
      "text", row.answer.text, "Text of answer \(row.number)", row,
      row.isNew ? "Add an answer" : nil)
    // The handle by which a script drags the row.
    let handle: HTMLFragment? = row.isNew ? nil : "<i></i>"
    return #"""
      \#(handle)<input type="hidden" name="\#(name).\#(row.index).was" value="\#(row.answer.was)">\#(text)
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

  /// The text to translate, and a button to confirm a translation that is still correct.
  private func original(
    _ source: FieldView.Original, of member: HTMLFragment, _ row: FieldView.ChoicesView.Row
  ) -> HTMLFragment {
    let confirmation: HTMLFragment? =
      source.isOutdated
      ? #"""
      <button class="button button-small" name="confirm" value="\#(source.confirmation)">Mark as up to date\#
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
      <input type="checkbox" name="\#(name).\#(row.index).\#(member)" aria-label="Answer \#(row.number)\#
      \#(label)"\#(checked)>
      """#
  }

  private func color(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    let wrong: HTMLFragment? =
      row.swatch == nil && !row.answer.color.isEmpty ? #" aria-invalid="true""# : nil
    return #"""
      <svg class="color-swatch" viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" fill="\#
      \#(row.swatch ?? "none")"/></svg><input name="\#(name).\#(row.index).color" value="\#(row.answer.color)" \#
      aria-label="Color of answer \#(row.number)" placeholder="#0b6e6e"\#(wrong)>
      """#
  }

  /// The buttons that move and remove an answer.
  func tools(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    let disabled: HTMLFragment? = row.canRise ? nil : " disabled"
    return #"""
      <button name="\#(name).move" value="\#(row.index):up" data-move="up" aria-label="Move answer \#(row.number) up"\#
      \#(disabled)></button>\#
      <button name="\#(name).\#(row.index).remove" value="on" aria-label="Remove answer \#(row.number)"></button>
      """#
  }

  /// The settings of an answer's text field.
  func freeText(_ row: FieldView.ChoicesView.Row) -> HTMLFragment {
    func box(_ member: HTMLFragment, _ isOn: Bool, _ label: HTMLFragment) -> HTMLFragment {
      let checked: HTMLFragment? = isOn ? " checked" : nil
      return #"""
        <label><input type="checkbox" name="\#(name).\#(row.index).\#(member)" value="on"\#(checked)> \#(label)</label>
        """#
    }
    let source = row.originals["placeholder"]
    return #"""
      <div class="cell-more">\#(source.map { original($0, of: "otherPlaceholder", row) })\#
      <input name="\#(name).\#(row.index).otherPlaceholder" value="\#(row.answer.placeholder)"\#
      \#(reading) aria-label="Text field placeholder of answer \#(row.number)" placeholder="\#(ChoiceFields.placeholderLabel)">\#
      \#(box("otherRequired", row.answer.needsFreeText, "\(ChoiceFields.requiredLabel)"))\#
      \#(box("otherOpen", row.answer.opensFreeText, "\(ChoiceFields.openLabel)"))</div>
      """#
  }
}

extension ChoiceFields {
  // What the settings of an answer's text field are called.
  static let placeholderLabel = "Text field placeholder"
  static let requiredLabel = "Text required"
  static let openLabel = "Always visible"
}
