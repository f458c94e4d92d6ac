import Foundation

/// A file that a queue keeps for a while.
protocol QueuedFile: Sendable {
  var byteCount: Int { get }
}

/// Makes files in the background and keeps each for a while, so that a page can show progress and reload without a script.
/// What a file keeps permanently is stored with its version while it is made.
actor FileQueue<Order: Hashable & Sendable, Made: QueuedFile> {
  /// The progress of a file.
  enum Progress: Sendable {
    case making
    case ready(Made)
    /// Why there is none, for the person who asked.
    case failed(String)
  }

  /// How many files are made at once; more have to wait for a click.
  private let mostAtOnce = 4
  /// Total size of the finished files to keep, in bytes; the most recent are kept.
  private let capacity = 96 << 20
  private let keeping: Duration = .seconds(900)

  private struct Kept {
    let number: Int
    var progress: Progress

    var size: Int { if case .ready(let made) = progress { made.byteCount } else { 0 } }
  }

  private var kept: [Order: Kept] = [:]
  private var waiters = Waiters<Order>()
  private var count = 0

  /// Starts to make a file, unless that is being done.
  /// - Returns: false if too many are being made.
  func begin(
    _ order: Order, making make: @escaping @Sendable () async throws -> Made,
    explaining explain: @escaping @Sendable (any Error) -> String
  ) -> Bool {
    let running = kept.filter { if case .making = $0.value.progress { true } else { false } }
    guard running[order] == nil else { return true }
    guard running.count < mostAtOnce else { return false }
    count += 1
    let number = count
    kept[order] = Kept(number: number, progress: .making)
    _Concurrency.Task {
      let progress = await _Concurrency.Task(executorPreference: WorkThreads.shared) {
        () -> Progress in
        do { return .ready(try await make()) } catch { return .failed(explain(error)) }
      }.value
      finish(order, number, progress)
      try? await _Concurrency.Task.sleep(for: keeping)
      forget(order, number)
    }
    return true
  }

  /// The progress of a file; nil if nobody asked for it lately.
  func progress(of order: Order) -> Progress? { kept[order]?.progress }

  /// The same, once the file is no longer being made or `patience` has run out.
  func progress(of order: Order, patience: Duration) async throws -> Progress? {
    if case .making? = progress(of: order) {
      let waiter = waiters.wait(for: order)
      try await waiter.end(within: patience)
    }
    return progress(of: order)
  }

  /// Forgets that a file could not be made, so that the next one who asks has it made again.
  func forgetFailure(of order: Order) {
    if case .failed? = progress(of: order) { kept[order] = nil }
  }

  private func finish(_ order: Order, _ number: Int, _ progress: Progress) {
    guard kept[order]?.number == number else { return }
    defer { waiters.end(order) }
    kept[order]?.progress = progress
    var size = kept.values.reduce(0) { $0 + $1.size }
    for (old, entry) in kept.sorted(by: { $0.value.number < $1.value.number })
    where size > capacity && old != order && entry.size > 0 {
      kept[old] = nil
      size -= entry.size
    }
  }

  private func forget(_ order: Order, _ number: Int) {
    if kept[order]?.number == number { kept[order] = nil }
  }
}
