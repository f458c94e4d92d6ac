import Foundation
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Keeping the bytes of a consent text") struct KeepingTheBytesOfAText {
  /// Markdown that Accord would write differently.
  static let texts = [
    "---\nversion: 1.2.0\ncontact: \"study office\"\ntitle:   Walks  \n---\n# One\nText.\n",
    "---\ntitle: Walks\ntitle: Other walks\nversion: 1.0.0\n---\n\n\n\nPlease read.\n\n\n# One\n\nText.",
    "Purpose\n=======\n\nWe count.  \nSteps.\n\nRisks\n-----\n* One\n* Two\n+ Three\n\n\n",
    "# One #\n\n- a\n- b\n\n\n\n## Two ##\nText with *marks* and __more__.\n\n***\n\nEnd\n",
    "\n\n  \n# One\n\n<!-- a note -->\nText.\n\n<toggle id=read expected-value=true>\nRead\n</toggle>\n"
      + "<signature id=sign />\n",
    "# A *very* short walk\nText.\n\n#\n\nNothing above.\n# Same\n# Same\n",
    "No heading at all, and no end of the line",
    "---\n---\n# One\n\nText\n\n    code\n\n> quoted\n> # not a heading\n",
    "# One\n\n```\n# in a fence\n```\n\nText\n",
    "# One\n\n1) first\n2) second\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![A walk](walk.png)\n",
  ]
  static let variants = texts.flatMap { text -> [String] in
    let windows = text.replacing("\n", with: "\r\n")
    var open = text
    while open.last?.isNewline == true { open.removeLast() }
    return [
      text, windows, "\u{FEFF}" + text, "\u{FEFF}" + windows, text + "\n\n",
      open,
    ]
  }

  private func read(_ text: String) throws -> Study {
    try ImportFormats.read(ImportFile(name: "Consent+en.md", bytes: Array(text.utf8))).study
  }

  private func written(_ study: Study) throws -> [UInt8] {
    try #require(try SpeziConsentFormat().export(study, version: nil).files.first).bytes
  }

  @Test(arguments: variants) func `unedited text is written unchanged`(text: String) throws {
    let study = try read(text)

    #expect(try written(study) == Array(text.utf8))
    // The same through a study document, as the store keeps it.
    #expect(try written(Study(document: study.canonicalBytes())) == Array(text.utf8))
  }

  /// Every readable text of the grammar's examples. One with only blank lines is not a text for a study.
  private static let examples: [ImportFile] = {
    let folder = Repository.root.appending(path: "Tests/Fixtures/consent-grammar")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { name in
      guard let file = try? Repository.file(folder.appending(path: name)),
        (try? ImportFormats.read(file)) != nil,
        file.bytes.isEmpty || !file.bytes.allSatisfy({ [0x09, 0x0A, 0x0D, 0x20].contains($0) })
      else { return nil }
      return file
    }
  }()

  @Test func `every example of the grammar is written unchanged`() throws {
    #expect(Self.examples.count > 50)
    for file in Self.examples {
      #expect(try written(ImportFormats.read(file).study) == file.bytes, "\(file.name)")
    }
  }

  @Test(arguments: ["\n", "\r\n"])
  func `only an edited section changes`(lineEnd: String) throws {
    let text =
      "---\nversion: 1.2.0\ntitle: Walks\n---\n\nOne\n===\n\n* a\n* b\n\n\n# Two\nOld.\n\n\n\n# Three #\n\nEnd"
    let source = text.replacing("\n", with: lineEnd)
    var study = try read(source)
    study.consents[0].sections[1].content = [.english: "New.\nWords."]

    let wanted = text.replacing("Old.", with: "New.\nWords.").replacing("\n", with: lineEnd)
    #expect(try written(study) == Array(wanted.utf8))
  }

  @Test func `a changed version changes only its line`() throws {
    let text = "---\nversion:  1.2.0\ncontact: office\ntitle: Walks\n---\n# One\nText.\n"
    var study = try read(text)
    study.consents[0].statedVersion = "1.3.0"

    let wanted = text.replacing("version:  1.2.0", with: "version: 1.3.0")
    #expect(try written(study) == Array(wanted.utf8))
  }

  @Test func `a text without front matter gets one for its version`() throws {
    var study = try read("# One\nText.\n")
    study.consents[0].statedVersion = "1.0.0"

    #expect(
      try written(study) == Array("---\nversion: 1.0.0\n---\n\n# One\nText.\n".utf8))
  }

  @Test func `adding, renaming, moving, and removing sections leaves the others alone`() throws {
    var study = try read("# One\nFirst.\n\n\n# Two\nSecond.\n# Three\nThird.")
    study.consents[0].sections[0].title = [.english: "Uno"]
    study.consents[0].sections.swapAt(1, 2)
    study.consents[0].sections.append(
      Section(
        id: "four", type: .custom, title: [.english: "Four"], content: [.english: "Fourth."],
        appearance: .documentOnly, headingLevel: 1))

    #expect(
      String(decoding: try written(study), as: UTF8.self)
        == "# Uno\nFirst.\n\n\n# Three\nThird.\n\n# Two\nSecond.\n\n# Four\n\nFourth.\n")
  }

  @Test func `each of several languages is written unchanged`() throws {
    let texts = [
      "Consent+en.md": "---\ntitle: Walks\n\ncontact: office\n---\n# One\nText.\n\n\n# Two\n* a\n",
      "Consent+es.md":
        "---\r\nlanguage: es\r\ntitle: Paseos\r\n---\r\n# Uno\r\nTexto.\r\n# Dos\r\n* a",
    ]
    let files = texts.map { ImportFile(name: $0.key, bytes: Array($0.value.utf8)) }

    let study = try ImportFormats.read(files).study

    let written = try SpeziConsentFormat().export(study, version: nil).files
    for (file, text) in zip(written, texts.sorted { $0.key < $1.key }) {
      #expect(String(decoding: file.bytes, as: UTF8.self).utf8.elementsEqual(text.value.utf8))
    }
    #expect(written.count == 2)
  }

  @Test func `a text in Accord's own style is kept once`() throws {
    let study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study

    #expect(study.consents[0].originalMarkdown.isEmpty)
  }

  @Test func `a text too large to be kept is imported with a note that its layout changes`()
    throws
  {
    let paragraph = String(repeating: "We count steps. ", count: 60) + "\n\n\n"
    let large = "# One #\n" + String(repeating: paragraph, count: 1_100)
    let bytes = Array(large.utf8)
    #expect(bytes.count > SpeziConsentReader.largestOriginal)

    let imported = try ImportFormats.read(ImportFile(name: "Consent+en.md", bytes: bytes))

    #expect(imported.losses.map(\.code) == ["layout-not-kept"])
    #expect(imported.losses.allSatisfy { $0.severity == .note && $0.place == "consents/consent" })
    #expect(imported.losses.first?.sentence.contains("larger than 1 MB") == true)
    #expect(imported.study.consents[0].originalMarkdown.isEmpty)
    #expect(try written(imported.study) != bytes)
  }

  @Test(arguments: ["# One\n\nText.\n", "Risks\n=====\n* One\n"])
  func `a text that is kept gets no such note`(text: String) throws {
    let file = ImportFile(name: "Consent+en.md", bytes: Array(text.utf8))

    #expect(try !ImportFormats.read(file).losses.contains { $0.code == "layout-not-kept" })
  }
}
