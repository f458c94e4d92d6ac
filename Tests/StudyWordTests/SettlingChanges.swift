import Foundation
import StudyModel
import StudyReview
import StudyWord
import TestSupport
import Testing

@testable import StudyExchange

/// A marked copy whose changes are all accepted is the later document, and the earlier one if they are all rejected.
/// `scripts/validate` has LibreOffice do the same with the file that is left for it.
@Suite(
  "Settling the changes of Word files", .timeLimit(.minutes(2)),
  .enabled(if: WordWriter().isAvailable, "pandoc is installed by scripts/setup pdf"))
struct SettlingChanges {
  private static let old = """
    <body><h1>Consent</h1>
    <section id="privacy"><h2>Privacy</h2><p>Only we see <a href="https://a.example">your data</a>.</p></section>
    <section id="time"><h2>Time</h2><p>It takes 20 minutes.</p><p>You may stop.</p>
    <table><tr><th>Visit</th><th>Day</th></tr><tr><td>First</td><td>1</td></tr><tr><td>Second</td><td>9</td></tr></table></section>
    <section id="choices"><h2>Choices</h2><ul><li>By mail</li><li>Ring me</li></ul>
    <table><tr><td>Name</td><td>Signature</td></tr></table></section>
    """
  private static let new = """
    <body><h1>Consent</h1>
    <section id="time"><h2>Time</h2><p>It takes 30 minutes.</p>
    <table><tr><th>Visit</th><th>Day</th></tr><tr><td>First</td><td>1</td></tr><tr><td>Third</td><td>20</td></tr></table></section>
    <section id="risks"><h2>Risks</h2><p>You may get tired.</p></section>
    <section id="privacy"><h2>Privacy</h2><p>Only we see <a href="https://b.example">your data</a>.</p></section>
    <section id="choices"><h2>Choices</h2><ul><li>Never</li><li>In person</li><li>See you</li></ul>
    <table><tr><td>Name</td><td>Signature</td></tr></table></section>
    """

  private static func marked(_ old: String, _ new: String) -> BoardDocument {
    BoardDocument(
      marking: new, since: old, moved: ["privacy"], title: "Consent", language: .english)
  }

  @Test func `accepted or rejected, the changes leave the words of one document and nothing else`()
    async throws
  {
    let docx = try await Self.docx(of: Self.marked(Self.old, Self.new))
    let document = try Self.document(in: docx)

    let before = try await Self.paragraphs(ofPage: Self.old)
    let after = try await Self.paragraphs(ofPage: Self.new)
    #expect(Settling.rejected(document) == before)
    #expect(Settling.accepted(document) == after)
    #expect(before.contains("Ring me") && !after.contains("Ring me"))
    try Self.leaveForValidators(docx, rejected: before, accepted: after)
  }

  @Test func `no two changes have the same number`() async throws {
    let docx = try await Self.docx(of: Self.marked(Self.old, Self.new))

    let numbers = try Self.document(in: docx).flatMap { $0.elements("w:body") }
      .flatMap(Settling.numbers)
    #expect(numbers.count > 20)
    #expect(Set(numbers).count == numbers.count)
  }

  private static func docx(of document: BoardDocument) async throws -> [UInt8] {
    try WordBody.completed(in: Array(await WordWriter().docx(of: document, as: .ofAda)))
  }

  private static func document(in docx: [UInt8]) throws -> [WordXML] {
    let files = try ZipReader.files(of: docx)
    let part = try #require(files.first { $0.path == "word/document.xml" })
    return try #require(WordXML.all(in: String(decoding: part.bytes, as: UTF8.self)))
  }

  private static func paragraphs(ofPage page: String) async throws -> [String] {
    let clean = BoardDocument(page: page, title: "Consent", language: .english)
    return Settling.accepted(try document(in: await docx(of: clean)))
  }

  private static func leaveForValidators(
    _ docx: [UInt8], rejected: [String], accepted: [String]
  ) throws {
    guard let folder = ProcessInfo.processInfo.environment["ACCORD_BOARD_PACKAGE"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(docx).write(to: URL(filePath: folder).appending(path: "settled.docx"))
    let expected: JSONValue = [
      "RejectAllTrackedChanges": .array(rejected.map(JSONValue.string)),
      "AcceptAllTrackedChanges": .array(accepted.map(JSONValue.string)),
    ]
    try Data(expected.canonicalBytes).write(
      to: URL(filePath: folder).appending(path: "settled.json"))
  }
}

/// Settles tracked changes as ECMA-376 says: a paragraph whose end is removed is joined with the next one.
private enum Settling {
  static func accepted(_ document: [WordXML]) -> [String] {
    paragraphs(of: document, without: "w:del")
  }

  static func rejected(_ document: [WordXML]) -> [String] {
    paragraphs(of: document, without: "w:ins")
  }

  /// The numbers of the changes inside an element.
  static func numbers(in element: WordXML) -> [String] {
    let own =
      ["w:ins", "w:del"].contains(element.name)
      ? element.opening.firstMatch(of: /w:id="(\d+)"/).map { [String($0.1)] } ?? [] : []
    return own + element.children.flatMap(numbers)
  }

  private static func paragraphs(of elements: [WordXML], without change: Substring) -> [String] {
    var paragraphs: [String] = []
    var open = ""
    func read(_ element: WordXML) {
      switch element.name {
      case "w:tr" where element.has(change, in: ["w:trPr"]): break
      case "w:p":
        open += element.text(without: change)
        guard !element.has(change, in: ["w:pPr", "w:rPr"]) else { return }
        paragraphs.append(open)
        open = ""
      default: element.children.forEach(read)
      }
    }
    elements.forEach(read)
    return open.isEmpty ? paragraphs : paragraphs + [open]
  }
}

extension WordXML {
  fileprivate func has(_ property: Substring, in path: ArraySlice<Substring>) -> Bool {
    guard let name = path.first else { return children.contains { $0.name == property } }
    return children.contains { $0.name == name && $0.has(property, in: path.dropFirst()) }
  }

  /// The words, without those in a change.
  fileprivate func text(without change: Substring) -> String {
    if name.isEmpty { return String(opening) }
    return name == change ? "" : children.map { $0.text(without: change) }.joined()
  }
}
