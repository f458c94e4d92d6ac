import Foundation
import OutsideTools

/// Prints pages as PDF, each in a process of its own that is bounded in time, memory and size.
///
/// Cancelling the task that waits ends its process, or takes its place out of the line.
package struct PDFPrinter: Sendable {
  private let tool: PrintingTool
  private let limits: PrintLimits
  private let queue: ToolQueue

  package init(tool: PrintingTool, limits: PrintLimits = PrintLimits()) {
    self.tool = tool
    self.limits = limits
    queue = ToolQueue(atOnce: limits.atOnce, longest: limits.waiting)
  }

  /// Whether pages should offer a PDF at all.
  package var isAvailable: Bool { tool.isInstalled }

  /// The page, a whole HTML document, as PDF. Throws `PrintError`, or `CancellationError`.
  package func pdf(
    of page: String, on paper: Paper = .a4, as job: PrintJob = PrintJob()
  ) async throws -> PrintedPDF {
    let bytes = Data(page.utf8)
    guard bytes.count <= limits.pageBytes else {
      throw PrintError.pageTooLarge(byteCount: bytes.count, limit: limits.pageBytes)
    }
    guard tool.isInstalled else { throw PrintError.notInstalled }
    do {
      return try await queue.run(as: job.id) { [tool, limits] in
        try await PrintProcess(tool: tool, paper: paper, limits: limits).run(on: bytes)
      }
    } catch is ToolQueue.Full {
      throw PrintError.tooManyWaiting
    }
  }

  /// How far a job is; nil when it is done or was never begun.
  package func place(of job: PrintJob) async -> PrintPlace? {
    switch await queue.place(of: job.id) {
    case .running: .printing
    case .waiting(let ahead): .waiting(ahead: ahead)
    case nil: nil
    }
  }
}
