import Foundation
import Testing

@testable import PortalMail

@Suite("Writing mail") struct WritingMail {
  private func message(_ subject: String, _ body: String = "Hello.") throws -> MailMessage {
    MailMessage(
      from: try #require(MailAddress("accord@example.org")),
      to: try #require(MailAddress("grace@example.org")), subject: subject, body: body,
      date: Date(timeIntervalSince1970: 1_795_257_720), id: "17.a\r\nB")
  }

  private func header(_ message: MailMessage) -> String {
    String(
      message.text.prefix(upTo: message.text.range(of: "\n\n")?.lowerBound ?? message.text.endIndex)
    )
  }

  @Test func `a message has a complete header`() throws {
    #expect(
      try message("Ada asks you to review sleep-diary 1.0.0").text == """
        From: Accord <accord@example.org>
        To: <grace@example.org>
        Subject: Ada asks you to review sleep-diary 1.0.0
        Date: Sat, 21 Nov 2026 10:42:00 +0000
        Message-ID: <17.aB@example.org>
        MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable
        Auto-Submitted: auto-generated

        Hello.

        """)
  }

  @Test(arguments: [
    "\r\nBcc: eve@example.org", "\nBcc: eve", "\rBcc: eve", "\u{2028}Bcc: e", "\u{0}x",
  ])
  func `a subject cannot add a line to the header`(text: String) throws {
    let lines = header(try message("Ada" + text)).split(separator: "\n")

    #expect(lines.count == 9)
    #expect(!lines.contains { $0.hasPrefix("Bcc") })
  }

  @Test(arguments: [
    "Étoile asks", "研究 を 確認 してください。研究 を 確認 してください。研究 を 確認", "=?utf-8?Q?x?=",
    String(repeating: "long ", count: 40),
  ])
  func `other subjects are encoded words that decode to the same text`(subject: String) throws {
    let header = header(try message(subject))
    let decoded = header.matches(of: /=\?utf-8\?B\?([A-Za-z0-9+\/=]+)\?=/).compactMap {
      Data(base64Encoded: String($0.1))
    }

    #expect(
      String(decoding: decoded.joined(), as: UTF8.self)
        == subject.trimmingCharacters(in: .whitespaces))
    #expect(decoded.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
    #expect(header.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
    #expect(header.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `a body keeps its text in short lines of plain characters`() throws {
    let body = "Größe = 1 \n.\nFrom me\n" + String(repeating: "é", count: 100)
    let text = try message("Hello", body).text
    let sent = text.drop { $0 != "H" }.split(separator: "\n\n", maxSplits: 1)[1]

    #expect(text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D })
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
    #expect(sent.contains("Gr=C3=B6=C3=9Fe =3D 1=20\n=2E\n=46rom me\n"))
  }

  @Test(arguments: [
    "", "accord", "@example.org", "a@", "a@b@c", "a b@c.org", "a@b.org\nBcc: x", "<a@b.org>",
    "-oQ/tmp@b.org", "é@b.org", "a,b@c.org",
  ])
  func `an unsafe address is none`(text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test func `a program receives the message, its sender, and its recipient`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "accord-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sent = folder.appending(path: "sent")
    let program = try script("{ echo \"$@\"; cat; } > '\(sent.path)'", in: folder)
    let message = try message("Hello")

    try await MailSender(program: program).send(message)

    let received = try String(contentsOf: sent, encoding: .utf8)
    #expect(received == "-i -f accord@example.org -- grace@example.org\n" + message.text)
  }

  @Test func `a program that fails, hangs, or is missing says why`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "accord-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let message = try message("Hello")

    let failing = try script("echo 'Mailbox is full' >&2; exit 75", in: folder)
    await #expect(throws: MailSender.Failure(reason: "Mailbox is full")) {
      try await MailSender(program: failing).send(message)
    }
    let hanging = try script("sleep 60", in: folder)
    await #expect(throws: MailSender.Failure.self) {
      try await MailSender(program: hanging, time: .milliseconds(200)).send(message)
    }
    await #expect(throws: MailSender.Failure.self) {
      try await MailSender(program: folder.appending(path: "none")).send(message)
    }
  }

  private func script(_ command: String, in folder: URL) throws -> URL {
    let file = folder.appending(path: "sendmail-\(UUID().uuidString)")
    try Data("#!/bin/sh\n\(command)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }
}
