import Foundation
import StudyModel
import StudyReview
import TestSupport
import Testing

@testable import StudyWord

@Suite(
  "Reading documents with pandoc",
  .enabled(if: WordReader().isAvailable, "pandoc is installed by scripts/setup pdf"))
struct ReadingWordFiles {
  @Test func `a document that was written is read with its headings and changes taken`()
    async throws
  {
    let document = BoardDocument(
      title: "Consent", language: .english,
      blocks: [
        MarkedBlock(.heading(1), [MarkedRun("Consent")]),
        MarkedBlock(.heading(2), [MarkedRun("Purpose")]),
        MarkedBlock(
          .paragraph,
          [
            MarkedRun("We "), MarkedRun("really ", .inserted), MarkedRun("never ", .deleted),
            MarkedRun("pay."),
          ]),
      ])
    let revision = WordRevision(author: "Ada", date: Date(timeIntervalSince1970: 0))
    let docx = try await WordWriter().docx(of: document, as: revision)

    let json = try JSONValue(parsing: await WordReader().json(of: docx, format: "docx"))

    #expect(json["pandoc-api-version"] != nil)
    let text = json.canonicalText
    #expect(text.contains("\"Header\"") && text.contains("\"really\""))
    #expect(!text.contains("\"never\""))
  }

  @Test func `a page can name any file and nothing is read`() async throws {
    let page = Data("<p>A</p><iframe src=\"/etc/hostname\"></iframe>".utf8)

    let json = try await WordReader().json(of: page, format: "html")

    let host = (try? String(contentsOfFile: "/etc/hostname", encoding: .utf8)) ?? "no such name"
    #expect(!String(decoding: json, as: UTF8.self).contains(host.trimmingCharacters(in: .newlines)))
  }

  @Test func `a file that is no document is refused in words`() async {
    await #expect(throws: WordReadingError.self) {
      try await WordReader().json(of: Data("PK no zip".utf8), format: "docx")
    }
  }
}

@Suite("Limiting pandoc when it reads") struct LimitingWordReading {
  @Test(arguments: [
    ("exit 251", WordReadingError.tooLarge), ("sleep 20", .tooLarge), ("yes", .tooLarge),
    ("echo 'no such thing' >&2; exit 3", .failed(reason: "no such thing")),
    ("kill -9 $$", .failed(reason: "pandoc was stopped from outside (signal 9)")),
  ]) func `a pandoc that misbehaves is stopped and explained`(
    script: String, error: WordReadingError
  ) async throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-pandoc")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    var limits = WordLimits.reading
    limits.time = .seconds(2)
    limits.outputBytes = 1 << 20
    let reader = WordReader(program: program, limits: limits)

    await #expect(throws: error) { try await reader.json(of: Data("x".utf8), format: "docx") }
  }

  @Test func `where pandoc is missing, the message says what to do instead`() async {
    let reader = WordReader(program: URL(filePath: "/nowhere/pandoc"))

    await #expect(throws: WordReadingError.notInstalled) {
      try await reader.json(of: Data(), format: "docx")
    }
    #expect(WordReadingError.notInstalled.message.contains("scripts/setup pdf"))
  }
}
