import Foundation
import StudyPrint
import Testing

@Suite(
  "Printing a consent", .timeLimit(.minutes(2)),
  .enabled(if: Workshop.printer.isAvailable, "WeasyPrint is installed by scripts/setup pdf"))
struct PrintingAConsent {
  @Test func `produces a tagged PDF`() async throws {
    let pdf = try await Workshop.printer.pdf(of: Workshop.page("Evening walks"))

    #expect(pdf.data.starts(with: Data("%PDF-1.7".utf8)))
    #expect(pdf.leftOut == [])
  }

  @Test func `produces the same bytes twice, and different ones on other paper`() async throws {
    let page = Workshop.page("Evening walks")

    let first = try await Workshop.printer.pdf(of: page)
    let second = try await Workshop.printer.pdf(of: page)
    let letter = try await Workshop.printer.pdf(of: page, on: .letter)

    #expect(first == second)
    #expect(first != letter)
  }

  @Test func `prints without an external image and says so`() async throws {
    let address = "https://example.org/walk.png"
    let page = Workshop.page("Evening walks", text: "<img src=\"\(address)\" alt=\"A walk\">")

    let pdf = try await Workshop.printer.pdf(of: page)

    #expect(pdf.leftOut == [address])
  }

  @Test func `does not omit a signature that cannot be read`() async throws {
    let picture = "<img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"Signature\">"

    await #expect(
      throws: PrintError.refused(
        reason: "A picture or drawn signature of the page cannot be read.")
    ) {
      try await Workshop.printer.pdf(of: Workshop.page("Evening walks", text: picture))
    }
  }

  @Test func `prints a page of many megabytes`() async throws {
    let comment = "<!--" + String(repeating: "x", count: 19 << 20) + "-->"

    let pdf = try await Workshop.printer.pdf(of: Workshop.page("Evening walks", text: comment))

    #expect(pdf.data.starts(with: Data("%PDF".utf8)))
  }

  @Test(arguments: [
    "", "not a page", "<html lang=\"en\"><title></title><p>Text", "<html><title>A</title><p>Text",
    "<html lang=\"en\"><title>A</title><body></body>", "\u{0}\u{1}\u{FFFD}%PDF-1.7",
  ]) func `says what a page lacks`(page: String) async throws {
    await #expect {
      try await Workshop.printer.pdf(of: page)
    } throws: { error in
      guard case PrintError.refused(let reason) = error else { return false }
      return reason.hasPrefix("The page") && !reason.contains("\n")
    }
  }

  @Test func `rejects a page that is nested too deeply`() async throws {
    let page = Workshop.page("Deep", text: String(repeating: "<div>", count: 3_000) + "x")

    await #expect(throws: PrintError.refused(reason: "The page is nested too deeply.")) {
      try await Workshop.printer.pdf(of: page)
    }
  }
}
