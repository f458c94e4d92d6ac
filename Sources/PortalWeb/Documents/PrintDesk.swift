import Foundation
import StudyModel
import StudyPrint

/// Takes orders for PDFs and keeps each for a moment, so that a page can say how long it takes and ask again without a
/// script. Nothing is kept on disk.
package actor PrintDesk {
  /// How an order stands.
  enum Progress: Sendable {
    case done(PrintedPDF)
    case printing
    /// So many documents are printed before it.
    case waiting(ahead: Int)
  }

  private struct Order {
    let job: PrintJob
    var result: Result<PrintedPDF, any Error>?
  }

  private let printer: PDFPrinter
  private let keeping: Duration
  private var orders: [String: Order] = [:]

  /// - Parameter keeping: how long a PDF that nobody fetches is kept.
  package init(printer: PDFPrinter, keeping: Duration = .seconds(60)) {
    self.printer = printer
    self.keeping = keeping
  }

  nonisolated var isAvailable: Bool { printer.isAvailable }

  /// The page as PDF, or how far it is after a while. The same page asked for again is the same order.
  func pdf(of page: String, on paper: Paper, patience: Duration = .seconds(4)) async throws
    -> Progress
  {
    let key = sha256(Array("\(paper.rawValue)\n\(page)".utf8))
    let job = orders[key]?.job ?? order(page, on: paper, as: key)
    let clock = ContinuousClock()
    let start = clock.now
    while clock.now - start < patience {
      if let result = orders[key]?.result {
        orders[key] = nil
        return .done(try result.get())
      }
      // Somebody else has fetched the same document in the meantime.
      guard orders[key] != nil else { return .printing }
      try await _Concurrency.Task.sleep(for: .milliseconds(20))
      if clock.now - start > patience / 8, case .waiting(let ahead) = await printer.place(of: job) {
        return .waiting(ahead: ahead)
      }
    }
    if case .waiting(let ahead) = await printer.place(of: job) { return .waiting(ahead: ahead) }
    return .printing
  }

  private func order(_ page: String, on paper: Paper, as key: String) -> PrintJob {
    let job = PrintJob()
    orders[key] = Order(job: job)
    let printer = printer
    let keeping = keeping
    _Concurrency.Task {
      let result: Result<PrintedPDF, any Error>
      do { result = .success(try await printer.pdf(of: page, on: paper, as: job)) } catch {
        result = .failure(error)
      }
      finish(key, job, with: result)
      try? await _Concurrency.Task.sleep(for: keeping)
      forget(key, job)
    }
    return job
  }

  private func finish(
    _ key: String, _ job: PrintJob, with result: Result<PrintedPDF, any Error>
  ) {
    guard orders[key]?.job == job else { return }
    orders[key]?.result = result
  }

  private func forget(_ key: String, _ job: PrintJob) {
    if orders[key]?.job == job { orders[key] = nil }
  }
}
