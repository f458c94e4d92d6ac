import SampleStudies
import StudyDocuments
import StudyModel
import StudyReview
import TestSupport
import Testing

@Suite("Marking copies") struct MarkingCopies {
  private func copy(from old: String, to new: String) -> [String] {
    BoardDocument(
      marking: "<body>\(new)", since: "<body>\(old)", title: "Consent", language: .english
    ).blocks.map(\.account)
  }

  @Test func `words are marked inside their paragraph, in the style they are set in`() {
    let marked = copy(
      from: "<p>About <strong>300 people</strong> take part.</p><p>Same.</p>",
      to: "<p>About <strong>450 people</strong> take part.</p><p>Same.</p>")

    #expect(marked == ["About *[-300-]**{+450+}** people* take part.", "Same."])
  }

  @Test func `a word set in another style is a changed word`() {
    let marked = copy(from: "<p>You must stop.</p>", to: "<p>You <em>must</em> stop.</p>")

    #expect(marked == ["You [-must-]_{+must+}_ stop."])
  }

  @Test func `a paragraph that became a heading is replaced`() {
    let marked = copy(from: "<p>Your risks today</p>", to: "<h2>Your risks today</h2>")

    #expect(marked == ["[-Your risks today-]", "## {+Your risks today+}"])
  }

  @Test func `items of lists and cells of tables are compared one by one`() {
    let marked = copy(
      from:
        "<ol><li>Sign</li><li>Wait 2 days</li></ol><table><tr><td>Dose</td><td>5 mg</td></tr></table>",
      to: """
        <ol><li>Read</li><li>Sign</li><li>Wait 3 days</li></ol>\
        <table><tr><td>Dose</td><td>10 mg</td></tr></table>
        """)

    #expect(
      marked == [
        "1. {+Read+}", "2. Sign", "3. Wait [-2-]{+3+} days", "Dose | [-5-]{+10+} mg",
      ])
  }

  @Test func `without an earlier version, every word is new`() {
    let document = BoardDocument(
      marking: "<body><h1>Consent</h1><p>You may stop.</p>", since: nil, title: "Consent",
      language: .english)

    #expect(document.blocks.map(\.account) == ["# {+Consent+}", "{+You may stop.+}"])
  }

  @Test func `the hash of a document is left out, and pictures become their descriptions`() {
    let blocks = PageReader.blocks(
      of: """
        <head><title>No</title><style>p { }</style></head><body>
        <dl class="document-facts"><div><dt>Version</dt><dd>1.0.0</dd></div>
        <div><dt>Document</dt><dd class="document-hash">sha256 ab</dd></div></dl>
        <p>A   cuff<br>&amp; a watch <img src="data:image/png;base64,AA==" alt="A cuff &lt;3&gt;"></p>
        """)

    #expect(blocks.map(\.account) == ["Version | 1.0.0", "A cuff\n& a watch [A cuff <3>]"])
  }

  @Test(arguments: [
    "", "<", "<body", "<p", "</p></ul></td></tr></dl>", "<td>a</td><th>", "<li>a", "&#xFFFFFFFF;&;",
    "<tr><tr><td><p>a</p><ul><li>b</td>", "<pre>\n a\n</pre>",
    String(repeating: "<ul><li>", count: 500),
  ]) func `no page stops the reader`(page: String) {
    let blocks = PageReader.blocks(of: page)

    #expect(MarkedCopy(from: blocks, to: blocks).blocks == blocks)
  }

  /// The old and the new document can both be read from a marked copy.
  @Test(arguments: [Language.english, .spanish])
  func `a copy holds both of its documents, whatever was edited`(language: Language) throws {
    let study = SampleStudies.heartRhythmAtHome
    for seed in UInt64(0)..<20 {
      let old = PageReader.blocks(of: Self.page(of: study, in: language))
      let new = PageReader.blocks(
        of: Self.page(of: try study.edited(seed: seed, times: 60), in: language))

      let copy = MarkedCopy(from: old, to: new).blocks

      #expect(Self.texts(copy, .old) == Self.texts(old, .old), "seed \(seed)")
      #expect(Self.texts(copy, .new) == Self.texts(new, .new), "seed \(seed)")
    }
  }

  @Test func `a long consent keeps the marks of every paragraph`() {
    let paragraph = String(repeating: "You may stop at any time. ", count: 40)
    let old = (0..<250).map { "<p>\(paragraph)\($0)</p>" }.joined()
    let new = (0..<250).map { "<p>\(paragraph)\($0)\($0.isMultiple(of: 5) ? " again" : "")</p>" }

    let blocks = MarkedCopy(
      from: PageReader.blocks(of: old), to: PageReader.blocks(of: new.joined())
    ).blocks

    #expect(blocks.count == 250)
    #expect(blocks.count { $0.cells[0].contains { $0.mark == .inserted } } == 50)
    #expect(blocks.allSatisfy { $0.cells[0].allSatisfy { $0.mark != .deleted } })
  }

  private static func page(of study: Study, in language: Language) -> String {
    study.consents.map { ConsentPage(study: study, consent: $0, language: language).html }.joined()
  }

  private static func texts(_ blocks: [MarkedBlock], _ side: DocumentSide) -> [String] {
    blocks.map { $0.text(of: side) }.filter { $0.contains { !$0.isWhitespace } }
  }
}

extension MarkedBlock {
  /// The block as one line, with `[-deleted-]` and `{+inserted+}` words, `*strong*` and `_emphasized_` ones.
  var account: String {
    let text = cells.map { $0.map(\.account).joined() }.joined(separator: " | ")
    return switch kind {
    case .heading(let level): String(repeating: "#", count: level) + " " + text
    case .item(_, .number(let number)): "\(number). \(text)"
    case .item(_, .bullet): "- \(text)"
    case .item(_, .none), .paragraph, .quotation, .headRow, .row, .fact: text
    }
  }
}

extension MarkedRun {
  fileprivate var account: String {
    let marked =
      switch mark {
      case .equal: text
      case .deleted: "[-\(text)-]"
      case .inserted: "{+\(text)+}"
      }
    let style = style.contains(.strong) ? "*" : self.style.contains(.emphasis) ? "_" : ""
    return style + marked + style
  }
}
