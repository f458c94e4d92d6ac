import StudyModel
import Testing

@testable import StudyExchange

@Suite("Rejecting bad input") struct RefusingBadInput {
  @Test func `a zip of other files is not called a bundle that has changed`() throws {
    let files = [
      ExportedFile(path: "texts/notes.txt", text: "a"), ExportedFile(path: ".DS_Store", text: "b"),
      ExportedFile(path: "texts/answers.txt", text: "c"),
    ]
    let file = ImportFile(name: "texts.zip", bytes: try ZipWriter.archive(of: files))

    #expect(
      throws: ImportError.unreadable(
        file: "texts.zip",
        reason:
          "It is a zip, but not a bundle: it has “answers.txt” and 1 more. Unpack it, and choose the file that you want to import."
      )
    ) { try ImportFormats.read(file) }
  }

  @Test(arguments: Repository.names(in: "bad"))
  func `states what is wrong and how to fix it`(name: String) throws {
    let file = try Repository.fixture("bad/\(name)")

    let error = #expect(throws: ImportError.self) { try ImportFormats.read(file) }

    let message = error?.message ?? ""
    #expect(try golden("bad-input/\(name).txt", matches: message + "\n"))
  }

  @Test(arguments: Repository.names(in: "bad"))
  func `lists the same as the errors of a check`(name: String) throws {
    let check = FileCheck(of: try Repository.fixture("bad/\(name)"))

    #expect(check.obstacle != nil)
    #expect(!check.problems.isEmpty && check.problems.allSatisfy { $0.severity == .error })
  }

  @Test func `names line and column of a text that was cut off or is not UTF-8`() throws {
    let cut = FileCheck(of: try Repository.fixture("bad/truncated-inside-a-toggle.md"))
    let latin = FileCheck(of: try Repository.fixture("bad/not-utf8.md"))

    #expect(cut.problems.map(\.path) == ["11:9"])
    #expect(latin.problems.map(\.path) == ["1:6"])
  }

  @Test func `rejects more than 10 megabytes`() {
    let file = ImportFile(
      name: "big.md", bytes: Array(repeating: 0x20, count: ImportLimits.fileBytes + 1))

    #expect(throws: ImportError.tooLarge(file: "big.md", byteCount: 10_000_001)) {
      try ImportFormats.read(file)
    }
  }

  @Test func `rejects a zip with too many files`() throws {
    let files = (0...ImportLimits.zipEntries).map { ExportedFile(path: "\($0)", text: "") }
    let archive = try ZipWriter.archive(of: files)

    #expect(throws: ZipError.tooManyEntries(1_001, most: 1_000)) {
      try ZipReader.files(of: archive)
    }
  }

  @Test(arguments: ["../a", "a/../b", "/a", "a\\b", "C:a", "a//b", "./a", "a/..", "a\u{7}b"])
  func `rejects names that leave the folder`(name: String) throws {
    let archive = try ZipWriter.archive(of: [ExportedFile(path: name, text: "x")])

    #expect(throws: ZipError.self) { try ZipReader.files(of: archive) }
  }

  @Test func `knows only the formats of its registry`() {
    let file = ImportFile(name: "a.md", bytes: Array("# A\n".utf8))

    #expect(throws: ImportError.unknownFormat("word")) {
      try ImportFormats.read(file, as: "word")
    }
    #expect(
      ImportFormats.all.map(\.name) == [
        "xlsform", "redcap", "spezi-bundle", "mystudies", "docx", "odt", "html", "bundle",
        "researchkit", "fhir", "surveyjs", "accord", "spezi-consent",
      ])
    #expect(
      ExportFormats.all.map(\.name) == [
        "accord", "bundle", "html", "spezi-consent", "spezi-bundle", "spezi-bundle-0.12",
        "mystudies", "researchkit", "researchkit-3.1", "researchkit-2", "fhir", "fhir-mobile",
        "xlsform", "redcap", "surveyjs", "codebook", "paper-form",
      ])
  }

  @Test(arguments: [
    ("walks.md", "---\ntitle: Walks\n---\n\n# One\n", "accord", "spezi-consent"),
    ("study.json", "{\"schema\":1}", "spezi-consent", "accord"),
    ("task.json", "{\"_class\":\"ORKOrderedTask\"}", "bundle", "researchkit"),
  ])
  func `names the format that a file looks like if another was requested`(
    name: String, text: String, asked: String, looksLike: String
  ) {
    let file = ImportFile(name: name, bytes: Array(text.utf8))

    let error = #expect(throws: ImportError.self) { try ImportFormats.read(file, as: asked) }

    #expect(error == .otherFormat(file: name, named: asked, looksLike: looksLike))
    #expect(error?.message.contains(looksLike) == true)
  }

  @Test func `names the right format for several files too`() {
    let texts = ["a+en.md", "a+es.md"].map { ImportFile(name: $0, bytes: Array("# One\n".utf8)) }
    let document = ImportFile(name: "b.json", bytes: Array("{\"schema\":1}".utf8))

    #expect(
      throws: ImportError.otherFormat(
        file: "a+en.md", named: "researchkit", looksLike: "spezi-consent")
    ) { try ImportFormats.read(texts, as: "researchkit") }
    #expect(
      throws: ImportError.otherFormat(
        file: "b.json", named: "spezi-consent", looksLike: "accord")
    ) { try ImportFormats.read(texts + [document], as: "spezi-consent") }
    #expect(throws: ImportError.severalFiles(file: "b.json", format: AccordFormat().title)) {
      try ImportFormats.read([document, document], as: "accord")
    }
    #expect(throws: ImportError.severalFiles(file: "a+en.md", format: ResearchKitFormat().title)) {
      try ImportFormats.read(texts + [document], as: "researchkit")
    }
  }
}
