import Foundation
import OutsideTools

/// Hands mail to a program with the interface of `sendmail`, which queues it or passes it on by SMTP.
package struct MailSender: Sendable {
  /// Why a message was not accepted.
  package struct Failure: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  private let program: URL
  private let time: Duration

  /// - Parameter time: The maximum time for one message.
  package init(program: URL, time: Duration = .seconds(30)) {
    self.program = program
    self.time = time
  }

  package var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  /// Sends one message.
  /// - Throws: `Failure`, `CancellationError`.
  package func send(_ message: MailMessage) async throws {
    let tool = OutsideTool(
      program, arguments: ["-i", "-f", message.from.text, "--", message.to.text],
      largestOutput: 64 << 10, time: time)
    do {
      let outcome = try await tool.run(on: Data(message.text.utf8))
      guard outcome.ending == .exited(0) else {
        throw Failure(reason: outcome.report.last?.onOneLine ?? "It ended with \(outcome.ending).")
      }
    } catch let failure as OutsideTool.Failure {
      throw Failure(reason: Self.reason(failure))
    }
  }

  private static func reason(_ failure: OutsideTool.Failure) -> String {
    switch failure {
    case .notInstalled: "It is not installed."
    case .timedOut(let time): "It took longer than \(time)."
    case .tooMuchOutput: "It wrote too much."
    case .notRun(let reason): reason.onOneLine
    }
  }
}
