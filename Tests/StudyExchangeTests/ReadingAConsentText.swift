import Foundation
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading a consent text") struct ReadingAConsentText {
  private func read(_ text: String, name: String = "Consent+en-US.md") throws -> Import {
    try ImportFormats.read(ImportFile(name: name, bytes: Array(text.utf8)))
  }

  @Test func `keeps title, version, and other metadata`() throws {
    let consent = try #require(
      ImportFormats.read(Repository.fixture("evening-walks.md")).study.consents.first)

    #expect(consent.title == [.english: "Evening Walks Consent"])
    #expect(consent.statedVersion == "2.1.0")
    #expect(consent.furtherMetadata == [MetadataLine(key: "contact", value: "study office")])
  }

  @Test func `makes a section of every heading and of the text before the first`() throws {
    let consent = try #require(
      ImportFormats.read(Repository.fixture("evening-walks.md")).study.consents.first)

    #expect(
      consent.sections.map(\.id) == [
        "preamble", "about-the-study", "what-you-do", "risks-benefits", "risks-benefits-2",
        "your-choices",
      ])
    #expect(consent.sections.map(\.headingLevel) == [nil, 1, 2, 2, 2, 1])
    #expect(consent.sections.allSatisfy { $0.type == .custom && $0.appearance == .documentOnly })
    #expect(consent.sections[5].content[.english]?.contains("<select id=contact") == true)
  }

  @Test func `gives the participant the signatures of the text and a task to walk through`() throws
  {
    let study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study
    let answers: JSONValue = [
      "review": [
        "agree": true, "givenName": "Ada", "familyName": "Byron", "signature": "typed",
        "elements": ["future": true, "contact": "mail"],
      ]
    ]
    let day = try #require(CalendarDay("2026-11-21"))

    let walk = try #require(TaskWalk(of: "join", in: study, answers: answers, today: day))

    #expect(study.consents[0].signatures.map(\.id) == ["sig"])
    #expect(walk.visited == ["review", "completion"])
    #expect(walk.ending.outcome == .completed)
  }

  @Test func `lets those who disagree leave`() throws {
    let study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study
    let day = try #require(CalendarDay("2026-11-21"))

    let walk = try #require(
      TaskWalk(of: "join", in: study, answers: ["review": ["agree": false]], today: day))

    #expect(walk.visited == ["review", "goodbye"])
    #expect(walk.ending.outcome == .discarded)
  }

  @Test func `makes a study without errors or warnings of a sound text`() throws {
    let problems = FileCheck(of: try Repository.fixture("evening-walks.md")).problems

    #expect(problems.filter { $0.severity < .advice } == [])
  }

  @Test(arguments: [
    ("Consent+en-US.md", "en-US"), ("Consent+fr_FR.md", "fr-FR"), ("Consent+es-419.md", "es-419"),
    ("Consent+en-UK.md", "en-GB"), ("Consent.md", "en"), ("a+b+c.md", "en"),
  ])
  func `takes the language from the name of the file`(name: String, language: String) throws {
    #expect(try read("# Walk\n", name: name).study.primaryLanguage == Language(language))
  }

  @Test func `prefers the given language to that of the file name`() throws {
    let file = ImportFile(name: "Consent+en-US.md", bytes: Array("# Gehen\n".utf8))

    let study = try ImportFormats.read(file, options: ImportOptions(language: Language("de"))).study

    #expect(study.primaryLanguage == Language("de"))
    #expect(study.tasks[0].title == [Language("de"): "An der Studie teilnehmen"])
  }

  @Test(arguments: ["qq", "es-XX", "Spanish"])
  func `no file is read in a language that cannot be chosen`(tag: String) throws {
    let options = ImportOptions(language: Language(tag))
    let consent = ImportFile(name: "Consent.md", bytes: Array("# Walk\n".utf8))
    let spanish = ImportFile(name: "Consent+es.md", bytes: Array("# Andar\n".utf8))
    let task = ImportFile(name: "t.json", bytes: ORK.task([ORK.ask("q")]).canonicalBytes)
    for files in [[consent], [consent, spanish], [task]] {
      let error = #expect(throws: ImportError.self) {
        try ImportFormats.read(files, options: options)
      }
      #expect(error?.message.hasPrefix("“\(tag)” is not a language") == true)
    }
  }

  @Test func `gives the same study for the same bytes`() throws {
    #expect(try read("# Walk\n\nText.\n").study == read("# Walk\n\nText.\n").study)
    #expect(try read("# Walk\n").study.id != read("# Run\n").study.id)
  }

  @Test func `reads Windows line endings and a byte order mark`() throws {
    let plain = try read("---\ntitle: T\n---\n\n# Walk\n\nOne\ntwo.\n").study.consents
    var other = try read(
      "\u{FEFF}---\r\ntitle: T\r\n---\r\n\r\n# Walk\r\n\r\nOne\r\ntwo.\r\n"
    ).study.consents
    // The file is kept too, to be written unchanged.
    #expect(other[0].originalMarkdown.languages == [Language("en-US")])
    other[0].originalMarkdown = [:]

    #expect(plain == other)
  }

  @Test func `reports which formatting of a heading it could not keep`() throws {
    let imported = try read("# A *very* short walk\n\nText.\n")

    #expect(
      imported.study.consents[0].sections[0].title == [Language("en-US"): "A very short walk"])
    #expect(imported.losses.map(\.code) == ["heading-marks-dropped"])
    #expect(
      imported.losses.map(\.place) == ["consents/consent/sections/a-very-short-walk/title"])
  }

  @Test func `distinguishes headings in other scripts`() throws {
    let ids = try read("# Über uns\n\n# الموافقة\n\n# 同意\n").study.consents[0].sections.map(\.id)

    #expect(ids == ["uber-uns", "section", "section-2"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Repository.upstreamConsent.path)))
  func `reads all of a large study's real consent`() throws {
    let source = try Repository.file(Repository.upstreamConsent)

    let imported = try ImportFormats.read(source)

    let consent = imported.study.consents[0]
    let lines = text(source.bytes).split(separator: "\n")
    #expect(consent.title == [Language("en-US"): "My Heart Counts Consent Form"])
    #expect(consent.statedVersion == "0.1.0")
    #expect(
      consent.sections.map { $0.title[Language("en-US")] }
        == lines.filter { $0.hasPrefix("#") }.map { $0.drop { "# ".contains($0) } }.map(String.init)
    )
    #expect(consent.signatures.map(\.id) == ["sig"])
    #expect(imported.losses == [])
    for line in lines where !line.hasPrefix("#") && !["---"].contains(line) {
      let isHeld =
        consent.sections.contains { $0.content[Language("en-US")]?.contains(line) == true }
        || line.hasPrefix("title:") || line.hasPrefix("version:")
      #expect(isHeld, "lost: \(line)")
    }
  }
}
