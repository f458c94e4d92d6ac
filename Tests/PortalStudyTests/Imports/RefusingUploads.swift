import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Refusing files that cannot be imported") struct RefusingUploads {
  /// Each with the sentence that says what is wrong at the name of the file.
  private static let files: [(name: String, bytes: [UInt8], words: String)] = [
    ("empty.md", [], "“empty.md” is empty."),
    ("half.zip", Array("PK\u{3}\u{4}half".utf8), "“half.zip”: This is not a zip file"),
    ("latin.md", Array("# Caf".utf8) + [0xE9, 0x0A], "“latin.md”: Line 1, column 6"),
    ("study.json", Array("{\"schema\": 1,,}".utf8), "“study.json”: Line 1"),
    ("photo.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "“photo.png” is a picture."),
  ]

  @Test(arguments: files.indices)
  func `the page names the file and what is wrong, and keeps nothing`(index: Int) async throws {
    let (name, bytes, words) = Self.files[index]
    try await visitingPortal { browser, portal in
      let visit = try await browser.preview(bytes, named: name)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains(words), "\(visit.text)")
      #expect(visit.path == Paths.importing)
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.studies(for: ada).total == 0)
    }
  }

  @Test func `a wrong format is named, with the one that the file looks like`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.preview(
        Array("# A\n\nText.\n".utf8), named: "a.md", ["format": "surveyjs"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("“a.md” is not in the format surveyjs."))
    }
  }

  @Test func `of several files, the one that cannot be read is named`() async throws {
    try await visitingPortal { browser, _ in
      try await browser.open(Paths.importing)
      let token = try browser.csrf()
      let good = "# A\n\nText.\n"
      let bad = "# A\n\n<toggle id=>\n"
      let body = [("A+en.md", good), ("A+es.md", bad)].map { name, text in
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n\(text)\r\n"
      }.joined()
      let csrf = "--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n\(token.value)\r\n"

      let visit = try await browser.go(
        Paths.importing, .post, headers: [.contentType: "multipart/form-data; boundary=x"],
        body: Array("\(csrf)\(body)--x--\r\n".utf8))

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("A+es.md"))
    }
  }

  @Test(arguments: ["2147483648", "52428800"])
  func `a huge file is refused before it is read`(length: String) async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.go(
        Paths.importing, .post,
        headers: [.contentType: "multipart/form-data; boundary=x", .contentLength: length],
        body: nil)

      #expect(visit.status == .contentTooLarge)
      #expect(
        visit.text.contains("Accord imports files up to 10 MB, and its own bundles up to 40 MB"))
      #expect(visit.html.contains("href=\"\(Paths.importing)\""))
    }
  }

  @Test func `a file between the limits is read, and refused unless it is a bundle`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.preview(
        Array(repeating: UInt8(ascii: "a"), count: 11 << 20), named: "long.md")

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("“long.md” is 11.6 MB; up to 10 MB can be imported"))
    }
  }

  @Test func `other pages do not take forms as large as a bundle`() async throws {
    try await visitingPortal { browser, _ in
      let visit = try await browser.go(
        Paths.studies, .post,
        headers: [.contentType: "multipart/form-data; boundary=x", .contentLength: "20971520"],
        body: nil)

      #expect(visit.status == .contentTooLarge)
      #expect(visit.text.contains("At most 10 MB can be sent at once."))
    }
  }
}
