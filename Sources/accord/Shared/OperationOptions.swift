import ArgumentParser
import Foundation
import Logging
import PortalConfiguration
import PortalWeb

/// What the portal tells those who run it.
struct OperationOptions: ParsableArguments {
  @Option(help: "How the log is written: text or json, one line for each event.")
  var logFormat = PortalLogHandler.Format.text
  @Option(
    help:
      "The lowest level that is logged: info (with every request), notice, warning, or error."
  )
  var logLevel = LogLevel.notice
  @Option(help: "The number of milliseconds from which a request is logged as slow.")
  var slowRequest = ServeDefaults.slowRequest
  @Option(
    help: ArgumentHelp(
      "Answer /metrics for those who present the token in this file. Without it, nobody can read metrics.",
      valueName: "file"))
  var metrics: String?

  /// The levels that an operator can choose.
  enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case info, notice, warning, error

    var level: Logger.Level {
      switch self {
      case .info: .info
      case .notice: .notice
      case .warning: .warning
      case .error: .error
      }
    }
  }

  var logger: Logger {
    let handler = PortalLogHandler(logFormat, level: logLevel.level)
    return Logger(label: "accord") { _ in handler }
  }

  func operation() throws -> PortalOperation {
    guard (1...3_600_000).contains(slowRequest) else {
      throw Failure(.usage, "Choose from 1 to 3600000 milliseconds with --slow-request.")
    }
    return PortalOperation(metricsToken: try token(), slow: .milliseconds(slowRequest))
  }

  private func token() throws -> String? {
    guard let metrics else { return nil }
    guard let text = try? String(contentsOfFile: metrics, encoding: .utf8) else {
      throw Failure(.inputOutput, "The token for metrics in “\(metrics)” cannot be read.")
    }
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard token.count >= PortalOperation.shortestToken else {
      throw Failure(
        .usage,
        "The token for metrics needs \(PortalOperation.shortestToken) characters or more. Make one: openssl rand -hex 32"
      )
    }
    return token
  }
}

extension PortalLogHandler.Format: ExpressibleByArgument {}
