import StudyModel

/// Reads a document from the JSON of pandoc, of whose nodes it knows all of API version 1.22. Words in a node that it does
/// not know become a paragraph.
struct PandocTree {
  private(set) var blocks: [WrittenBlock] = []
  /// The paragraph in the style of a title, which pandoc takes out of the text.
  private(set) var title: [WrittenRun] = []
  /// The names of nodes that are not known.
  private(set) var unknown: [String] = []
  private let sides: WrittenSides

  /// - Parameter sides: what the document itself says about the columns of its tables.
  init(_ json: JSONValue, sides: WrittenSides = WrittenSides()) {
    self.sides = sides
    let meta = json["meta"] ?? [:]
    title = meta["title"].map { inlines(ofMeta: $0) } ?? []
    // Pandoc takes them out of the text too, in this order.
    for name in ["subtitle", "author", "date", "abstract"] {
      blocks += meta[name].map { paragraphs(ofMeta: $0) } ?? []
    }
    blocks += blocks(json["blocks"])
  }

  // MARK: Metadata

  private mutating func paragraphs(ofMeta value: JSONValue) -> [WrittenBlock] {
    switch value["t"]?.stringValue {
    case "MetaBlocks": return blocks(value["c"])
    case "MetaList":
      return (value["c"]?.arrayValue ?? []).flatMap { paragraphs(ofMeta: $0) }
    default:
      let runs = inlines(ofMeta: value)
      return runs.isEmpty ? [] : [.paragraph(runs)]
    }
  }

  private mutating func inlines(ofMeta value: JSONValue) -> [WrittenRun] {
    switch value["t"]?.stringValue {
    case "MetaInlines": inlines(value["c"])
    case "MetaString": [WrittenRun(content: .text(value["c"]?.stringValue ?? ""))]
    case "MetaBlocks":
      blocks(value["c"]).flatMap(\.texts).map { WrittenRun(content: .text($0)) }
    default: []
    }
  }

  // MARK: Blocks

  private mutating func blocks(_ value: JSONValue?) -> [WrittenBlock] {
    (value?.arrayValue ?? []).flatMap { block($0) }
  }

  private mutating func block(_ node: JSONValue) -> [WrittenBlock] {
    let content = node["c"]
    switch node["t"]?.stringValue ?? "" {
    case "Plain", "Para": return paragraph(inlines(content))
    case "Header":
      return [.heading(level: content?[0]?.integer ?? 1, inlines(content?[2]))]
    case "LineBlock":
      let lines = (content?.arrayValue ?? []).map { inlines($0) }
      return paragraph(Array(lines.joined(separator: [WrittenRun(content: .lineBreak)])))
    case "CodeBlock": return paragraph(lines(content?[1]?.stringValue ?? ""))
    case "RawBlock": return paragraph(lines(content?[1]?.stringValue ?? ""))
    case "BlockQuote": return [.quotation(blocks(content))]
    case "BulletList": return [.list(WrittenList(items: items(content)))]
    case "OrderedList": return [list(content)]
    case "DefinitionList": return (content?.arrayValue ?? []).flatMap { definition($0) }
    case "HorizontalRule": return [.rule]
    case "Table": return table(content)
    case "Div": return blocks(content?[1])
    case "Null": return []
    case let name:
      unknown.append(name)
      return paragraph([WrittenRun(content: .text(Self.words(in: node)))])
    }
  }

  private func paragraph(_ runs: [WrittenRun]) -> [WrittenBlock] {
    runs.isEmpty ? [] : [.paragraph(runs)]
  }

