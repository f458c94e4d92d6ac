import Foundation
import StudyPrint
import TestSupport
import Testing

@Suite(
  "Opening PDFs from elsewhere", .timeLimit(.minutes(2)),
  .enabled(
    if: Workshop.printer.canStamp, "WeasyPrint and pikepdf are installed by scripts/setup pdf"))
struct OpeningLetters {
  @Test func `a whole PDF opens`() async throws {
    try await Workshop.printer.open(Data(PDFFile.blank()))
  }

  @Test func `a PDF without pages is refused`() async throws {
    await #expect(throws: PrintError.refused(reason: "It has no pages.")) {
      try await Workshop.printer.open(Data(PDFFile.withoutPages()))
    }
  }

  @Test func `a file with only the beginning and the end of a PDF is refused`() async throws {
    await #expect(throws: PrintError.refused(reason: "It is damaged, or it is not a PDF.")) {
      try await Workshop.printer.open(Data("%PDF-1.4\nnothing\nstartxref\n9\n%%EOF\n".utf8))
    }
  }
}
