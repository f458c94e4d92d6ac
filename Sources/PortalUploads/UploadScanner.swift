import Foundation
import OutsideTools

/// Looks for viruses in uploaded files with a program of the institution: `clamdscan`, `clamscan`, or one with their
/// interface.
package struct UploadScanner: Sendable {
  /// What is known of a file.
  package enum Finding: Hashable, Sendable {
    case clean
    case infected
    /// The program did not say.
    case unknown(reason: String)
  }

  /// A few at once: each may read a database of signatures first.
  private static let queue = ToolQueue(atOnce: 2, longest: 50)

  private let program: URL
  private let time: Duration

  /// - Parameter time: The maximum time for one file.
  package init(program: URL, time: Duration = .seconds(20)) {
    self.program = program
    self.time = time
  }

  /// Scans a file, which the program reads from its standard input.
  /// - Throws: `CancellationError`.
  package func scan(_ bytes: [UInt8]) async throws -> Finding {
    let tool = OutsideTool(
      program, arguments: ["--no-summary", "-"], largestOutput: 64 << 10, time: time)
    do {
      let outcome = try await Self.queue.run { try await tool.run(on: Data(bytes)) }
      switch outcome.ending {
      case .exited(0): return .clean
      case .exited(1): return .infected
      case let ending: return .unknown(reason: outcome.report.last ?? "It ended with \(ending).")
      }
    } catch is ToolQueue.Full {
      return .unknown(reason: "Too many files are waiting.")
    } catch let failure as OutsideTool.Failure {
      return .unknown(reason: "\(failure)")
    }
  }
}
