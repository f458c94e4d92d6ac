import Foundation
import OutsideTools

/// One run of Graphviz's `dot`, which orders the boxes of each row with few crossings and places them side by side. Its
/// input contains only numbers, never an author's text.
struct GraphvizProcess: Sendable {
  let tool: URL
  let limits: FlowLimits

  func run(on graph: String) async throws -> String {
    let dot = OutsideTool(
      tool, arguments: ["-Tplain"], largestOutput: limits.outputBytes, time: limits.time)
    do {
      let outcome = try await dot.run(on: Data(graph.utf8))
      guard outcome.ending == .exited(0) else {
        throw FlowError.failed(reason: outcome.report.last ?? "dot ended with \(outcome.ending)")
      }
      return String(decoding: outcome.output, as: UTF8.self)
    } catch let failure as OutsideTool.Failure {
      switch failure {
      case .notInstalled: throw FlowError.notInstalled
      case .timedOut: throw FlowError.timedOut
      case .tooMuchOutput: throw FlowError.failed(reason: "dot wrote too much")
      case .notRun(let reason): throw FlowError.failed(reason: reason)
      }
    }
  }
}
