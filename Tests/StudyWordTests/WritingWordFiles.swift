import Foundation
import StudyModel
import StudyReview
import StudyWord
import TestSupport
import Testing

/// Word files by pandoc itself. `scripts/validate` opens the one that is left for it with LibreOffice.
@Suite(
  "Writing Word files", .timeLimit(.minutes(2)),
  .enabled(if: WordWriter().isAvailable, "pandoc is installed by scripts/setup pdf"))
struct WritingWordFiles {
  private let writer = WordWriter()

  @Test func `marked words are tracked changes of their author`() async throws {
    let docx = try await writer.docx(of: .everything, as: .ofAda)

    let text = try Self.part("word/document.xml", of: docx)
    let changes = #"w:author="Ada Lovelace" w:date="2026-11-21T10:42:00Z""#
    #expect(text.ranges(of: "<w:ins ").count == 5)
    #expect(text.ranges(of: "<w:del ").count == 3)
    #expect(text.ranges(of: changes).count == 8)
    #expect(text.contains(">may</w:delText>") && text.contains("<w:bidi"))
    #expect(text.contains("A &lt;b&gt;quotation&lt;/b&gt;"))
    try Self.leaveForValidators(docx)
  }

  @Test func `the same document gives the same bytes, whenever it is written`() async throws {
    let first = try await writer.docx(of: .everything, as: .ofAda)
    // The dates in a zip count in steps of 2 seconds.
    try await _Concurrency.Task.sleep(for: .seconds(2.1))
    let second = try await writer.docx(of: .everything, as: .ofAda)
    let other = WordRevision(author: "Grace", date: WordRevision.ofAda.date)

    #expect(first == second)
    #expect(try await writer.docx(of: .everything, as: other) != first)
  }

  @Test func `text stays text, whatever it contains`() async throws {
    let words = hostileTexts + ["# no heading", "![no](/etc/passwd)", "\\newpage", "@cite [x]{.y}"]
    let document = BoardDocument(
      title: "Consent", language: .english,
      blocks: words.map { MarkedBlock(.paragraph, [MarkedRun($0, .inserted)]) })

    let docx = try await writer.docx(of: document, as: .ofAda)

    let text = try Self.part("word/document.xml", of: docx)
    #expect(text.ranges(of: "<w:p>").count == words.count + 1)
    #expect(!text.contains("<w:hyperlink") && !text.contains("<w:drawing"))
    #expect(text.contains("![no](/etc/passwd)") && text.contains("# no heading"))
  }

  @Test func `60,000 words are written`() async throws {
    let paragraph = String(repeating: "You may stop at any time. ", count: 40)
    let document = BoardDocument(
      title: "Consent", language: .english,
      blocks: (0..<250).map {
        MarkedBlock(.paragraph, [MarkedRun(paragraph), MarkedRun("again \($0)", .inserted)])
      })

    let docx = try await writer.docx(of: document, as: .ofAda)

    #expect(try Self.part("word/document.xml", of: docx).ranges(of: "<w:ins ").count == 250)
  }

  @Test(arguments: [
    ("exit 0", WordError.failed(reason: "pandoc ended with code 0")),
    ("echo 'no such thing' >&2; exit 3", .failed(reason: "no such thing")),
    ("exit 251", .tooLarge), ("sleep 20", .tooLarge), ("yes", .tooLarge),
    ("kill -9 $$", .failed(reason: "pandoc was stopped from outside (signal 9)")),
  ]) func `a pandoc that misbehaves is stopped and explained`(
    script: String, error: WordError
  ) async throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-pandoc")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    var limits = WordLimits()
    limits.time = .seconds(2)
    limits.outputBytes = 1 << 20
    let writer = WordWriter(program: program, limits: limits)

    await #expect(throws: error) { try await writer.docx(of: .everything, as: .ofAda) }
  }

  @Test func `where pandoc is missing, the message says how to install it`() async throws {
    let writer = WordWriter(program: URL(filePath: "/nowhere/pandoc"))

    #expect(!writer.isAvailable)
    await #expect(throws: WordError.notInstalled) {
      try await writer.docx(of: .everything, as: .ofAda)
    }
    #expect(WordError.notInstalled.message.contains("scripts/setup pdf"))
  }

  private static func leaveForValidators(_ docx: Data) throws {
    guard let folder = ProcessInfo.processInfo.environment["ACCORD_BOARD_PACKAGE"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try docx.write(to: URL(filePath: folder).appending(path: "marked.docx"))
    let marks = BoardDocument.everything.blocks.flatMap { $0.cells.flatMap(\.self) }
    let expected: JSONValue = [
      "author": "Ada Lovelace",
      "inserted": .array(marks.filter { $0.mark == .inserted }.map { .string($0.text) }),
      "deleted": .array(marks.filter { $0.mark == .deleted }.map { .string($0.text) }),
    ]
    try Data(expected.canonicalBytes).write(
      to: URL(filePath: folder).appending(path: "expected.json"))
  }

  /// The text of a file inside a .docx.
  private static func part(_ name: String, of docx: Data) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).docx")
    try docx.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/unzip")
    process.arguments = ["-p", file.path, name]
    process.standardOutput = output
    try process.run()
    let read = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: read, as: UTF8.self)
  }
}
