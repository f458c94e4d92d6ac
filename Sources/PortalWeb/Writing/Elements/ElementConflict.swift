import StudyEditing

/// Two versions of an element, in plain words: as someone rewrote it since its form was opened, and as the form has it.
struct ElementConflict: Sendable {
  let labels: ConflictPage.Labels
  let mine: String
  let theirs: String
  /// Nil if both say the same.
  let differences: TextDifferences?
  let mineHeading: String
  /// Names who saved the other version.
  let theirsHeading: String

  /// - Parameter change: Who rewrote it; nil if that is not known.
  init(_ form: ElementForm, theirs other: ElementForm, of title: String, _ change: LaterChange?) {
    labels = ConflictPage.Labels(about: title, nouns: [ConflictPage.Field.value])
    mine = form.inWords
    theirs = other.inWords
    differences = TextDifferences(from: theirs, to: mine, longerThan: 0)
    mineHeading = change?.isOwn == true ? "Typed here" : "Yours"
    theirsHeading =
      change.map { $0.isOwn ? "Saved in the other window" : "Saved by \($0.who)" } ?? "Saved"
  }
}

extension ElementForm {
  /// What the form asks for and what was entered, one line each, without what was left blank.
  fileprivate var inWords: String {
    var lines = [Self.words(kind)]
    if kind != "signature" {
      let asks = ElementPage.Asks(self, FormErrors())
      lines.append("\(asks.promptLabel): \(prompt)")
      lines += options.enumerated().compactMap { index, option in
        option.id.isEmpty && option.title.isEmpty
          ? nil
          : "Option \(index + 1): \(option.title)\(option.id.isEmpty ? "" : " (\(option.id))")"
      }
      lines.append("\(ElementPage.Asks.initialLabel): \(words(for: initial, among: asks.initial))")
      lines.append(
        "\(ElementPage.Asks.expectedLabel): \(words(for: expected, among: asks.expected))")
    }
    if !id.isEmpty { lines.append("\(ElementPage.nameLabel): \(id)") }
    return lines.joined(separator: "\n")
  }

  /// An answer is one of those that every element of the kind has, or the row of an option.
  private func words(for answer: String, among all: [FieldView.OptionView]) -> String {
    if let general = all.first(where: { $0.value == answer }) { return general.label }
    guard let row = Int(bounded: answer), options.indices.contains(row) else { return "" }
    return options[row].title
  }
}
