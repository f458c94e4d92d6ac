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

  @Test
  func `the section that the comparison names as moved is marked, not the one that it passed`()
    throws
  {
    let old = SampleStudies.tutorialConsent
    var new = old
    new.consents[0].sections.swapAt(1, 2)
    // Without the comparison, the copy would keep the section in which more is the same.
    new.consents[0].sections[2].content[.english]?.append(" More about it.")
    let comparison = try StudyComparison(from: old, to: new)
    let moved = comparison.movedSections(of: old.consents[0].id)
    #expect(moved == ["privacy"])

    let blocks = BoardDocument(
      marking: Self.page(of: new, in: .english), since: Self.page(of: old, in: .english),
      moved: moved, title: "Consent", language: .english
    ).blocks

    let passed = blocks.filter { $0.account.contains("For four weeks") }
    #expect(passed.count == 1)
    #expect(passed.first?.account.contains("{+") == true)
    #expect(passed.first?.account.contains("[-") == false)
    let marks = blocks.filter { $0.account.contains("We store your answers") }
      .map { $0.cells[0].first?.mark }
    #expect(marks == [.inserted, .deleted])
    #expect(blocks.compactMap(\.move) == [.here, .away])
  }

  @Test func `a copy in print says where a section moved from and to`() {
    func section(_ id: String) -> String { "<section id=\"\(id)\"><h2>About \(id)</h2></section>" }
    let document = BoardDocument(
      marking: "<body>" + section("b") + section("c") + section("a"),
      since: "<body>" + section("a") + section("b") + section("c"), moved: ["a"],
      title: "Consent", language: .spanish)

    #expect(
      document.html.contains(
        """
        <p class="board-move" lang="en" dir="ltr">Moved from here</p>
        <h2><del>About a</del></h2>
        <h2>About b</h2>
        <h2>About c</h2>
        <p class="board-move" lang="en" dir="ltr">Moved here</p>
        <h2><ins>About a</ins></h2>
        """))
    #expect(document.html.contains("A section that moved is deleted in one place"))
  }

  @Test func `in the order of one document, a moved section only has the marks of its words`() {
    func blocks(_ sections: [(id: String, words: String)]) -> [MarkedBlock] {
      PageReader.blocks(
        of: "<body>"
          + sections.map { "<section id=\"\($0.id)\"><p>\($0.words)</p></section>" }.joined())
    }
    let old = blocks([("a", "It takes 20 minutes."), ("b", "You may stop."), ("c", "We pay you.")])
    let new = blocks([("b", "You may stop."), ("c", "We pay you."), ("a", "It takes 30 minutes.")])

    let later = MarkedCopy(from: old, to: new, moved: ["a"], inOrderOf: .new).blocks
    let former = MarkedCopy(from: old, to: new, moved: ["a"], inOrderOf: .old).blocks

    #expect(
      later.map(\.account) == [
        "You may stop.", "We pay you.", "It takes [-20-]{+30+} minutes.",
      ])
    #expect(later.map(\.move) == [nil, nil, .here])
    #expect(
      former.map(\.account) == [
        "It takes [-20-]{+30+} minutes.", "You may stop.", "We pay you.",
      ])
  }

  @Test func `a link with another address has both addresses after its words`() {
    let marked = copy(
      from: #"<p>Read <a href="https://a.example">our page</a> first.</p>"#,
      to: #"<p>Read <a href="https://b.example/?x&amp;y">our page</a> first.</p>"#)

    #expect(
      marked == ["Read our page[- (https://a.example)-]{+ (https://b.example/?x&y)+} first."])
  }

  @Test func `an address that is the words of its link is shown once`() {
    let marked = copy(
      from: #"<p>Write to <a href="mailto:a@example.org">a@example.org</a>.</p>"#,
      to: #"<p>Write to <a href="mailto:b@example.org">b@example.org</a>.</p>"#)

    #expect(marked == ["Write to [-a@example.org-]{+b@example.org+}."])
  }

  @Test(arguments: [
    ("555-0142", "tel:5550142", false), ("+1 (555) 0142", "tel:+1-555-0142", false),
    ("٥٥٥ ٠١٤٢", "tel:5550142", false), ("Ada@Example.org", "mailto:ada@example.org", false),
    ("555-0142", "tel:+15550142", true), ("our office", "tel:5550142", true),
    ("ada@example.org", "mailto:bob@example.org", true),
    ("example.org", "https://example.org", true),
  ]) func `an address that its words say in another form is not shown`(
    words: String, address: String, isShown: Bool
  ) {
    let marked = copy(from: "", to: "<p>Call <a href=\"\(address)\">\(words)</a>.</p>")

    #expect(marked[0].hasPrefix("{+Call +}{+\(words)+}{+\(isShown ? " (" : ".")"))
  }

  @Test func `a paragraph that one document alone has shows where its links lead`() {
    let marked = copy(
      from: #"<p>Same.</p><p>See <a href="https://a.example">this page</a>.</p>"#,
      to: #"<h2>News</h2><p>Read <a href="https://b.example">our page</a>.</p><p>Same.</p>"#)

    #expect(
      marked == [
        "## {+News+}", "{+Read +}{+our page+}{+ (https://b.example)+}{+.+}", "Same.",
        "[-See -][-this page-][- (https://a.example)-][-.-]",
      ])
  }

  @Test func `a section that moved shows the addresses that changed in it, and no others`() {
    func section(_ id: String, _ address: String) -> String {
      """
      <section id="\(id)"><p>See <a href="https://same.example">this</a>.</p>\
      <p>Ask <a href="\(address)">\(id)</a>.</p></section>
      """
    }
    let (b, c) = (section("b", "https://b.example"), section("c", "https://c.example"))
    let marked = BoardDocument(
      marking: "<body>" + b + c + section("a", "https://new.example"),
      since: "<body>" + section("a", "https://old.example") + b + c, moved: ["a"],
      title: "Consent", language: .english
    ).blocks.map(\.account)

    #expect(
      marked == [
        "[-See -][-this-][-.-]", "[-Ask -][-a-][- (https://old.example)-][-.-]",
        "See this.", "Ask b.", "See this.", "Ask c.",
        "{+See +}{+this+}{+.+}", "{+Ask +}{+a+}{+ (https://new.example)+}{+.+}",
      ])
  }

  @Test func `a link that stays shows no address, whatever changes around it`() {
    let marked = copy(
      from: #"<p>See <a href="https://a.example">this page</a> now.</p>"#,
      to: #"<p>See <a href="https://a.example">our page</a> and <a href="tel:1">call</a> now.</p>"#)

    #expect(marked == ["See [-this-]{+our+} page{+ and +}{+call+}{+ (1)+} now."])
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
