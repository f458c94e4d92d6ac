import Foundation
import StudyModel
import StudyReview

/// A document as the JSON that pandoc reads. All text is data in it: pandoc never parses what people wrote, and the
/// document names no file and no picture.
struct PandocDocument {
  private let document: BoardDocument
  private let revision: WordRevision

  init(_ document: BoardDocument, as revision: WordRevision) {
    self.document = document
    self.revision = revision
  }

  /// The document with its language and direction. Its first heading is its title.
  var json: JSONValue {
    var blocks = document.blocks
    var title = [MarkedRun(document.title)]
    if let first = blocks.first, first.kind == .heading(1), let runs = first.cells.first {
      title = runs
      blocks.removeFirst()
    }
    var meta: [String: JSONValue] = [
      "title": node("MetaInlines", .array(inlines(title))),
      "lang": node("MetaString", .string(document.language.rawValue)),
    ]
    if document.language.isRightToLeft { meta["dir"] = node("MetaString", "rtl") }
    return .object([
      "pandoc-api-version": [1, 22], "meta": .object(meta),
      "blocks": PandocComments.numbered(
        in: .array(BlockGroup.all(of: blocks).flatMap(self.blocks))),
    ])
  }

  // MARK: Blocks

  private func blocks(_ group: BlockGroup) -> [JSONValue] {
    switch group {
    case .single(let block): [self.block(block)]
    case .list(let items): lists(items[...], depth: 0)
    case .table(let rows): [table(rows)]
    }
  }

  private func block(_ block: MarkedBlock) -> JSONValue {
    let runs = block.cells.first ?? []
    let text = JSONValue.array(anchor(block) + note(on: block) + inlines(runs))
    switch block.kind {
    case .heading(let level):
      return directed(node("Header", [.number(Double(level)), Self.noAttributes, text]), by: runs)
    case .quotation: return directed(node("BlockQuote", [node("Para", text)]), by: runs)
    case .paragraph, .item, .headRow, .row, .fact:
      return directed(node("Para", text), by: runs)
    }
  }

  /// A block that is read from right to left if most of its letters are, whatever the language of the document.
  private func directed(_ block: JSONValue, by runs: [MarkedRun]) -> JSONValue {
    guard !document.language.isRightToLeft, runs.areReadFromRightToLeft else { return block }
    return node("Div", [["", [], [["dir", "rtl"]]], [block]])
  }

  /// The lists of consecutive items. Items deeper than the depth belong to the item before them.
  private func lists(_ items: ArraySlice<MarkedBlock>, depth: Int) -> [JSONValue] {
    var lists: [JSONValue] = []
    var open = OpenList()
    var rest = items
    while let item = rest.first, case .item(let own, let label) = item.kind {
      // A list deeper than this is written at the deepest level that Word numbers.
      if own > depth, depth < Self.deepestList {
        let deeper = rest.prefix { $0.depth > depth }
        open.add(blocks: self.lists(deeper, depth: depth + 1))
        rest = rest[deeper.endIndex...]
        continue
      }
      let paragraph = block(item)
      switch label {
      case .none: open.add(blocks: [paragraph])
      case .bullet, .number:
        if !open.takes(label) {
          lists += open.json
          open = OpenList()
        }
        open.begin(label, with: paragraph)
      }
      rest = rest.dropFirst()
    }
    return lists + open.json
  }

  private static let deepestList = 8

  private func table(_ rows: [MarkedBlock]) -> JSONValue {
    let columns = rows.first?.cells.count ?? 0
    let head = rows.prefix { $0.kind.isHeadRow }
    let widths = Self.widths(of: rows, columns: columns).map { percent -> JSONValue in
      [node("AlignDefault"), node("ColWidth", .number(percent / 100))]
    }
    let body: JSONValue = [
      Self.noAttributes, .number(rows.first?.kind == .fact ? 1 : 0), [],
      .array(rows.dropFirst(head.count).map(row)),
    ]
    return node(
      "Table",
      [
        Self.noAttributes, [.null, []], .array(widths),
        [Self.noAttributes, .array(head.map(row))], [body], [Self.noAttributes, []],
      ])
  }

  /// In percent.
  private static func widths(of rows: [MarkedBlock], columns: Int) -> [Double] {
    switch rows.first?.kind {
    case .headRow(let widths)? where widths.count == columns: widths.map { Double($0) }
    case .fact? where columns == 2: [30, 70]
    default: Array(repeating: 100 / Double(max(columns, 1)), count: columns)
    }
  }

  private func row(_ row: MarkedBlock) -> JSONValue {
    let cells = row.cells.indices.map { index -> JSONValue in
      var start = index == 0 ? anchor(row) + note(on: row) : []
      let content = row.directedLines(of: index, in: document.language).map { lines in
        defer { start = [] }
        return directed(node("Plain", .array(start + inlines(lines.runs))), by: lines.runs)
      }
      return [Self.noAttributes, node("AlignDefault"), 1, 1, .array(content)]
    }
    return [Self.noAttributes, .array(cells)]
  }

  // MARK: Text

