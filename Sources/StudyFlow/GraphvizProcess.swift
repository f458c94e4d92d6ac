import Foundation
import Subprocess

/// One run of Graphviz's `dot`: it puts the boxes of a row in an order with few crossings, and side by side. What it reads
/// are numbers only, never a word of an author.
struct GraphvizProcess: Sendable {
  private static let longestReport = 16 << 10
  // A process that ends before it has read everything must not take the portal with it.
  private static let survivesBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  let tool: URL
  let limits: FlowLimits

  func run(on graph: String) async throws -> String {
    let time = limits.time
    return try await withThrowingTaskGroup(of: String?.self) { group in
      group.addTask { try await layOut(graph) }
      group.addTask {
        try await Task.sleep(for: time)
        return nil
      }
      defer { group.cancelAll() }
      guard let layout = try await group.next() ?? nil else { throw FlowError.timedOut }
      return layout
    }
  }

  private func layOut(_ graph: String) async throws -> String {
    Self.survivesBrokenPipes
    do {
      let result = try await Subprocess.run(
        .path(.init(tool.path)), arguments: ["-Tplain"],
        environment: .custom(["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]),
        input: .inputWriter, output: .string(limit: limits.outputBytes),
        error: .string(limit: Self.longestReport)
      ) { execution in
        // Written here for the reason that StudyPrint's PrintProcess tells.
        _ = try? await execution.standardInputWriter.write(Data(graph.utf8))
        try? await execution.standardInputWriter.finish()
      }
      try Task.checkCancellation()
      guard case .exited(0) = result.terminationStatus else {
        let said = result.standardError.split(separator: "\n").last.map(String.init)
        throw FlowError.failed(reason: said ?? "dot ended with \(result.terminationStatus)")
      }
      return result.standardOutput
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      if case .executableNotFound = error.code { throw FlowError.notInstalled }
      throw FlowError.failed(reason: error.description)
    }
  }
}
