import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Refusing documents that cannot be read") struct RefusingBadDocuments {
  @Test func `documents are converted before they are read, and others are left alone`()
    async throws
  {
    let word = try WrittenSamples.word(WrittenSamples.paragraph("A"))
    let markdown = ImportFile(name: "a.md", bytes: Array("# A".utf8))
    let files = await Recorder().converted([word, markdown])

    #expect(files.map { $0.conversion == nil } == [false, true])
    #expect(try ImportFormats.read(files[0]).format == "docx")
    #expect(try ImportFormats.read(files[1]).format == "spezi-consent")
  }

  @Test func `only the named format is converted`() async throws {
    let word = try WrittenSamples.word(WrittenSamples.paragraph("A"))
    let fragment = WrittenSamples.page("<p>A</p>", named: "a.txt")

    let asBundle = await Recorder().converted([word], as: "bundle")
    let asPage = await Recorder().converted([fragment], as: "html")

    #expect(asBundle.first?.conversion == nil)
    #expect(
      throws: ImportError.otherFormat(file: "Consent.docx", named: "bundle", looksLike: "docx")
    ) { try ImportFormats.read(asBundle[0], as: "bundle") }
    #expect(try ImportFormats.read(asPage[0], as: "html").format == "html")
  }

  @Test func `what the other program says is the answer, and nothing is imported`() async throws {
    let word = try WrittenSamples.word(WrittenSamples.paragraph("A"))
    let file = await Recorder(refusal: "It may be damaged.").converted([word])[0]

    let check = FileCheck(of: file)

    #expect(
      check.obstacle == .unreadable(file: "Consent.docx", reason: "It may be damaged."))
    #expect(check.problems.map(\.message) == ["“Consent.docx” cannot be read. It may be damaged."])
  }

  @Test func `a half file and one with a password never reach the other program`() async throws {
    let whole = try WrittenSamples.word(parts: ["word/media/a.png": "x"])
    let manifest = ["META-INF/manifest.xml": "<m><manifest:encryption-data/></m>"]
    let locked = try WrittenSamples.openDocument("", parts: manifest)
    let half = ImportFile(name: "half.docx", bytes: Array(whole.bytes.dropLast(200)))
    let recorder = Recorder()

    let files = await recorder.converted([half, locked], as: nil)

    #expect(throws: ImportError.self) { try ImportFormats.read(files[0]) }
    #expect(throws: ImportError.foreign(file: "Consent.odt", .locked)) {
      try ImportFormats.read(files[1])
    }
    #expect(await recorder.calls == 0)
  }

  @Test func `a document without words, and one that is not XML, say so`() async throws {
    let empty = try WrittenSamples.word().read(as: [])
    var damaged = try WrittenSamples.word("<w:p>")
    damaged.conversion = .read(tree: Node.tree([]), pictures: [:])

    #expect(throws: ImportError.empty(file: "Consent.docx")) { try ImportFormats.read(empty) }
    let error = #expect(throws: ImportError.self) { try ImportFormats.read(damaged) }
    #expect(error?.message.contains("damaged or incomplete") == true)
  }

  @Test func `a tree that is nested too deeply is refused in words`() throws {
    var file = try WrittenSamples.word()
    let depth = 10_000
    let tree = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    file.conversion = .read(tree: Array(tree.utf8), pictures: [:])

    let error = #expect(throws: ImportError.self) { try ImportFormats.read(file) }
    #expect(error?.message.contains("nested far too deeply") == true)
  }

  @Test func `20,000 paragraphs are read in order`() throws {
    let texts = (0..<20_000).map { "Paragraph \($0)" }
    let file = try WrittenSamples.word(texts.map(WrittenSamples.paragraph).joined())
      .read(as: texts.map { Node.paragraph($0) })

    let imported = try ImportFormats.read(file)

    #expect(imported.sections.first?.text == texts.joined(separator: "\n\n"))
    #expect(imported.losses.isEmpty)
  }

  @Test func `tags around text are taken away, and nothing else`() {
    let xml = "<a><w:x v=\"<>\">1</w:x><!-- <w:x> --><w:x/><w:xy>2</w:xy></a>"

    let unwrapped = MarkupUnwrapping.unwrapping(Array(xml.utf8)) { $0 == "w:x" }

    #expect(text(unwrapped) == "<a>1<!-- <w:x> --><w:xy>2</w:xy></a>")
    #expect(text(MarkupUnwrapping.unwrapping(Array("<a><b".utf8)) { _ in false }) == "<a><b")
  }
}

/// Stands for the other programs: every document is one paragraph.
private actor Recorder: DocumentConverter {
  private(set) var calls = 0
  private let refusal: String?

  init(refusal: String? = nil) { self.refusal = refusal }

  func tree(of document: [UInt8], kind: WrittenKind) async throws(DocumentRefusal) -> [UInt8] {
    calls += 1
    if let refusal { throw DocumentRefusal(refusal) }
    return Node.tree([Node.paragraph("A")])
  }

  func picture(
    _ bytes: [UInt8], named name: String
  ) async throws(DocumentRefusal) -> DocumentPicture {
    DocumentPicture(bytes: bytes, mediaType: "image/png")
  }
}