  /// An empty span with a name, which becomes a bookmark. The name of a heading would be one around the whole section.
  private func anchor(_ block: MarkedBlock) -> [JSONValue] {
    guard let anchor = block.anchor else { return [] }
    return [node("Span", [[.string(anchor.name), [], []], []])]
  }

  private func note(on block: MarkedBlock) -> [JSONValue] {
    block.move.map { comment($0.words) } ?? []
  }

  /// What is not text of the document, so that it is no change that could be accepted.
  private func comment(_ words: String) -> [JSONValue] {
    [
      node(
        "Span",
        [["", PandocComments.start, origin], [node("Str", .string(Self.writable(words[...])))]]),
      node("Span", [["", PandocComments.end, []], []]),
    ]
  }

  /// Who is the author of changes and comments, and when they made them.
  private var origin: JSONValue {
    [["author", .string(revision.author)], ["date", .string(revision.moment)]]
  }

  /// The addresses of a link that changed.
  private func comment(on addresses: ArraySlice<MarkedRun>) -> [JSONValue] {
    func words(_ mark: WordComparison.Kind, _ label: String) -> String? {
      let shown = addresses.filter { $0.mark == mark }.map {
        $0.text.trimmingCharacters(in: .whitespaces)
      }
      return shown.isEmpty ? nil : "\(label) \(shown.joined(separator: " "))"
    }
    let sides = [words(.deleted, "was"), words(.inserted, "is now")].compactMap(\.self)
    return sides.isEmpty ? [] : comment("Link: " + sides.joined(separator: ", "))
  }

  /// Runs with the same mark and link are one change. A link is around its marks: Word allows no link inside a change.
  private func inlines(_ runs: [MarkedRun]) -> [JSONValue] {
    var found: [JSONValue] = []
    var rest = runs[...]
    while let first = rest.first {
      if first.isAddress {
        let addresses = rest.prefix { $0.isAddress }
        rest = rest[addresses.endIndex...]
        found += comment(on: addresses)
        continue
      }
      let group = rest.prefix {
        $0.mark == first.mark && $0.link == first.link && !$0.isAddress
      }
      rest = rest[group.endIndex...]
      let marked = self.marked(first.mark, group.flatMap(text))
      if let link = first.link, first.mark != .deleted, Self.isSafe(link) {
        found.append(
          node("Link", [Self.noAttributes, .array(marked), [.string(link), ""]]))
      } else {
        found += marked
      }
    }
    return found
  }

  private func marked(_ mark: WordComparison.Kind, _ text: [JSONValue]) -> [JSONValue] {
    let name: JSONValue
    switch mark {
    case .equal: return text
    case .inserted: name = "insertion"
    case .deleted: name = "deletion"
    }
    return [node("Span", [["", [name], origin], .array(text)])]
  }

  private func text(_ run: MarkedRun) -> [JSONValue] {
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    var text: [JSONValue] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { text.append(node("LineBreak")) }
      let words = JSONValue.string(Self.writable(line))
      guard !line.isEmpty else { continue }
      // Word has no style for code inside a deletion, so that code is a font as elsewhere.
      text.append(
        run.style.contains(.code) ? node("Code", [Self.noAttributes, words]) : node("Str", words))
    }
    if run.style.contains(.emphasis) { text = [node("Emph", .array(text))] }
    if run.style.contains(.strong) { text = [node("Strong", .array(text))] }
    return text
  }

  /// XML has no place for most control characters.
  private static func writable(_ text: Substring) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0 == "\t" || $0.properties.generalCategory != .control }))
  }

  /// Whether an address only opens a page, a message, or a telephone.
  private static func isSafe(_ link: String) -> Bool {
    guard let scheme = URL(string: link)?.scheme?.lowercased() else { return false }
    return ["http", "https", "mailto", "tel"].contains(scheme)
  }

  private static let noAttributes: JSONValue = ["", [], []]
}

private func node(_ type: String, _ content: JSONValue? = nil) -> JSONValue {
  var members: [String: JSONValue] = ["t": .string(type)]
  members["c"] = content
  return .object(members)
}

/// A list that more items can join.
private struct OpenList {
  private var first: MarkedBlock.ItemLabel?
  private var items: [[JSONValue]] = []

  func takes(_ label: MarkedBlock.ItemLabel) -> Bool {
    switch (first, label) {
    case (nil, _), (.bullet?, .bullet), (.number?, .number), (MarkedBlock.ItemLabel.none?, _): true
    default: false
    }
  }

  mutating func begin(_ label: MarkedBlock.ItemLabel, with paragraph: JSONValue) {
    if first == nil { first = label }
    items.append([paragraph])
  }

  /// Adds to the last item.
  mutating func add(blocks: [JSONValue]) {
    if items.isEmpty { items.append([]) }
    items[items.count - 1] += blocks
  }

  var json: [JSONValue] {
    guard !items.isEmpty else { return [] }
    let content = JSONValue.array(items.map(JSONValue.array))
    guard case .number(let start)? = first else { return [node("BulletList", content)] }
    let attributes: JSONValue = [
      .number(Double(start)), node("Decimal"), node("Period"),
    ]
    return [node("OrderedList", [attributes, content])]
  }
}

extension MarkedBlock {
  fileprivate var depth: Int {
    if case .item(let depth, _) = kind { depth } else { 0 }
  }
}
