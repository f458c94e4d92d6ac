import Foundation
import OutsideTools

/// A request whose answer is wanted, made with curl in a process with limits. Whoever makes it has checked where it leads.
package struct OutgoingRequest: Sendable {
  /// Why there is no answer.
  package enum Failure: Error, Hashable, Sendable {
    case unreachable, tooSlow, tooLarge
  }

  /// Where Debian has curl.
  package static let program = URL(filePath: "/usr/bin/curl")

  package static var isPossible: Bool {
    FileManager.default.isExecutableFile(atPath: program.path)
  }

  let address: WebhookAddress
  let headers: [(name: String, value: String)]
  /// The body of a form that is posted; nil for a GET.
  let form: String?
  let mostBytes: Int

  /// - Parameter mostBytes: how many bytes an answer may have.
  package init(
    _ address: WebhookAddress, headers: [(name: String, value: String)], form: String?,
    mostBytes: Int
  ) {
    self.address = address
    self.headers = headers
    self.form = form
    self.mostBytes = mostBytes
  }

  /// - Parameters:
  ///   - addresses: where the host is; one is tried after the other, as long as none accepts a connection.
  ///   - time: the limit for everything together.
  /// - Throws: `Failure`, `CancellationError`.
  package func answer(
    at addresses: [HostAddress], within time: Duration,
    by program: URL = Self.program
  ) async throws -> (status: Int, body: [UInt8]) {
    let configuration = CurlConfiguration(self, at: addresses)
    let tool = OutsideTool(
      program, arguments: ["--disable", "--config", "-"],
      largestOutput: mostBytes + Self.statusLine, time: time)
    let outcome: OutsideTool.Outcome
    do { outcome = try await tool.run(on: Data(configuration.text.utf8)) } catch let failure
      as OutsideTool.Failure
    { throw Failure(failure) }
    switch outcome.ending {
    case .exited(0): break
    case .exited(28): throw Failure.tooSlow
    case .exited(63): throw Failure.tooLarge
    case .exited, .signaled: throw Failure.unreachable
    }
    let output = [UInt8](outcome.output)
    guard let status = Int(String(decoding: output.suffix(Self.statusLine - 1), as: UTF8.self)),
      (100...599).contains(status)
    else { throw Failure.unreachable }
    return (status, output.dropLast(Self.statusLine))
  }

  /// A line feed and three digits.
  private static let statusLine = 4
}

extension OutgoingRequest.Failure {
  fileprivate init(_ failure: OutsideTool.Failure) {
    switch failure {
    case .timedOut: self = .tooSlow
    case .tooMuchOutput: self = .tooLarge
    case .notInstalled, .notRun: self = .unreachable
    }
  }
}
