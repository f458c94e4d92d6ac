/// Lets a few print at once; the others wait in the order they came.
actor PrintQueue {
  private struct Waiting {
    let job: PrintJob
    let turn: CheckedContinuation<Void, any Error>
  }

  private let atOnce: Int
  private let longest: Int
  private var printing: Set<PrintJob> = []
  private var line: [Waiting] = []

  init(atOnce: Int, longest: Int) {
    self.atOnce = atOnce
    self.longest = longest
  }

  /// Returns when it is the job's turn; throws if it is cancelled before.
  func enter(_ job: PrintJob) async throws {
    try Task.checkCancellation()
    if printing.count < atOnce {
      printing.insert(job)
      return
    }
    guard line.count < longest else { throw PrintError.tooManyWaiting }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { line.append(Waiting(job: job, turn: $0)) }
    } onCancel: {
      Task { await giveUp(job) }
    }
  }

  /// Gives the job's place to whoever is first in line.
  func leave(_ job: PrintJob) {
    printing.remove(job)
    guard !line.isEmpty, printing.count < atOnce else { return }
    let next = line.removeFirst()
    printing.insert(next.job)
    next.turn.resume()
  }

  func place(of job: PrintJob) -> PrintPlace? {
    if printing.contains(job) { return .printing }
    return line.firstIndex { $0.job == job }.map { .waiting(ahead: $0) }
  }

  private func giveUp(_ job: PrintJob) {
    guard let index = line.firstIndex(where: { $0.job == job }) else { return }
    line.remove(at: index).turn.resume(throwing: CancellationError())
  }
}
