import Foundation
import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing a consent text") struct WritingAConsentText {
  private func document(of study: Study) throws -> String {
    text(try #require(SpeziConsentFormat().export(study, version: nil).files.first).bytes)
  }

  @Test func `reproduces what was read, byte for byte`() throws {
    let source = try Repository.fixture("evening-walks.md")

    let written = try document(of: ImportFormats.read(source).study)

    #expect(written == text(source.bytes))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Repository.upstreamConsent.path)))
  func `reproduces a large study's real consent except for empty lines`() throws {
    let source = try Repository.file(Repository.upstreamConsent)
    let study = try ImportFormats.read(source).study

    let written = try document(of: study)

    let again = try ImportFormats.read(
      ImportFile(name: source.name, bytes: Array(written.utf8)), options: .init(id: study.id))
    #expect(written.split(separator: "\n") == text(source.bytes).split(separator: "\n"))
    #expect(again.study == study)
  }

  @Test(arguments: UInt64(0)..<60)
  func `reads back as the original document`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    let consent = study.consents[0]
    let file = try #require(SpeziConsentFormat().bundled(study, .draft, [:]).files.first)

    let imported = try ImportFormats.read(ImportFile(name: "Consent.md", bytes: file.bytes))

    let read = imported.study.consents[0]
    func words(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let headings = consent.documentSections.map {
      words($0.documentHeading(in: .english, else: .english))
    }
    #expect(read.sections.compactMap { $0.title[.english] }.map(words) == headings, "seed \(seed)")
    #expect(read.statedVersion == consent.statedVersion)
    let asked = consent.signatures.filter(\.isForParticipant).map(\.id)
    #expect(read.signatures.map(\.id) == asked)
  }

  @Test func `names files after language and region`() throws {
    var study = SampleStudies.all[0]
    study.primaryLanguage = Language("pt-PT")
    study.furtherLanguages = [.english, Language("es-419")]

    let names = try SpeziConsentFormat().export(study, version: nil).files.map(\.path)

    #expect(names == ["Consent+pt-PT.md", "Consent+en-US.md", "Consent+es-419.md"])
  }

  @Test func `lists what it cannot carry, with its place`() throws {
    let consent = Consent(
      id: "main", title: [.english: "Walks"],
      furtherMetadata: [MetadataLine(key: "two words", value: "x")],
      sections: [
        Section(
          id: "risks", type: .custom, title: [.english: "Risks"], content: [.english: "None."],
          learnMoreAddress: "https://example.org"),
        Section(
          id: "welcome", type: .overview, summary: [.english: "Hello."], appearance: .screenOnly),
        Section(
          id: "law", type: .onlyInDocument, title: [.english: "Law"],
          htmlContent: [.english: "<p>One &amp; <b>two</b></p>"]),
      ],
      signatures: [
        Signature(id: "pi", role: .investigator, title: [.english: "Investigator"])
      ])
    let study = Study(
      id: UUID(), slug: "walks", facts: StudyFacts(board: "Board"), consents: [consent],
      tasks: [StudyModel.Task(id: "join", kind: .join)])

    let export = try SpeziConsentFormat().export(study, version: nil)

    let report = export.losses.map(\.line).joined(separator: "\n") + "\n"
    #expect(try golden("spezi-consent-losses.txt", matches: report))
    #expect(text(export.files[0].bytes).contains("## Law\n\nOne &amp; two\n"))
  }

  @Test func `rejects a study without a consent`() throws {
    let empty = Study(id: UUID(), slug: "empty", facts: StudyFacts())

    #expect(throws: ExportError.self) { try SpeziConsentFormat().export(empty, version: nil) }
  }
}
