import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading the language in the name of a single file") struct ReadingLanguagesInNames {
  private static let task = ORK.task([ORK.say("hola"), ORK.done()]).canonicalBytes
  private static let survey: [UInt8] = Array(
    #"{"elements": [{"type": "boolean", "name": "q", "title": "¿Fuma?"}]}"#.utf8)
  private static let text: [UInt8] = Array("# Finalidad\n\nContamos pasos.\n".utf8)

  @Test(arguments: [("join+es.json", task), ("visit+es.json", survey), ("Consent+es.md", text)])
  func `the file is read in that language, unless someone chose another`(
    name: String, bytes: [UInt8]
  ) throws {
    let file = ImportFile(name: name, bytes: bytes)

    let named = try ImportFormats.read(file)
    let chosen = try ImportFormats.read(file, options: ImportOptions(language: Language("fr")))

    #expect(named.study.primaryLanguage == .spanish)
    #expect(!named.losses.contains { $0.code == "language-name-not-read" })
    #expect(chosen.study.primaryLanguage == Language("fr"))
  }

  @Test(arguments: [
    ("join+spanish.json", task), ("visit+Spanish.json", survey), ("Consent+spanish.md", text),
  ])
  func `a language in other words than a tag is reported with the tag`(
    name: String, bytes: [UInt8]
  ) throws {
    let file = ImportFile(name: name, bytes: bytes)

    let imported = try ImportFormats.read(file)

    #expect(imported.study.primaryLanguage == .english)
    let loss = try #require(imported.losses.first { $0.code == "language-name-not-read" })
    #expect(loss.place == name && loss.became == "English")
    #expect(loss.advice?.contains("es, Spanish") == true)
    let chosen = try ImportFormats.read(file, options: ImportOptions(language: .spanish))
    #expect(!chosen.losses.contains { $0.code == "language-name-not-read" })
    #expect(FileCheck(of: file).problems.contains { $0.code.rawValue == "languageNameNotRead" })
  }

  @Test func `it is reported among several files too`() throws {
    let files = ["Consent+fr.md", "Consent+spanish.md"].map {
      ImportFile(name: $0, bytes: Self.text)
    }

    let reported = try ImportFormats.read(files).losses.filter {
      $0.code == "language-name-not-read"
    }

    #expect(reported.map(\.place) == ["Consent+spanish.md"])
  }

  @Test func `what is no language says nothing`() throws {
    let file = ImportFile(name: "Consent+v2.md", bytes: Self.text)

    #expect(try !ImportFormats.read(file).losses.contains { $0.code == "language-name-not-read" })
  }
}
