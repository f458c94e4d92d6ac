import Foundation
import OutsideTools

/// Runs pandoc in a separate process with limits on time, memory, and size.
struct Pandoc: Sendable {
  private let program: URL
  private let limits: WordLimits
  private let queue: ToolQueue

  init(program: URL, limits: WordLimits) {
    self.program = program
    self.limits = limits
    queue = ToolQueue(atOnce: limits.atOnce, longest: limits.waiting)
  }

  enum Failure: Error {
    case notInstalled
    /// It needed more time or memory, or wrote more, than allowed.
    case tooDemanding
    case tooManyWaiting
    case failed(reason: String)
  }

  var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  /// What it writes.
  /// - Throws: `Failure` or `CancellationError`.
  func run(
    _ arguments: [String], environment: [String: String] = [:], on input: Data
  ) async throws -> Data {
    guard isAvailable else { throw Failure.notInstalled }
    let tool = OutsideTool(
      program, arguments: ["+RTS", "-M\(limits.megabytes)m", "-RTS"] + arguments,
      environment: environment, largestOutput: limits.outputBytes, time: limits.time)
    do {
      return try output(of: await queue.run { try await tool.run(on: input) })
    } catch is ToolQueue.Full {
      throw Failure.tooManyWaiting
    } catch let failure as OutsideTool.Failure {
      switch failure {
      case .notInstalled: throw Failure.notInstalled
      case .timedOut, .tooMuchOutput: throw Failure.tooDemanding
      case .notRun(let reason): throw Failure.failed(reason: reason)
      }
    }
  }

  private func output(of outcome: OutsideTool.Outcome) throws -> Data {
    switch outcome.ending {
    case .exited(0): return outcome.output
    case .exited(Self.outOfMemory): throw Failure.tooDemanding
    case .exited(let code):
      throw Failure.failed(reason: outcome.report.last ?? "pandoc ended with code \(code)")
    case .signaled(let signal):
      throw Failure.failed(reason: "pandoc was stopped from outside (signal \(signal))")
    }
  }

  /// The exit code of Haskell programs that reach their limit.
  private static let outOfMemory: Int32 = 251
}
