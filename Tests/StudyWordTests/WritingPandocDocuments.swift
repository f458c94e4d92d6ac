import Foundation
import StudyModel
import StudyReview
import TestSupport
import Testing

@testable import StudyWord

@Suite("Writing pandoc's documents") struct WritingPandocDocuments {
  @Test func `a document is written as recorded`() throws {
    let document = PandocDocument(.everything, as: .ofAda)

    #expect(try isGolden("board/everything.txt", document.json.lines))
  }

  @Test func `text is never markup, and only safe addresses are links`() throws {
    let hostile = hostileTexts.joined(separator: "\n") + "\u{0}\u{1B}"
    let document = BoardDocument(
      title: hostile, language: .english,
      blocks: [
        MarkedBlock(
          .paragraph,
          [
            MarkedRun(hostile, .inserted),
            MarkedRun("run", .inserted, link: "javascript:alert(1)"),
            MarkedRun("file", link: "file:///etc/passwd"),
            MarkedRun("data", link: "data:text/html,x"),
            MarkedRun("call", link: "tel:+15550142"),
          ])
      ])

    let json = PandocDocument(document, as: .ofAda).json

    #expect(json.types.isSubset(of: Self.types))
    #expect(json.addresses == ["tel:+15550142"])
    #expect(!json.canonicalText.contains("\\u0000") && !json.canonicalText.contains("\\u001b"))
  }

  @Test func `what is no text of the document is a comment, each with a number of its own`() {
    let link = MarkedRun("our page", link: "https://b.example")
    let document = BoardDocument(
      title: "Consent", language: .english,
      blocks: [
        MarkedBlock(
          .paragraph,
          [
            link, MarkedRun(" (https://a.example)", .deleted, isAddress: true),
            MarkedRun(" (https://b.example)", .inserted, isAddress: true), MarkedRun(" first. "),
            link, MarkedRun(" (https://b.example)", .inserted, isAddress: true),
          ])
      ])

    let text = PandocDocument(document, as: .ofAda).json.canonicalText

    #expect(text.contains("Link: was (https://a.example), is now (https://b.example)"))
    #expect(text.contains(#""Link: is now (https://b.example)""#))
    #expect(text.contains(#"["1",["comment-start"]"#) && text.contains(#"["1",["comment-end"]"#))
    #expect(text.contains(#"["2",["comment-start"]"#) && text.contains(#"["2",["comment-end"]"#))
    #expect(!text.contains("insertion") && !text.contains("deletion"))
  }

  @Test func `in a document of another language, what is mostly Arabic is read from right to left`()
  {
    let arabic = [MarkedRun("خصوصيتك "), MarkedRun("مهمة", .inserted), MarkedRun(" (ISO)")]
    let blocks = [
      MarkedBlock(.paragraph, arabic), MarkedBlock(.heading(2), arabic),
      MarkedBlock(.item(depth: 0, label: .bullet), arabic),
      MarkedBlock(.row, cells: [arabic, [MarkedRun("نوم: version 2.0.0")], [MarkedRun("1.")]]),
    ]
    func text(in language: Language) -> String {
      PandocDocument(
        BoardDocument(title: "Changes", language: language, blocks: blocks), as: .ofAda
      ).json.canonicalText
    }

    #expect(text(in: .english).ranges(of: #"[["dir","rtl"]]"#).count == 4)
    // All of it is.
    #expect(text(in: Language("ar")).ranges(of: #"[["dir","rtl"]]"#).isEmpty)
  }

  @Test func `in a cell, lines in another direction than the document are paragraphs of their own`()
  {
    let place = [MarkedRun("الخصوصية", style: .strong), MarkedRun("\nThe text changed.\n–")]
    var row = MarkedBlock(.row, cells: [place, place])
    row.languages = [nil, .english]
    let text = PandocDocument(
      BoardDocument(title: "Changes", language: .english, blocks: [row]), as: .ofAda
    ).json.canonicalText

    #expect(text.ranges(of: #""t":"Plain""#).count == 3)
    #expect(text.ranges(of: #"[["dir","rtl"]]"#).count == 1)
    #expect(text.ranges(of: #""t":"LineBreak""#).count == 3)
  }

  /// What a document can consist of. Nothing in it makes pandoc read a file or copy what is written to the result.
  private static let types: Set = [
    "MetaInlines", "MetaString", "Header", "Para", "Plain", "BlockQuote", "BulletList",
    "OrderedList", "Decimal", "Period", "Table", "AlignDefault", "ColWidth", "Span", "Str",
    "LineBreak", "Strong", "Emph", "Code", "Link", "Div",
  ]
}

extension BoardDocument {
  /// A document with every kind of block, style, and mark.
  static let everything = BoardDocument(
    title: "Consent", language: Language("ar"),
    blocks: [
      MarkedBlock(.heading(1), [MarkedRun("Consent "), MarkedRun("2", .inserted)]),
      MarkedBlock(
        .fact,
        cells: [
          [MarkedRun("Version")], [MarkedRun("1.0.0", .deleted), MarkedRun("1.1.0", .inserted)],
        ]),
      MarkedBlock(.heading(2), "Risks"),
      MarkedBlock(
        .paragraph,
        [
          MarkedRun("It "), MarkedRun("may", .deleted, style: .strong),
          MarkedRun("can", .inserted, style: [.strong, .emphasis]), MarkedRun(" hurt.\nA "),
          MarkedRun("little", style: .code), MarkedRun(": see "),
          MarkedRun("this page", .inserted, link: "https://example.org/a?b=c&d=e"),
        ]),
      MarkedBlock(.item(depth: 0, label: .number(3)), "Third"),
      MarkedBlock(.item(depth: 0, label: .none), "More of it"),
      MarkedBlock(.item(depth: 1, label: .bullet), [MarkedRun("Deeper", .inserted)]),
      MarkedBlock(.item(depth: 0, label: .number(4)), [MarkedRun("Fourth", .deleted)]),
      MarkedBlock(.item(depth: 0, label: .bullet), "Another list"),
      MarkedBlock(.quotation, "A <b>quotation</b>"),
      MarkedBlock(.headRow(widths: [40, 60]), cells: [[MarkedRun("A")], [MarkedRun("B")]]),
      MarkedBlock(.row, cells: [[MarkedRun("1")], []]),
    ])
}

extension WordRevision {
  static let ofAda = WordRevision(
    author: "Ada Lovelace", date: Date(timeIntervalSince1970: 1_795_257_720))
}

extension JSONValue {
  /// The members that are not blocks, and each block, on a line of its own.
  fileprivate var lines: String {
    var members = objectValue ?? [:]
    let blocks = members.removeValue(forKey: "blocks")?.arrayValue ?? []
    return ([.object(members)] + blocks).map { $0.canonicalText + "\n" }.joined()
  }

  /// The types of all elements in it.
  fileprivate var types: Set<String> {
    let own = Set([self["t"]?.stringValue].compactMap(\.self))
    return children.reduce(into: own) { $0.formUnion($1.types) }
  }

  /// Where its links lead.
  fileprivate var addresses: [String] {
    let own =
      self["t"] == "Link" ? self["c"]?.arrayValue?.last?.arrayValue?.first?.stringValue : nil
    return [own].compactMap(\.self) + children.flatMap(\.addresses)
  }

  private var children: [JSONValue] {
    arrayValue ?? (objectValue ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
}
