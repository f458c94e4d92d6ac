import StudyModel
import Testing

@testable import StudyExchange

@Suite("Identifying files that Accord cannot read") struct NamingForeignFiles {
  static let texts: [(name: String, text: String, kind: ForeignFile)] = [
    ("bundle.json", #"{"resourceType": "Bundle", "type": "collection"}"#, .fhir),
    (
      "old.json",
      #"{"resourceType": "Questionnaire", "group": {"question": [{"linkId": "a", "text": "A"}]}}"#,
      .fhirDSTU2
    ),
    ("all.json", #"[{"resourceType": "Questionnaire", "item": []}]"#, .formList),
    ("all.json", #"[{"elements": [{"type": "text", "name": "a"}]}]"#, .formList),
    (
      "fhir.xml", #"<Questionnaire xmlns="http://hl7.org/fhir"></Questionnaire>"#,
      .fhirQuestionnaire
    ),
    ("survey.qsf", #"{"SurveyEntry": {"SurveyID": "SV_1"}}"#, .qualtrics),
    ("answers.csv", "value,label\n1,Phone\n", .table),
    (
      "study.xml", "<?xml version=\"1.0\"?>\n<ODM xmlns=\"http://www.cdisc.org/ns/odm/v1.3\">", .odm
    ),
    ("survey.lss", "<?xml version=\"1.0\"?><document><LimeSurveyDocType>Survey", .limeSurvey),
    ("consent.rtf", #"{\rtf1\ansi Consent}"#, .richText),
    ("consent.pdf", "%PDF-1.7\n", .pdf),
  ]

  @Test(arguments: texts.indices)
  func `a file is identified by its contents`(index: Int) {
    let (name, text, kind) = Self.texts[index]

    refuses(ImportFile(name: name, bytes: Array(text.utf8)), as: kind)
  }

  @Test(arguments: [
    (["[Content_Types].xml", "ppt/presentation.xml"], ForeignFile.presentation),
    (["[Content_Types].xml", "xl/workbook.xml"], .spreadsheet),
    (["Index/Document.iwa", "preview.jpg"], .pages),
  ])
  func `a document in a zip is identified by its contents`(paths: [String], kind: ForeignFile)
    throws
  {
    let archive = try ZipWriter.archive(of: paths.map { ExportedFile(path: $0, text: "x") })

    refuses(ImportFile(name: "anything.zip", bytes: archive), as: kind)
  }

  @Test(arguments: [
    ("cut.docx", "a Word document"), ("cut.odt", "an OpenDocument text"),
    ("cut.xlsx", "an Excel workbook"),
  ])
  func `a document whose end is missing is named by its file`(name: String, kind: String) throws {
    let archive = try ZipWriter.archive(of: [
      ExportedFile(path: "document", text: String(repeating: "x", count: 400))
    ])
    let cut = ImportFile(name: name, bytes: Array(archive.dropLast(30)))

    #expect(throws: ImportError.incomplete(file: name, kind: kind)) {
      try ImportFormats.read(cut)
    }
    #expect(FileCheck(of: cut).problems.map(\.code) == ["incompleteFile"])
  }

  @Test func `a workbook that cannot be unpacked is no other kind of file`() throws {
    let whole = try WorkbookWriter.archive(of: [.init(name: "survey", rows: [["type", "name"]])])
    let cut = ImportFile(name: "form.xlsx", bytes: Array(whole.dropLast(60)))
    let bomb = try Repository.fixture("bad/bomb.xlsx")

    #expect(throws: ImportError.incomplete(file: "form.xlsx", kind: "an Excel workbook")) {
      try ImportFormats.read(cut)
    }
    #expect(try ImportFormats.format(of: bomb).name == "xlsform")
    #expect(FileCheck(of: bomb).problems.map(\.code) == ["unsafeZip"])
  }

  @Test func `a workbook with a sheet of questions is an XLSForm`() throws {
    let workbook = #"<workbook><sheets><sheet name="survey" sheetId="1"/></sheets></workbook>"#
    let archive = try ZipWriter.archive(of: [ExportedFile(path: "xl/workbook.xml", text: workbook)])
    let file = ImportFile(name: "form.xlsx", bytes: archive)

    #expect(ForeignFile(file) == nil)
    #expect(try ImportFormats.format(of: file).name == "xlsform")
  }

  @Test(arguments: [
    ("spreadsheet", ForeignFile.spreadsheet), ("presentation", .presentation),
  ])
  func `an OpenDocument file states its kind first`(word: String, kind: ForeignFile) throws {
    let archive = try ZipWriter.archive(of: [
      ExportedFile(path: "mimetype", text: "application/vnd.oasis.opendocument.\(word)")
    ])

    refuses(ImportFile(name: "consent.odt", bytes: archive), as: kind)
  }

  @Test func `an older Word file is identified too`() {
    let bytes: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    refuses(ImportFile(name: "consent.doc", bytes: bytes), as: .oldWord)
    refuses(ImportFile(name: "answers.xls", bytes: bytes), as: .oldSpreadsheet)
  }

  @Test func `the message about an older Word file says how to save it`() {
    let file = ImportFile(name: "Consent.doc", bytes: [0xD0, 0xCF, 0x11, 0xE0])
    let words = """
      “Consent.doc” is a Word document in an old format, whatever its name. Accord can’t read that format yet. Open it in \
      a word processor, save it as a Word document (.docx) or OpenDocument text (.odt), and import that.
      """

    #expect(FileCheck(of: file).problems.map(\.message) == [words])
  }

  @Test(arguments: [
    ("docx", ["[Content_Types].xml", "word/document.xml"]),
    ("docx", ["[Content_Types].xml", "word/document2.xml"]),
  ]) func `a Word document is known by its parts`(format: String, paths: [String]) throws {
    let archive = try ZipWriter.archive(of: paths.map { ExportedFile(path: $0, text: "x") })
    let file = ImportFile(name: "anything.zip", bytes: archive)

    #expect(try ImportFormats.format(of: file).name == format)
    #expect(
      throws: ImportError.severalFiles(file: "anything.zip", format: "Word document (.docx)")
    ) { try ImportFormats.read([file, ImportFile(name: "a.md", bytes: Array("# A".utf8))]) }
  }

  @Test(arguments: [
    ("a", "<!DOCTYPE html><p>A"), ("a", " <HTML lang=en>"), ("a.htm", "<p>A</p>"),
  ]) func `a web page is known by its first tag or its name`(name: String, text: String) throws {
    let file = ImportFile(name: name, bytes: Array(text.utf8))

    #expect(try ImportFormats.format(of: file).name == "html")
    #expect(throws: ImportError.otherFormat(file: name, named: "spezi-consent", looksLike: "html"))
    {
      try ImportFormats.read(file, as: "spezi-consent")
    }
  }

  @Test(arguments: ForeignFile.allCases) func `every kind says what to do`(kind: ForeignFile) {
    let words = kind.message(file: "a")

    #expect(words.contains(kind.title) && words.contains("Accord can’t read"))
    #expect(words.hasSuffix("."))
  }

  @Test(arguments: [
    ("consent.md", "# Title, and a <b>tag\n"), ("study.json", #"{"schema": 1, "pages": []}"#),
    ("survey.json", #"{"resourceType": "Questionnaire", "status": "draft"}"#),
    ("task.json", #"{"_class": "ORKOrderedTask", "pages": [{"elements": [{"type": "a"}]}]}"#),
    ("a.md", "<toggle id=x>\nYes\n</toggle>\n"), ("b.txt", "Words, and more\n"),
  ])
  func `supported files are not taken for something else`(name: String, text: String) {
    #expect(ForeignFile(ImportFile(name: name, bytes: Array(text.utf8))) == nil)
  }

  private func refuses(_ file: ImportFile, as kind: ForeignFile) {
    #expect(throws: ImportError.foreign(file: file.name, kind)) { try ImportFormats.read(file) }
  }
}
