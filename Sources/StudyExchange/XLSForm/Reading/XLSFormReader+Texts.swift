import StudyModel

extension XLSFormReader {
  /// Text from cells, as plain words. Only texts of steps and items can have answers in them.
  func text(
    _ key: String, of row: SheetRow, in table: XLSFormTable? = nil, canHaveAnswers: Bool = true
  ) -> LocalizedText {
    let table = table ?? survey
    var hasMarks = false
    let place = [table.name, table.cell(key, of: row)]
    let texts = table.texts(key, of: row).map { language, cell in
      let (words, isPlain) = XLSFormText.words(of: cell)
      hasMarks = hasMarks || !isPlain
      return (language: language, text: answers(in: words, at: place, canHaveAnswers))
    }
    if hasMarks {
      lose(
        "marks-dropped", .approximated, .note, place, "Formatting in the text",
        became: "plain text")
    }
    return languages.text(texts)
  }

  /// Answers in texts; those that come later, or that Accord does not ask, become their names.
  private func answers(in text: String, at place: Place, _ canHaveAnswers: Bool) -> String {
    guard text.contains("${") else { return text }
    return text.replacing(/\$\{\s*([^}\s]+)\s*\}/) { match in
      let name = String(match.1)
      let plain = name.hasSuffix("_words") ? String(name.dropLast(6)) : name
      if canHaveAnswers, let asked = asked[name] ?? asked[plain], asked.group == nil {
        return PipedAnswer(asked.answer).code
      }
      lose(
        "answer-in-text-not-read", .dropped, .error, place, "The answer ${\(name)} in a text",
        became: "[\(name)]", advice: "write other words there")
      return "[\(name)]"
    }
  }

  /// The longest text, in characters, that is a heading if nothing is with it.
  static let longestHeading = 200

  /// The heading and the text of a note; a note of one line is a heading.
  func noteTexts(_ row: SheetRow) -> (title: LocalizedText, text: LocalizedText) {
    let cells = survey.texts("label", of: row).map(\.text)
    if cells.allSatisfy({ $0 == XLSFormText.noWords }) { return ([:], [:]) }
    let hasHeading = cells.allSatisfy { cell in
      cell.hasPrefix("# ") || !cell.contains("\n") && cell.count <= Self.longestHeading
    }
    let known = losses.count
    let whole = text("label", of: row)
    guard hasHeading else { return ([:], whole) }
    // The heading itself is no loss of formatting.
    if losses.count > known, losses[losses.count - 1].code == "marks-dropped",
      cells.allSatisfy({ XLSFormText.words(of: Self.withoutHeadingMark($0)).isPlain })
    {
      losses.removeLast()
    }
    func lines(_ words: String) -> [Substring] {
      words.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return (
      whole.mapping { String(lines($0).first ?? "") },
      whole.mapping { words in
        let lines = lines(words)
        return lines.count > 1 ? String(lines[1]).withoutOuterSpace : ""
      }
    )
  }

  private static func withoutHeadingMark(_ cell: String) -> String {
    String(cell.drop { $0 == "#" || $0 == " " })
  }

  /// The text of a note or of a repeating group between questions. Bold as a whole, it is a heading, as all of them are in Accord.
  func headingText(_ row: SheetRow) -> LocalizedText {
    if survey.texts("label", of: row).allSatisfy({ $0.text == XLSFormText.noWords }) { return [:] }
    let known = losses.count
    let text = text("label", of: row)
    let isHeading = survey.texts("label", of: row).allSatisfy { cell in
      cell.text.wholeMatch(of: /\*\*(?:\\.|[^*\n\\])+\*\*/) != nil
    }
    if isHeading, losses.count > known, losses[losses.count - 1].code == "marks-dropped" {
      losses.removeLast()
    }
    return text
  }
}
