import Foundation
import SampleStudies
import StudyDocuments
import StudyModel
import StudyPrint
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// An ethics board's requirements for printed documents, checked on a real PDF.
@Suite(
  "Printing for ethics boards", .timeLimit(.minutes(2)),
  .enabled(
    if: PrintingTool(root: Repository.root).isInstalled && PaperReader.isInstalled,
    "WeasyPrint is installed by scripts/setup pdf, pdftotext comes with poppler-utils"))
struct PrintingForBoards {
  private static let hash = String(repeating: "0c", count: 32)
  private static let number = VersionNumber(1, 2, 0)

  private func pages(
    _ edition: DocumentEdition, leavesStampSpace: Bool = false, on paper: Paper = .a4,
    in language: Language = .english
  ) async throws -> [PaperReader.Page] {
    let study = SampleStudies.heartRhythmAtHome
    let page = ConsentPage(
      study: study, consent: try #require(study.consents.first), language: language,
      edition: edition, leavesStampSpace: leavesStampSpace)
    let printer = PDFPrinter(tool: PrintingTool(root: Repository.root), limits: .patient)
    let pdf = try await printer.pdf(of: page.html, on: paper)
    let pages = try PaperReader.pages(of: pdf.data)
    #expect(pages.count > 2)
    return pages
  }

  @Test(arguments: [Paper.a4, .letter])
  func `the bottom 5 centimeters of each page stay free for a stamp`(paper: Paper) async throws {
    let pages = try await pages(
      .version(Self.number, sha256: Self.hash), leavesStampSpace: true, on: paper)

    let fiveCentimetres = 5 / 2.54 * 72
    for page in pages {
      #expect(page.height - page.lowestWord > fiveCentimetres)
      #expect(page.text.contains("Version 1.2.0"))
    }
    #expect(pages[1].text.contains("Page 2 of \(pages.count)"))
  }

  @Test func `without a stamp, the foot of each page is used`() async throws {
    let pages = try await pages(.version(Self.number, sha256: Self.hash))

    #expect(pages.allSatisfy { $0.height - $0.lowestWord < 5 / 2.54 * 72 })
    #expect(!pages.contains { $0.text.contains("not to be used with participants") })
  }

  @Test(arguments: [
    (
      DocumentEdition.withdrawn(number, sha256: hash), "Withdrawn: not to be used with participants"
    ),
    (.expired(number, sha256: hash), "Expired: not to be used with participants"),
    (.draft, "Draft, not approved: not to be used with participants"),
  ]) func `a page that must not be used says so at its head and foot`(
    edition: DocumentEdition, words: String
  ) async throws {
    for page in try await pages(edition) {
      let places = page.places(of: "participants")
      #expect(page.text.contains(words))
      #expect(places.contains { $0 < 72 })
      #expect(places.contains { $0 > page.height - 100 })
    }
  }

  @Test(arguments: [Language.english, Language("ar")])
  func `a withdrawn version leaves room for a stamp and is still identified`(
    language: Language
  ) async throws {
    let pages = try await pages(
      .withdrawn(Self.number, sha256: Self.hash), leavesStampSpace: true, in: language)

    for page in pages {
      let head = page.words.filter { $0.bottom < 72 }.map(\.text)
      let foot = page.words.filter { $0.bottom > page.height - 5 / 2.54 * 72 }.map(\.text)
      #expect(head.contains { $0.contains("1.2.0") } && !foot.contains { $0.contains("1.2.0") })
      #expect(language != .english || head.contains("Withdrawn:"))
    }
  }
}

/// Reads the positions of words on paper.
enum PaperReader {
  private static let program = URL(filePath: "/usr/bin/pdftotext")

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  struct Page {
    let height: Double
    let words: [(text: String, bottom: Double)]

    var text: String { words.map(\.text).joined(separator: " ") }
    var lowestWord: Double { words.map(\.bottom).max() ?? 0 }
    func places(of word: String) -> [Double] { words.filter { $0.text == word }.map(\.bottom) }
  }

  static func pages(of pdf: Data) throws -> [Page] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    try pdf.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["-bbox", file.path, "-"]
    process.standardOutput = output
    try process.run()
    let read = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let boxes = String(decoding: read, as: UTF8.self)
    return boxes.split(separator: "<page ").dropFirst().map { page in
      let height = page.firstMatch(of: /height="([\d.]+)"/).flatMap { Double($0.1) } ?? 0
      let words = page.matches(of: /yMax="([\d.]+)">([^<]*)</).map { match in
        (text: String(match.2), bottom: Double(match.1) ?? 0)
      }
      return Page(height: height, words: words)
    }
  }
}
