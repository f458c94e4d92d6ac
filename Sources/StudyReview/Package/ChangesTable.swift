import ConsentMarkdown
import StudyModel

extension BoardDocument {
  /// The table of changes between two versions: where, what it was and is now, what it means, and why.
  /// - Parameters:
  ///   - comparison: from the earlier version to the later one, with what people corrected.
  ///   - lead: sentences above the table, such as which versions are compared.
  package init(
    changes comparison: StudyComparison, title: String, lead: [String], language: Language
  ) {
    // Which text a translation was made from is a note of the authors.
    let changes = comparison.changes.filter { !$0.isNote }
    var blocks = [MarkedBlock(.heading(1), title)] + lead.map { MarkedBlock(.paragraph, $0) }
    if changes.isEmpty {
      blocks.append(MarkedBlock(.paragraph, "Nothing changed."))
    } else {
      blocks.append(
        MarkedBlock(
          .headRow(widths: [6, 20, 25, 25, 24]),
          cells: ["No.", "Place", "Before", "After", "Kind of change and reason"].map {
            [MarkedRun($0)]
          }))
      blocks += changes.enumerated().map { index, change in
        MarkedBlock(.row, cells: change.cells(number: index + 1, in: language))
      }
    }
    self.init(title: title, language: .english, blocks: blocks)
  }
}

extension Change {
  /// - Parameter language: the study's primary language, in which added and removed parts are shown.
  fileprivate func cells(number: Int, in language: Language) -> [[MarkedRun]] {
    let reason = isCorrected ? "\(reason) Corrected by a person." : reason
    return [
      [MarkedRun("\(number)")],
      [MarkedRun(title, style: .strong), MarkedRun("\n\(detail)")],
      side(.deleted, value: before, in: language),
      side(.inserted, value: after, in: language),
      [MarkedRun(self.class.title, style: .strong), MarkedRun("\n\(reason)")],
    ]
  }

  /// The lines that changed as they were or are, with the words that the other side lacks marked, and an ellipsis where
  /// lines are left out.
  private func side(
    _ mark: WordComparison.Kind, value: JSONValue?, in primary: Language
  ) -> [MarkedRun] {
    guard kind != .moved else { return [MarkedRun("–")] }
    guard let words = readableWords else {
      let name = language == nil ? place.last : place.dropLast().last
      let texts =
        isOfLanguage
        ? (value?.stringValue).map { [Language($0).englishName] } ?? []
        : value?.readableTexts(of: name ?? "", in: primary) ?? []
      let text = Self.shortened(texts.joined(separator: "\n"))
      return text.isEmpty
        ? [MarkedRun("–")] : [MarkedRun(text, before == nil || after == nil ? mark : .equal)]
    }
    var runs: [MarkedRun] = []
    var isGap = false
    for line in words.runs.lines where !line.isEmpty {
      guard line.contains(where: { $0.kind != .equal }) else {
        if !isGap { runs.addLine([MarkedRun("…")]) }
        isGap = true
        continue
      }
      isGap = false
      runs.addLine(
        line.filter { $0.kind == .equal || $0.kind == mark }.map { MarkedRun($0.text, $0.kind) })
    }
    return runs
  }

  /// Whether the value is the code of a language of the study.
  private var isOfLanguage: Bool {
    place.first == "furtherLanguages" || place == ["primaryLanguage"]
  }

  /// The words that changed without markup; with it if nothing else changed.
  private var readableWords: WordComparison? {
    guard let words else { return nil }
    let name = place.dropLast().last ?? ""
    let readable = WordComparison(
      from: words.old.readable(as: name), to: words.new.readable(as: name))
    return readable.isUnchanged ? words : readable
  }

  private static func shortened(_ text: String) -> String {
    text.count > longest ? String(text.prefix(longest - 1)) + "…" : text
  }

  /// In characters. The marked copy has the whole text.
  private static let longest = 1_200
}

extension [MarkedRun] {
  fileprivate mutating func addLine(_ line: [MarkedRun]) {
    if !isEmpty { add(MarkedRun("\n")) }
    for run in line { add(run) }
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
    case .string(let text): [text.readable(as: name)]
    case .array(let elements): elements.flatMap { $0.readableTexts(of: name, in: language) }
    case .object(let members):
      if let text = members[language.rawValue]?.stringValue {
        [text.readable(as: name)]
      } else {
        members.sorted { $0.key < $1.key }.filter { !$0.value.isSetting }
          .flatMap { $0.value.readableTexts(of: $0.key, in: language) }
      }
    }
  }

  /// Whether it is a code or setting inside a part, which means nothing by itself.
  private var isSetting: Bool {
    switch self {
    case .array, .object: false
    case .null, .boolean, .number, .string: true
    }
  }
}

extension String {
  /// The text of a member without its markup, a line per paragraph.
  fileprivate func readable(as member: String) -> String {
    switch TextMarkup(of: [member]) {
    case .plain: self
    case .markdown: MarkdownPlainText(self).string.replacing("\n\n", with: "\n")
    case .html: HTMLParagraphs(self).all.map(\.words).joined(separator: "\n")
    }
  }
}
