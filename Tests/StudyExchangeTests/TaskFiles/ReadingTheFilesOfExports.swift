import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading the files of an export as one study") struct ReadingTheFilesOfExports {
  private static let study: Study = {
    func task(_ id: String, _ title: String, _ translation: String) -> StudyModel.Task {
      let question = Step(
        id: "question", title: [.english: title, .spanish: translation],
        content: .question(Question(format: .boolean(BooleanFormat()))))
      return StudyModel.Task(
        id: id, kind: .survey, title: [.english: title, .spanish: translation], steps: [question])
    }
    var study = FHIRMaking.study(
      task("morning", "Slept well?", "¿Durmió bien?"), task("noon", "Hungry?", "¿Tiene hambre?"),
      task("evening", "Tired?", "¿Tiene sueño?"), languages: [.english, .spanish])
    study.slug = "sleep"
    return study
  }()

  private static func files(_ format: String) throws -> [ImportFile] {
    let format = try #require(ExportFormats.named(format))
    return try format.export(study, version: nil).files.map {
      ImportFile(name: $0.path, bytes: $0.bytes)
    }
  }

  private static func zip(_ files: [ImportFile]) throws -> ImportFile {
    let files = files.map { ExportedFile(path: $0.name, bytes: $0.bytes) }
    return ImportFile(name: "sleep.zip", bytes: try files.zipped())
  }

  @Test(arguments: ["xlsform", "surveyjs", "fhir", "fhir-mobile", "researchkit", "redcap"])
  func `every task comes back in every language, from files and from a zip`(format: String) throws {
    let files = try Self.files(format)

    for imported in [
      try ImportFormats.read(files), try ImportFormats.read(Self.zip(files)),
    ] {
      let study = imported.study
      #expect(Set(study.tasks.map(\.id)) == ["morning", "noon", "evening"])
      #expect(Set(study.languages.map(\.primary)) == ["en", "es"])
      #expect(study.languages.first?.primary == "en")
      #expect(study.problems().filter { $0.severity == .error }.map(\.message) == [])
      let spanish = try #require(study.languages.first { $0.primary == "es" })
      let texts = try JSONValue(encoding: study.tasks).canonicalText
      for text in ["Slept well?", "¿Durmió bien?", "Tired?", "¿Tiene sueño?"] {
        #expect(texts.contains(text), "\(text)")
      }
      #expect(texts.contains("\"\(spanish.rawValue)\":"))
      #expect(format.hasPrefix(imported.format))
    }
  }

  @Test func `a data dictionary states the order, and workbooks the name of the study`() throws {
    let redcap = try ImportFormats.read(Self.zip(Self.files("redcap")))
    let xlsform = try ImportFormats.read(Self.zip(Self.files("xlsform")))

    #expect(redcap.study.tasks.map(\.id) == ["morning", "noon", "evening"])
    #expect(!redcap.losses.contains { $0.code == "tasks-in-file-order" })
    #expect(xlsform.study.slug == "sleep")
    #expect(xlsform.losses.contains { $0.code == "tasks-in-file-order" })
  }

  @Test(arguments: ["xlsform", "surveyjs", "fhir", "fhir-mobile", "researchkit", "researchkit-2"])
  func
    `an export of several tasks says that their order is lost, and one of a single task does not`(
      format: String
    ) throws
  {
    func losses(_ study: Study) throws -> [Loss] {
      try #require(ExportFormats.named(format)).losses(of: study).filter {
        $0.code == "task-order-not-carried"
      }
    }
    var single = Self.study
    single.tasks.removeLast(2)

    #expect(try losses(Self.study).map(\.place) == ["tasks"])
    #expect(try losses(single).isEmpty)
  }

  @Test func `a data dictionary loses no order`() throws {
    let format = try #require(ExportFormats.named("redcap"))

    #expect(try !format.losses(of: Self.study).contains { $0.code == "task-order-not-carried" })
  }

  @Test func `forms of FHIR have the id of their study`() throws {
    #expect(try ImportFormats.read(Self.files("fhir")).study.id == Self.study.id)
  }

  @Test func `what is no task is left out and listed`() throws {
    let notes = ImportFile(name: "media/notes.bin", bytes: [1, 2, 3])
    let imported = try ImportFormats.read(Self.files("surveyjs") + [notes])

    #expect(imported.study.tasks.count == 3)
    #expect(
      imported.losses.filter { $0.code == "file-not-read" }.map(\.place) == ["media/notes.bin"])
  }

  @Test func `what is no task is known before the files are read`() throws {
    let notes = ImportFile(name: "x.txt", bytes: Array("Ask Ada".utf8))
    let files = try Self.files("surveyjs")

    #expect(ImportFormats.unread(among: files + [notes]) == ["x.txt"])
    #expect(ImportFormats.unread(among: files) == [])
  }

  @Test func `no files at all are not called one without a name`() {
    let error = #expect(throws: ImportError.self) { try ImportFormats.read([]) }

    #expect(error?.message == "There is no file to read. Choose the file that has the text.")
  }

  @Test func `a study or a text among them is refused`() throws {
    let files = try Self.files("surveyjs")
    for other in [
      ImportFile(name: "study.json", bytes: try Self.study.canonicalBytes()),
      ImportFile(name: "consent.md", bytes: Array("# Consent\n".utf8)),
      try #require(Self.files("xlsform").first),
    ] {
      #expect(throws: ImportError.self) { try ImportFormats.read(files + [other]) }
    }
  }

  @Test func `a taken identifier changes, and so does the place of what is lost`() throws {
    let one = try #require(Self.files("surveyjs").first)
    let folders = ["a", "b"].map { ImportFile(name: "\($0)/\(one.name)", bytes: one.bytes) }

    let imported = try ImportFormats.read(folders)

    #expect(imported.study.tasks.map(\.id).count == 2)
    #expect(Set(imported.study.tasks.map(\.id)).count == 2)
    #expect(imported.losses.contains { $0.code == "identifier-taken" })
  }

  @Test func `languages that differ in more than texts are reported`() throws {
    var other = Self.study
    other.tasks[0].steps[0].content = .question(Question(format: .text(TextFormat())))
    let format = try #require(ExportFormats.named("fhir-mobile"))
    let changed = try format.export(other, version: nil).files.filter {
      $0.path.contains("morning+es")
    }
    let files = try Self.files("fhir-mobile").map { file in
      let bytes = changed.first { $0.path == file.name }?.bytes ?? file.bytes
      return ImportFile(name: file.name, bytes: bytes)
    }

    let losses = try ImportFormats.read(files).losses

    #expect(!changed.isEmpty)
    #expect(losses.filter { $0.code == "language-differs" }.map(\.place) == changed.map(\.path))
  }

  @Test func `what a file lacks is said with its name`() throws {
    var files = try Self.files("xlsform")
    files[1].bytes = try ZipWriter.archive(of: [
      ExportedFile(
        path: "xl/workbook.xml",
        text: "<workbook><sheets><sheet name=\"survey\"/></sheets></workbook>")
    ])

    let error = #expect(throws: ImportError.self) { try ImportFormats.read(files) }

    #expect(error?.message.contains(files[1].name) == true)
  }

  @Test func `zips that state too much together are not unpacked`() throws {
    let large = ExportedFile(
      path: "xl/workbook.xml",
      bytes: [UInt8](repeating: 0, count: ImportLimits.unpackedBytes / 2 + 1))
    let file = ImportFile(name: "a.xlsx", bytes: try ZipWriter.archive(of: [large]))

    #expect(TaskFiles([file, file]) == nil)
  }

  @Test func `files of other tasks in folders that are named like languages are further tasks`()
    throws
  {
    func form(_ folder: String, _ name: String) throws -> ImportFile {
      ImportFile(
        name: "\(folder)/visit.xlsx",
        bytes: try WorkbookWriter.archive(of: [
          .init(name: "survey", rows: [["type", "name", "label"], ["integer", name, "Hours?"]])
        ]))
    }

    let unrelated = try ImportFormats.read([form("hr", "pay"), form("it", "tickets")]).study
    let translated = try ImportFormats.read([form("de", "sleep"), form("it", "sleep")]).study

    #expect(unrelated.tasks.map { $0.steps.map(\.id) } == [["pay"], ["tickets"]])
    #expect(unrelated.languages == [.english])
    #expect(translated.tasks.count == 1)
    #expect(Set(translated.languages.map(\.primary)) == ["de", "it"])
  }

  @Test func `cells of several files are not corrected, as nothing says which file they are in`()
    throws
  {
    let options = ImportOptions(
      corrections: [TableCell(sheet: "survey", row: 2, column: 0): "note"])

    let imported = try ImportFormats.read(Self.files("xlsform"), options: options)

    #expect(imported.cells.isEmpty)
    #expect(imported.study.tasks == (try ImportFormats.read(Self.files("xlsform"))).study.tasks)
  }
}
