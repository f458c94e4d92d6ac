import Foundation
import OutsideTools

/// Prints pages as PDF, each in a separate process with limits on time, memory, and size.
///
/// Canceling the waiting task ends its process or removes it from the queue.
package struct PDFPrinter: Sendable {
  private let tool: PrintingTool
  private let limits: PrintLimits
  private let queue: ToolQueue

  package init(tool: PrintingTool, limits: PrintLimits = PrintLimits()) {
    self.tool = tool
    self.limits = limits
    queue = ToolQueue(atOnce: limits.atOnce, longest: limits.waiting)
  }

  /// Whether pages should offer a PDF.
  package var isAvailable: Bool { tool.isInstalled }

  /// The page, a complete HTML document, as PDF. Throws `PrintError` or `CancellationError`.
  package func pdf(
    of page: String, on paper: Paper = .a4, as job: PrintJob = PrintJob()
  ) async throws -> PrintedPDF {
    let bytes = Data(page.utf8)
    guard bytes.count <= limits.pageBytes else {
      throw PrintError.pageTooLarge(byteCount: bytes.count, limit: limits.pageBytes)
    }
    guard tool.isInstalled else { throw PrintError.notInstalled }
    return try await run(tool.driver, ["--size", paper.rawValue], on: bytes, as: job)
  }

  /// Whether a stamp can be laid over a print.
  package var canStamp: Bool { tool.canStamp }

  /// A print with a stamp in the room reserved for it on each page. The same print and stamp produce the same bytes.
  /// Throws `PrintError` or `CancellationError`.
  package func stamp(_ pdf: Data, with stamp: PrintedStamp) async throws -> Data {
    guard tool.canStamp else { throw PrintError.notInstalled }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The stamp is the first line of the input.
    let input = try encoder.encode(stamp) + Data("\n".utf8) + pdf
    return try await run(tool.stamper, [], on: input, as: PrintJob()).data
  }

  /// Opens a PDF from elsewhere, to be sure that it has a page that can be read.
  /// Throws `PrintError.refused` with the reason if it has none, any other `PrintError`, or `CancellationError`.
  package func open(_ pdf: Data) async throws {
    guard tool.canOpen else { throw PrintError.notInstalled }
    try await inTurn(tool.opener, as: PrintJob()) { _ = try await $0.finish(on: pdf) }
  }

  private func run(
    _ script: URL, _ arguments: [String], on input: Data, as job: PrintJob
  ) async throws -> PrintedPDF {
    try await inTurn(script, arguments, as: job) { try await $0.run(on: input) }
  }

  private func inTurn<Value: Sendable>(
    _ script: URL, _ arguments: [String] = [], as job: PrintJob,
    _ work: @Sendable (PrintProcess) async throws -> Value
  ) async throws -> Value {
    let process = PrintProcess(
      python: tool.python, script: script, arguments: arguments, limits: limits)
    do {
      return try await queue.run(as: job.id) { try await work(process) }
    } catch is ToolQueue.Full {
      throw PrintError.tooManyWaiting
    }
  }

  /// The position of a job; nil if it is done or never began.
  package func place(of job: PrintJob) async -> PrintPlace? {
    switch await queue.place(of: job.id) {
    case .running: .printing
    case .waiting(let ahead): .waiting(ahead: ahead)
    case nil: nil
    }
  }
}
