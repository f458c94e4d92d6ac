import Foundation
import StudyPrint
import Testing

@Suite("Stopping bad printers", .timeLimit(.minutes(2))) struct StoppingBadPrinters {
  @Test func `says how to install a missing tool`() async throws {
    let printer = PDFPrinter(tool: PrintingTool(root: URL(filePath: "/nowhere")))

    #expect(!printer.isAvailable)
    await #expect(throws: PrintError.notInstalled) { try await printer.pdf(of: "x") }
    #expect(PrintError.notInstalled.message.contains("scripts/setup pdf"))
  }

  @Test func `says the same if its Python lacks WeasyPrint`() async throws {
    let printer = PDFPrinter(
      tool: PrintingTool(
        python: URL(filePath: "/usr/bin/python3"),
        driver: Workshop.root.appending(path: "scripts/pdf/consent_pdf.py")))

    await #expect(throws: PrintError.notInstalled) {
      try await printer.pdf(of: Workshop.page("Evening walks"))
    }
  }

  @Test func `rejects a page that is too large before starting anything`() async throws {
    let page = String(repeating: "x", count: (20 << 20) + 1)

    await #expect(throws: PrintError.pageTooLarge(byteCount: page.utf8.count, limit: 20 << 20)) {
      try await Workshop.printer.pdf(of: page)
    }
  }

  @Test func `ends a tool that takes too long, and its child processes`() async throws {
    let started = Workshop.newFile()
    var limits = PrintLimits()
    limits.time = .milliseconds(300)
    let printer = try Workshop.printer(
      doing: "echo $$ >> '\(started.path)'\nexec sleep 60", limits: limits)

    await #expect(throws: PrintError.timedOut(after: limits.time)) {
      try await printer.pdf(of: String(repeating: "x", count: 5 << 20))
    }

    let process = try #require(Workshop.lines(of: started).first.flatMap(Int32.init))
    #expect(kill(process, 0) == -1)
  }

  @Test(arguments: ["exit 0", "echo hello", "printf '%%PD'"])
  func `does not accept anything else as a PDF`(script: String) async throws {
    let printer = try Workshop.printer(doing: "cat > /dev/null\n" + script)

    await #expect(throws: PrintError.failed(reason: "the printing tool produced no PDF")) {
      try await printer.pdf(of: "x")
    }
  }

  @Test func `survives a tool that ends before it has read its page`() async throws {
    let printer = try Workshop.printer(doing: "echo 'No ink.' >&2\nexit 70")

    await #expect(throws: PrintError.self) {
      try await printer.pdf(of: String(repeating: "x", count: 20 << 20))
    }
  }

  @Test func `reads and writes twenty megabytes at the same time`() async throws {
    var limits = PrintLimits()
    // Other tests run in parallel.
    limits.time = .seconds(110)
    let printer = try Workshop.printer(doing: "printf '%%PDF'\ncat", limits: limits)
    let page = String(repeating: "x", count: 20 << 20)

    let pdf = try await printer.pdf(of: page)

    #expect(pdf.data.count == page.utf8.count + 4)
  }

  @Test func `stops a tool that never stops writing`() async throws {
    var limits = PrintLimits()
    limits.pdfBytes = 1 << 20
    let printer = try Workshop.printer(doing: "exec yes", limits: limits)

    await #expect(throws: PrintError.tooDemanding) { try await printer.pdf(of: "x") }
  }

  @Test(arguments: [("KILL", 9), ("TERM", 15)] as [(String, Int32)])
  func `says that a tool was stopped from outside`(name: String, signal: Int32) async throws {
    let printer = try Workshop.printer(doing: "cat > /dev/null\nkill -\(name) $$")

    await #expect(throws: PrintError.killed(signal: signal)) { try await printer.pdf(of: "x") }
    #expect(PrintError.killed(signal: signal).message.contains("stopped from outside"))
  }

  @Test(arguments: ["exit 71", "kill -XCPU $$"])
  func `reports a document that takes too many resources`(script: String) async throws {
    let printer = try Workshop.printer(doing: "cat > /dev/null\n" + script)

    await #expect(throws: PrintError.tooDemanding) { try await printer.pdf(of: "x") }
  }

  @Test func `survives a Python that cannot be started`() async throws {
    let file = Workshop.newFile()
    try Data([0x7F, 0x45, 0x4C, 0x46]).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    let printer = PDFPrinter(tool: PrintingTool(python: file, driver: file))

    await #expect(throws: PrintError.self) { try await printer.pdf(of: "x") }
  }
}

@Suite("Canceling while printing", .timeLimit(.minutes(2))) struct ChangingOnesMind {
  @Test func `can be canceled at any moment`() async throws {
    let printer = try Workshop.printer(doing: "cat > /dev/null\nprintf '%%PDF'")
    let page = String(repeating: "x", count: 1 << 20)

    for delay in 0..<60 {
      let printing = Task { try await printer.pdf(of: page) }
      try await Task.sleep(for: .microseconds(delay * 200))
      printing.cancel()
      let result = await printing.result
      #expect(throws: Never.self) {
        do { _ = try result.get() } catch is CancellationError {}
      }
    }
  }
}
