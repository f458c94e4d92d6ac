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

  @Test func `gives back what was read, byte for byte`() throws {
    let source = try Repository.fixture("evening-walks.md")

    let written = try document(of: ImportFormats.read(source).study)

    #expect(written == text(source.bytes))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Repository.upstreamConsent.path)))
  func `gives back a real consent of a large study with nothing changed but empty lines`() throws {
    let source = try Repository.file(Repository.upstreamConsent)
    let study = try ImportFormats.read(source).study

    let written = try document(of: study)

    let again = try ImportFormats.read(
      ImportFile(name: source.name, bytes: Array(written.utf8)), wishes: .init(id: study.id))
    #expect(written.split(separator: "\n") == text(source.bytes).split(separator: "\n"))
    #expect(again.study == study)
  }

  @Test(arguments: UInt64(0)..<60)
  func `reads back as the document it came from`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    let consent = study.consents[0]
    let file = try #require(SpeziConsentFormat().bundled(study).first)

    let imported = try ImportFormats.read(ImportFile(name: "Consent.md", bytes: file.bytes))

    let read = imported.study.consents[0]
    let headings = consent.documentSections.map {
      $0.documentHeading(in: .english, else: .english)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(read.sections.compactMap { $0.title[.english] } == headings, "seed \(seed)")
    #expect(read.statedVersion == consent.statedVersion)
    let asked = consent.signatures.filter(\.isForParticipant).map(\.id)
    #expect(read.signatures.map(\.id) == asked)
  }

  @Test func `names files after language and region`() throws {
    let names = try SpeziConsentFormat().export(SampleStudies.all[0], version: nil).files.map(
      \.path)

    #expect(names.allSatisfy { $0.contains("+") && $0.hasSuffix(".md") })
    #expect(names == names.sorted { $0 < $1 } || names.count > 1)
  }

  @Test func `lists what it cannot carry, with its place`() throws {
    let losses = try SpeziConsentFormat().export(SampleStudies.all[0], version: nil).losses

    let report = losses.map(\.line).joined(separator: "\n") + "\n"
    #expect(try golden("spezi-consent-losses.txt", matches: report))
  }

  @Test func `refuses a study without a consent`() throws {
    let empty = Study(id: UUID(), slug: "empty", facts: StudyFacts())

    #expect(throws: ExportError.self) { try SpeziConsentFormat().export(empty, version: nil) }
  }
}
