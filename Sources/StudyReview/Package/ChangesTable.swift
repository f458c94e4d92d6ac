import StudyModel

extension BoardDocument {
  /// The table of changes between two versions: where, what it was and is now, what it means, and why.
  /// - Parameters:
  ///   - comparison: from the earlier version to the later one, with what people corrected.
  ///   - lead: sentences above the table, such as which versions are compared.
  package init(
    changes comparison: StudyComparison, title: String, lead: [String], language: Language
  ) {
    // Which text a translation was made from is a note of the authors, and whether they may propose a version with gaps is
    // theirs, too: the board reads the gaps of this version.
    let changes = comparison.changes.filter {
      !$0.isNote && $0.place != ["facts", "allowsIncompleteTranslations"]
    }
    var blocks = [MarkedBlock(.heading(1), title)] + lead.map { MarkedBlock(.paragraph, $0) }
    if changes.isEmpty {
      blocks.append(MarkedBlock(.paragraph, "Nothing changed."))
    } else {
      blocks.append(
        MarkedBlock(
          .headRow(widths: [8, 19, 25, 25, 23]),
          cells: ["No.", "Place", "Before", "After", "Kind of change and reason"].map {
            [MarkedRun($0)]
          }))
      blocks += changes.enumerated().map { index, change -> MarkedBlock in
        var row = MarkedBlock(.row, cells: change.cells(number: index + 1, in: language))
        row.languages = change.languages(in: language)
        return row
      }
    }
    self.init(title: title, language: .english, blocks: blocks)
  }
}

extension Change {
  /// - Parameter language: the study's primary language, in which added and removed parts are shown.
  fileprivate func cells(number: Int, in language: Language) -> [[MarkedRun]] {
    let why =
      correctedBy.map { "Corrected by \($0): \(reason) (Accord proposed: \(proposedClass.title))" }
      ?? reason
    return [
      [MarkedRun("\(number)")],
      [MarkedRun(title, style: .strong), MarkedRun("\n\(detail)")],
      side(.deleted, value: before, in: language),
      side(.inserted, value: after, in: language),
      [MarkedRun(self.class.title, style: .strong), MarkedRun("\n\(why)")],
    ]
  }

  /// The languages of the cells. Before and after are in the language of the text, unless they are in words of Accord.
  fileprivate func languages(in primary: Language) -> [Language?] {
    let isInEnglish = kind == .moved || isOfLanguage || (sides != nil && language == nil)
    let spoken = isInEnglish ? nil : language ?? primary
    return [nil, nil, spoken, spoken, nil]
  }

  /// The lines that changed as they were or are, with the words that the other side lacks marked, and an ellipsis where
  /// lines are left out.
  private func side(
    _ mark: WordComparison.Kind, value: JSONValue?, in primary: Language
  ) -> [MarkedRun] {
    guard kind != .moved else { return [MarkedRun("–")] }
    if let sides {
      let words = mark == .deleted ? sides.before : sides.after
      return words.map { [MarkedRun($0, before == nil || after == nil ? mark : .equal)] }
        ?? [MarkedRun("–")]
    }
    guard described == nil else { return passages.lines(of: mark) }
    let name = language == nil ? place.last : place.dropLast().last
    let texts =
      isOfLanguage
      ? (value?.stringValue).map { [Language($0).englishName] } ?? []
      : value?.readableTexts(of: name ?? "", in: primary) ?? []
    let text = Self.shortened(texts.joined(separator: "\n"))
    return text.isEmpty
      ? [MarkedRun("–")] : [MarkedRun(text, before == nil || after == nil ? mark : .equal)]
  }

  /// Whether the value is the code of a language that the study is translated into.
  private var isOfLanguage: Bool { place.first == "furtherLanguages" }

  /// What changed in a text, as people read it: nil for lines that stayed the same. If only what nobody reads changed, the
  /// text as it is written.
  private var passages: [WordComparison?] {
    guard let words = described else { return [] }
    let passages = ReadPassage.all(
      from: words.old, to: words.new, as: TextMarkup(of: Array(place.dropLast())))
    return passages.allSatisfy(\.isUnchanged)
      ? [words] : passages.map { $0.isUnchanged ? nil : $0.comparison }
  }

  private static func shortened(_ text: String) -> String {
    text.count > longest ? String(text.prefix(longest - 1)) + "…" : text
  }

  /// In characters. The marked copy has the whole text.
  private static let longest = 1_200
}

extension [WordComparison?] {
  /// The changed lines of one of both texts, with the words that the other lacks marked.
  fileprivate func lines(of mark: WordComparison.Kind) -> [MarkedRun] {
    var runs: [MarkedRun] = []
    var isGap = false
    func add(_ line: [MarkedRun]) {
      if !runs.isEmpty { runs.add(MarkedRun("\n")) }
      for run in line { runs.add(run) }
    }
    for passage in self {
      guard let passage else {
        if !isGap { add([MarkedRun("…")]) }
        isGap = true
        continue
      }
      // The line breaks of the other text are none of this one.
      let lines = passage.runs.filter { $0.kind == .equal || $0.kind == mark }.lines
      for line in lines where !line.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
        add(line.map { MarkedRun($0.text, $0.kind) })
        isGap = false
      }
    }
    return runs.isEmpty ? [MarkedRun("–")] : runs
  }
}

extension JSONValue {
  /// The texts of a value that people read, one per element.
  /// - Parameter name: the name of the member that holds the value.
  fileprivate func readableTexts(of name: String, in language: Language) -> [String] {
    switch self {
    case .null: []
    case .boolean(let isOn): [isOn ? "on" : "off"]
    case .number(let number): [number.plainText]
    case .string(let text): [text.lines(as: name)]
    case .array(let elements): elements.flatMap { $0.readableTexts(of: name, in: language) }
    case .object(let members):
      if let text = members[language.rawValue]?.stringValue {
        [text.lines(as: name)]
      } else {
        // In reading order.
        StudyDiffer.inOrder(Set(members.keys)).flatMap { member -> [String] in
          guard let value = members[member], member == "name" || !value.isSetting else { return [] }
          return value.readableTexts(of: member, in: language)
        }
      }
    }
  }

  /// Whether it is a code or setting inside a part, or a list of them, which means nothing by itself.
  private var isSetting: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy(\.isSetting)
    case .object: false
    case .null, .boolean, .number, .string: true
    }
  }
}

extension String {
  /// The text of a member without its markup, a line per paragraph.
  fileprivate func lines(as member: String) -> String {
    let text = readable(as: member)
    return TextMarkup(of: [member]) == .plain ? text : text.replacing("\n\n", with: "\n")
  }
}
