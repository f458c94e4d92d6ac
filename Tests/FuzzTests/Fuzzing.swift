import Foundation
import Synchronization
import TestSupport

/// Reads changed inputs for some time.
struct Fuzzing: Sendable {
  /// The processor time that reading one input may take, in seconds.
  static let mostSeconds = 2.0
  /// The memory that reading one input may take in addition, in bytes.
  static let mostMemory = 512 << 20

  /// Where inputs are written before they are read, so that one that ends the process is there afterwards.
  let folder: URL
  let seed: UInt64

  struct Report: Sendable {
    var count = 0
    var outcomes = 0
    /// Files with inputs that a reader did not bear, and why.
    var failures: [String] = []
  }

  /// Changes inputs of a reader until the time is over, or something fails: then it would fail again and again.
  func run(_ reader: FuzzedReader, seconds: Double) throws -> Report {
    var pool = FuzzPool(reader, corpus: folder.appending(path: "corpus/\(reader.name)"))
    let running = folder.appending(path: "running-\(reader.name).\(reader.ending)")
    try Data().write(to: running)
    let file = try FileHandle(forWritingTo: running)
    var report = Report()
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end || report.count == 0 {
      var mutator = InputMutator(of: reader, seed: seed &+ UInt64(report.count))
      let input = mutator.input(from: pool.inputs)
      try file.seek(toOffset: 0)
      try file.write(contentsOf: input)
      try file.truncate(atOffset: UInt64(input.count))
      report.count += 1
      do {
        let outcome = try Self.read(input, by: reader)
        pool.note(outcome, of: input)
      } catch {
        report.failures.append(try keep(input, of: reader, because: "\(error)"))
        break
      }
    }
    report.outcomes = pool.outcomeCount
    try file.close()
    try FileManager.default.removeItem(at: running)
    return report
  }

  /// Reads an input within the limits.
  static func read(_ input: [UInt8], by reader: FuzzedReader) throws -> String {
    let start = seconds(of: CLOCK_THREAD_CPUTIME_ID)
    InputWatch.shared.begin()
    defer { InputWatch.shared.end() }
    let outcome = try reader.read(input)
    let taken = seconds(of: CLOCK_THREAD_CPUTIME_ID) - start
    guard taken <= mostSeconds else {
      throw BrokenPromise("Reading takes at most \(mostSeconds) s; it took \(taken) s.")
    }
    return outcome
  }

  private func keep(
    _ input: [UInt8], of reader: FuzzedReader, because reason: String
  ) throws -> String {
    let name = "\(reader.name)-\((digest(input) ?? "").prefix(12)).\(reader.ending)"
    let failures = folder.appending(path: "failures")
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    let file = failures.appending(path: name)
    try Data(input).write(to: file)
    return "\(file.path): \(reason)"
  }

  /// What a clock of the system shows.
  fileprivate static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs on a thread with half of the stack that threads of the portal have, so that what nests too deeply is noticed here first.
  static func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Swift.Result<Result, any Error>
  ) async throws -> Result {
    let result = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 4 << 20
      thread.start()
    }
    return try result.get()
  }
}

/// Ends the process when reading an input takes far too long or too much memory, because nothing else can.
final class InputWatch: Sendable {
  static let shared = InputWatch()

  /// Of the processor, and of the clock on the wall for an input that waits for something: a busy computer is slow, too.
  private static let (mostSeconds, longestWait) = (20.0, 300.0)

  private struct Reading {
    let start: ContinuousClock.Instant
    let processorSeconds: Double
    /// Negative until the first look, which is soon after the start.
    var memory = -1
  }

  private let current = Mutex<Reading?>(nil)

  private init() {
    let thread = Thread { [unowned self] in
      while true {
        Thread.sleep(forTimeInterval: 0.02)
        self.check()
      }
    }
    thread.start()
  }

  func begin() {
    let reading = Reading(
      start: .now, processorSeconds: Fuzzing.seconds(of: CLOCK_PROCESS_CPUTIME_ID))
    current.withLock { $0 = reading }
  }

  func end() { current.withLock { $0 = nil } }

  private func check() {
    let used = Self.memory()
    let reason: String? = current.withLock { current in
      guard let reading = current else { return nil }
      if reading.memory < 0 { current?.memory = used }
      let taken = Fuzzing.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - reading.processorSeconds
      if taken > Self.mostSeconds { return "it took more than \(Self.mostSeconds) s" }
      if ContinuousClock.now - reading.start > .seconds(Self.longestWait) {
        return "it waited for more than \(Self.longestWait) s"
      }
      let more = reading.memory < 0 ? 0 : used - reading.memory
      return more > Fuzzing.mostMemory ? "it took \(more >> 20) MB of memory" : nil
    }
    guard let reason else { return }
    FileHandle.standardError.write(Data("error: Reading an input was stopped: \(reason).\n".utf8))
    _exit(70)
  }

  /// What the process has in memory, in bytes; 0 where the system does not say.
  private static func memory() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