  private func lines(_ text: String) -> [WrittenRun] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { [WrittenRun(content: .text(String($0)))] }
    return Array(lines.joined(separator: [WrittenRun(content: .lineBreak)]))
  }

  private mutating func items(_ value: JSONValue?) -> [[WrittenBlock]] {
    (value?.arrayValue ?? []).map { blocks($0) }
  }

  private mutating func list(_ content: JSONValue?) -> WrittenBlock {
    let style = content?[0]?[1]?["t"]?.stringValue ?? ""
    let hasLetters = ["LowerAlpha", "UpperAlpha", "LowerRoman", "UpperRoman"].contains(style)
    return .list(
      WrittenList(
        start: content?[0]?[0]?.integer ?? 1, hasLetters: hasLetters, items: items(content?[1])))
  }

  /// A term in bold, and what it means.
  private mutating func definition(_ pair: JSONValue) -> [WrittenBlock] {
    let term = inlines(pair[0], in: .strong)
    return paragraph(term) + (pair[1]?.arrayValue ?? []).flatMap { blocks($0) }
  }

  // MARK: Tables

  private mutating func table(_ content: JSONValue?) -> [WrittenBlock] {
    let caption = blocks(content?[1]?[1])
    var rows = content?[3]?[1]?.arrayValue ?? []
    for body in content?[4]?.arrayValue ?? [] {
      rows += (body[2]?.arrayValue ?? []) + (body[3]?.arrayValue ?? [])
    }
    rows += content?[5]?[1]?.arrayValue ?? []
    var grid = WrittenGrid()
    for row in rows {
      grid.addRow(
        (row[1]?.arrayValue ?? []).map { cell in
          WrittenGrid.Cell(
            height: cell[2]?.integer ?? 1, width: cell[3]?.integer ?? 1, blocks: blocks(cell[4]),
            side: Self.sides[cell[1]?["t"]?.stringValue ?? ""])
        })
    }
    guard var table = grid.table else { return caption }
    let text = table.rows.joined().joined().map(\.ownText).joined()
    if let known = sides.columns[WrittenSides.key(of: text)] {
      table.sides = table.sides.indices.map { known[$0] ?? table.sides[$0] }
    }
    return caption + [.table(table)]
  }

  private static let sides: [String: WrittenTable.Side] = [
    "AlignCenter": .center, "AlignRight": .end,
  ]

  // MARK: Text

  private mutating func inlines(
    _ value: JSONValue?, in style: WrittenRun.Style = [], link: String? = nil
  ) -> [WrittenRun] {
    (value?.arrayValue ?? []).flatMap { inline($0, style, link) }
  }

  private mutating func inline(
    _ node: JSONValue, _ style: WrittenRun.Style, _ link: String?
  ) -> [WrittenRun] {
    let content = node["c"]
    func text(_ text: String, _ style: WrittenRun.Style) -> [WrittenRun] {
      [WrittenRun(content: .text(text), style: style, link: link)]
    }
    switch node["t"]?.stringValue ?? "" {
    case "Str": return text(content?.stringValue ?? "", style)
    case "Space", "SoftBreak": return text(" ", style)
    case "LineBreak": return [WrittenRun(content: .lineBreak, link: link)]
    case "SmallCaps": return inlines(content, in: style, link: link)
    case "Quoted":
      let marks = content?[0]?["t"]?.stringValue == "SingleQuote" ? ("‘", "’") : ("“", "”")
      return text(marks.0, style) + inlines(content?[1], in: style, link: link)
        + text(marks.1, style)
    case "Cite", "Span": return inlines(content?[1], in: style, link: link)
    case "Code", "RawInline": return text(content?[1]?.stringValue ?? "", style)
    case "Math": return text(content?[1]?.stringValue ?? "", style.union(.equation))
    case "Link":
      return inlines(content?[1], in: style, link: content?[2]?[0]?.stringValue ?? link)
    case "Image":
      let words = inlines(content?[1]).text
      let picture = WrittenRun.Content.picture(
        address: content?[2]?[0]?.stringValue ?? "", words: words)
      return [WrittenRun(content: picture)]
    case "Note": return [WrittenRun(content: .note(blocks(content)))]
    case let name:
      if let mark = Self.marks[name] {
        return inlines(content, in: style.union(mark), link: link)
      }
      unknown.append(name)
      return text(Self.words(in: node), style)
    }
  }

  private static let marks: [String: WrittenRun.Style] = [
    "Emph": .emphasis, "Strong": .strong, "Underline": .underlined, "Strikeout": .struck,
    "Superscript": .raised, "Subscript": .lowered,
  ]

  /// The words below a node, whatever it is.
  private static func words(in node: JSONValue) -> String {
    switch node["t"]?.stringValue {
    case "Str": return node["c"]?.stringValue ?? ""
    case "Space", "SoftBreak", "LineBreak": return " "
    default: break
    }
    if let list = node.arrayValue { return list.map(words).joined() }
    return node["c"].map(words) ?? ""
  }
}

extension JSONValue {
  /// An element of an array.
  fileprivate subscript(index: Int) -> JSONValue? {
    arrayValue.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }

  fileprivate var integer: Int? { numberValue.flatMap { Int(exactly: $0) } }
}
