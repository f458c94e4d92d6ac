import Foundation
import StudyPrint
import Testing

@Suite(
  "Stamping prints", .timeLimit(.minutes(2)),
  .enabled(
    if: Workshop.printer.canStamp, "WeasyPrint and pikepdf are installed by scripts/setup pdf"))
struct StampingPrints {
  private static let words = "Approved on October 4, 2024 · Étoile Review Board · No. E-17"
  private static let stamp = PrintedStamp(words, language: "en")

  @Test func `the same print and stamp produce the same bytes, and another stamp different ones`()
    async throws
  {
    let print = try await Workshop.printer.pdf(of: Workshop.page("Evening walks")).data

    let first = try await Workshop.printer.stamp(print, with: Self.stamp)
    let second = try await Workshop.printer.stamp(print, with: Self.stamp)
    let other = try await Workshop.printer.stamp(
      print, with: PrintedStamp(Self.words + " · Valid until October 4, 2025", language: "en"))

    #expect(first.starts(with: Data("%PDF-1.7".utf8)))
    #expect(first == second)
    #expect(first != other && first != print)
  }

  @Test func `a stamp of any length fits its room`() async throws {
    let print = try await Workshop.printer.pdf(of: Workshop.page("Evening walks")).data
    let long = PrintedStamp(
      String(repeating: "مجلس المراجعة ", count: 20), language: "ar", isRightToLeft: true)

    #expect(try await Workshop.printer.stamp(print, with: long).starts(with: Data("%PDF".utf8)))
  }

  @Test func `a file that is no PDF is refused`() async throws {
    await #expect(
      throws: PrintError.refused(reason: "The document is not a PDF that can be read.")
    ) {
      try await Workshop.printer.stamp(Data("%PDF-1.7 done".utf8), with: Self.stamp)
    }
  }

  @Test func `a stamp without words is refused`() async throws {
    await #expect(throws: PrintError.self) {
      try await Workshop.printer.stamp(Data("%PDF".utf8), with: PrintedStamp("", language: "en"))
    }
  }
}
