import Foundation
import Subprocess

/// An external program. It gets its input through a pipe and none of the portal's environment, and its output is
/// limited. It ends when the task that waits for it is canceled.
package struct OutsideTool: Sendable {
  // A program that ends before it has read its input must not end the portal.
  private static let survivesBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
  private static let longestReport = 64 << 10

  private let file: URL
  private let arguments: [String]
  private let environment: [String: String]
  private let largestOutput: Int
  private let time: Duration

  /// `environment` is added to a minimal one; `largestOutput` is in bytes; `time` limits the elapsed time of one run.
  package init(
    _ file: URL, arguments: [String], environment: [String: String] = [:], largestOutput: Int,
    time: Duration
  ) {
    self.file = file
    self.arguments = arguments
    self.environment = environment
    self.largestOutput = largestOutput
    self.time = time
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    package let output: Data
    /// What it wrote to standard error.
    package let report: [String]
    package let ending: Ending
  }

  package enum Ending: Sendable, Equatable {
    case exited(Int32)
    case signaled(Int32)
  }

  package enum Failure: Error, Equatable {
    case notInstalled
    case tooMuchOutput
    case timedOut(after: Duration)
    case notRun(reason: String)
  }

  /// - Throws: `Failure`, or `CancellationError`.
  package func run(on input: Data = Data()) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome?.self) { group in
      group.addTask { try await runToItsEnd(on: input) }
      group.addTask {
        try await Task.sleep(for: time)
        return nil
      }
      defer { group.cancelAll() }
      guard let outcome = try await group.next() ?? nil else { throw Failure.timedOut(after: time) }
      return outcome
    }
  }

  private func runToItsEnd(on input: Data) async throws -> Outcome {
    Self.survivesBrokenPipes
    do {
      let result = try await Subprocess.run(
        .path(.init(file.path)), arguments: .init(arguments),
        environment: .custom(variables), input: .inputWriter,
        output: .data(limit: largestOutput), error: .string(limit: Self.longestReport)
      ) { execution in
        // Written here and closed in every case: swift-subprocess 1.0.2 traps if a tool ends before it has read all of
        // an input that was passed at once. The exit code says why it ended.
        _ = try? await execution.standardInputWriter.write(input)
        try? await execution.standardInputWriter.finish()
      }
      try Task.checkCancellation()
      return Outcome(
        output: result.standardOutput,
        report: result.standardError.split(separator: "\n").map(String.init),
        ending: Ending(result.terminationStatus))
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw Failure(error)
    }
  }

  private var variables: [Subprocess.Environment.Key: String] {
    var variables: [Subprocess.Environment.Key: String] = [
      "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]
    for (name, value) in environment {
      if let key = Subprocess.Environment.Key(rawValue: name) { variables[key] = value }
    }
    return variables
  }
}

extension OutsideTool.Ending {
  fileprivate init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code): self = .exited(code)
    case .signaled(let signal): self = .signaled(signal)
    }
  }
}

extension OutsideTool.Failure {
  fileprivate init(_ error: SubprocessError) {
    switch error.code {
    case .executableNotFound: self = .notInstalled
    case .outputLimitExceeded: self = .tooMuchOutput
    default: self = .notRun(reason: error.description)
    }
  }
}
