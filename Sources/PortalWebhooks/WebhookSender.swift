import Foundation
import OutsideTools

/// Sends messages to receivers with curl, in a process with limits, and only where the policy allows.
package struct WebhookSender: Sendable {
  /// Why there was no answer, in English, for the owners of a study.
  package struct Failure: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  package let policy: WebhookPolicy
  private let program: URL
  private let resolver: HostResolver

  package init(
    policy: WebhookPolicy, program: URL = OutgoingRequest.program,
    resolver: HostResolver = .system
  ) {
    self.policy = policy
    self.program = program
    self.resolver = resolver
  }

  package var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  /// Sends a message once.
  /// - Returns: the status with which the receiver answered, whatever it is.
  /// - Throws: `Failure`, `CancellationError`.
  package func send(_ message: WebhookMessage, to address: WebhookAddress) async throws -> Int {
    let addresses: [HostAddress]
    do {
      try policy.check(address)
      addresses = try await self.addresses(of: address)
      try policy.check(addresses, of: address)
    } catch let refusal as WebhookPolicy.Refusal {
      throw Failure(reason: refusal.reason(for: address))
    }
    let configuration = CurlConfiguration(sending: message, to: address, at: addresses)
    let tool = OutsideTool(
      program, arguments: ["--disable", "--config", "-"], largestOutput: 1_024,
      time: .seconds(CurlConfiguration.time + 5))
    do {
      let outcome = try await tool.run(on: Data(configuration.text.utf8))
      let status = Int(String(decoding: outcome.output, as: UTF8.self)) ?? 0
      // Whatever happens to the rest of an answer, its status is what the receiver said.
      guard (100...599).contains(status) else { throw Failure(outcome) }
      return status
    } catch let failure as OutsideTool.Failure {
      throw Failure(failure)
    }
  }

  private func addresses(of address: WebhookAddress) async throws -> [HostAddress] {
    do {
      guard let found = try await resolver.addresses(address.host) else {
        throw WebhookPolicy.Refusal.neverAllowed
      }
      return found
    } catch is OutsideTool.Failure {
      throw Failure(reason: "The name of the host could not be looked up.")
    }
  }
}

extension WebhookPolicy.Refusal {
  /// What is wrong and how to fix it, in English.
  package func reason(for address: WebhookAddress) -> String {
    let host = HostAndPort.bracketed(address.host)
    return switch self {
    case .unknownHost:
      "Accord may not send to \(address.place). An administrator can allow it when starting Accord."
    case .needsTLS: "Accord may only send to addresses that begin with https://."
    case .noAddress: "The host \(host) cannot be found. Check its name."
    case .ownNetwork:
      "The host \(host) is in a private network. An administrator can allow that when starting Accord."
    case .neverAllowed:
      "The host \(host) resolves to an address that Accord never sends to."
    case .leavesOwnNetwork:
      "The host \(host) is outside of the private network, so its address must begin with https://."
    }
  }
}

extension WebhookSender.Failure {
  fileprivate init(_ failure: OutsideTool.Failure) {
    switch failure {
    case .notInstalled:
      reason =
        "curl is not installed on the portal’s machine. An administrator can install it with “apt-get install curl”."
    case .timedOut: reason = "The receiver did not respond in time."
    case .tooMuchOutput: reason = "curl wrote too much."
    case .notRun(let why): reason = "curl could not be started: \(why)"
    }
  }

  /// From the way in which curl ended without a status.
  fileprivate init(_ outcome: OutsideTool.Outcome) {
    guard case .exited(let code) = outcome.ending else {
      reason = "curl was stopped before it finished."
      return
    }
    switch code {
    case 0: reason = "The receiver answered with a status that HTTP does not have."
    case 6: reason = "The host cannot be found. Check its name."
    case 7: reason = "The host does not accept connections on this port."
    case 28: reason = "There was no answer within \(CurlConfiguration.time) seconds."
    case 35: reason = "No TLS connection could be made\(Self.detail(outcome))"
    case 52, 56: reason = "The connection was closed without an answer."
    case 60: reason = "The certificate of the host cannot be trusted\(Self.detail(outcome))"
    default: reason = "curl ended with code \(code)\(Self.detail(outcome))"
    }
  }

  /// What curl wrote about it, such as `curl: (60) SSL certificate problem: certificate has expired`.
  private static func detail(_ outcome: OutsideTool.Outcome) -> String {
    let line = outcome.report.first { $0.hasPrefix("curl: ") }
    guard let words = line?.split(separator: ") ", maxSplits: 1).last else { return "." }
    return ": \(words.filter { !$0.isNewline }.prefix(200))."
  }
}
