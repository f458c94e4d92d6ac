import Foundation
import StudyModel
import StudyPrint

/// Queues requests for PDFs and keeps each result briefly. A page can thus show progress and reload without a script,
/// and everyone who waits for the same document shares one print. Nothing is written to disk here.
package actor PrintQueue {
  /// The progress of a print.
  enum Progress: Sendable {
    case done(PrintedPDF)
    case printing
    /// The number of documents to be printed before this one.
    case waiting(ahead: Int)
  }

  /// Total size of the finished PDFs to keep, in bytes; the most recent are kept.
  private static let capacity = 64 << 20

  private struct Order {
    let job: PrintJob
    let number: Int
    var result: Result<PrintedPDF, any Error>?

    /// The size of the finished PDF, in bytes.
    var size: Int { (try? result?.get())?.data.count ?? 0 }
  }

  private let printer: PDFPrinter
  private let keeping: Duration
  private var orders: [String: Order] = [:]
  private var waiters = Waiters<String>()
  private var count = 0

  /// - Parameter keeping: How long a finished PDF is kept.
  package init(printer: PDFPrinter, keeping: Duration = .seconds(60)) {
    self.printer = printer
    self.keeping = keeping
  }

  /// - Parameter root: The folder of scripts.
  init(root: URL) { self.init(printer: PDFPrinter(tool: PrintingTool(root: root))) }

  nonisolated var isAvailable: Bool { printer.isAvailable }

  /// How many documents are printed or wait to be.
  var unfinished: Int { orders.values.count { $0.result == nil } }

  nonisolated var canStamp: Bool { printer.canStamp }

  /// A print with a stamp laid over it.
  nonisolated func stamp(_ pdf: [UInt8], with stamp: PrintedStamp) async throws -> [UInt8] {
    Array(try await printer.stamp(Data(pdf), with: stamp))
  }

  /// Opens a PDF from elsewhere.
  /// - Throws: Why it cannot be opened.
  nonisolated func open(_ pdf: [UInt8]) async throws { try await printer.open(Data(pdf)) }

  /// The page as a PDF, or its progress once `patience` has run out. Requests for the same page share one print.
  /// - Parameter permit: called before a new print begins; if it throws, none does.
  /// - Throws: The errors of `permit`, and that of a print that failed.
  func pdf(
    of page: String, on paper: Paper, patience: Duration = .seconds(4),
    permit: @Sendable () throws -> Void = {}
  ) async throws -> Progress {
    let key = sha256(Array("\(paper.rawValue)\n\(page)".utf8))
    if orders[key] == nil { try permit() }
    let job = orders[key]?.job ?? order(page, on: paper, as: key)
    // Someone who waits for other documents to be printed first learns of it soon.
    for pause in [patience / 8, patience - patience / 8] {
      if let order = orders[key], order.result == nil {
        let waiter = waiters.wait(for: key)
        try await waiter.end(within: pause)
      }
      // The PDF was finished, but then dropped to make room for others.
      guard let order = orders[key] else { return .printing }
      if let result = order.result {
        // The next request after a failure starts a new print.
        if case .failure = result { forget(key, order.job) }
        return .done(try result.get())
      }
      if case .waiting(let ahead) = await printer.place(of: job) { return .waiting(ahead: ahead) }
    }
    return .printing
  }

  /// The page as a PDF, however long that takes.
  /// - Throws: The error of a print that failed.
  func wholePDF(of page: String, on paper: Paper) async throws -> PrintedPDF {
    while true {
      let progress = try await pdf(of: page, on: paper, patience: .seconds(60))
      if case .done(let printed) = progress { return printed }
    }
  }

  private func order(_ page: String, on paper: Paper, as key: String) -> PrintJob {
    let job = PrintJob()
    count += 1
    orders[key] = Order(job: job, number: count)
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
    makeRoom(keeping: key)
    waiters.end(key)
  }

  private func makeRoom(keeping latest: String) {
    let finished = orders.filter { $0.value.size > 0 }
    var size = finished.values.reduce(0) { $0 + $1.size }
    for (key, order) in finished.sorted(by: { $0.value.number < $1.value.number })
    where size > Self.capacity && key != latest {
      orders[key] = nil
      size -= order.size
    }
  }

  private func forget(_ key: String, _ job: PrintJob) {
    if orders[key]?.job == job { orders[key] = nil }
  }
}
