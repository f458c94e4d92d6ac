import Foundation
import Subprocess

/// One run of the printing tool: a page in, a PDF out.
struct PrintProcess: Sendable {
  /// The exit codes of `consent_pdf.py`.
  private enum ExitCode: Int32 {
    case badPage = 65
    case notInstalled = 69
    case tooDemanding = 71
  }

  private static let longestReport = 64 << 10
  // A process that ends before it has read its page must not take the portal with it.
  private static let survivesBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  let tool: PrintingTool
  let paper: Paper
  let largestPDF: Int

  func run(on page: Data) async throws -> PrintedPDF {
    Self.survivesBrokenPipes
    do {
      let result = try await Subprocess.run(
        .path(.init(tool.python.path)),
        arguments: ["-B", tool.driver.path, "--size", paper.rawValue],
        environment: .custom(["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "0"]),
        input: .inputWriter,
        output: .data(limit: largestPDF),
        error: .string(limit: Self.longestReport)
      ) { execution in
        // Written here and closed in any case: swift-subprocess 1.0.2 traps when a tool ends before it has read all of
        // an input that was handed over at once. Why it ended, its exit code says.
        _ = try? await execution.standardInputWriter.write(page)
        try? await execution.standardInputWriter.finish()
      }
      try Task.checkCancellation()
      return try pdf(
        result.standardOutput, report: result.standardError, status: result.terminationStatus)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw reason(for: error)
    }
  }

  private func pdf(_ data: Data, report: String, status: TerminationStatus) throws -> PrintedPDF {
    let lines = report.split(separator: "\n").map(String.init)
    switch status {
    case .exited(0):
      guard data.starts(with: Data("%PDF".utf8)) else {
        throw PrintError.failed(reason: "the printing tool gave no PDF")
      }
      return PrintedPDF(data: data, leftOut: lines.compactMap(addressLeftOut))
    case .exited(let code):
      let said = lines.last ?? "the printing tool ended with code \(code)"
      switch ExitCode(rawValue: code) {
      case .badPage: throw PrintError.refused(reason: said)
      case .notInstalled: throw PrintError.notInstalled
      case .tooDemanding: throw PrintError.tooDemanding
      case nil: throw PrintError.failed(reason: said)
      }
    case .signaled(let signal):
      let isLimit = signal == SIGXCPU || signal == SIGKILL || signal == SIGXFSZ
      throw isLimit
        ? PrintError.tooDemanding
        : PrintError.failed(reason: "the printing tool was ended by signal \(signal)")
    }
  }

  private func addressLeftOut(_ line: String) -> String? {
    let prefix = "left out: "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
  }

  private func reason(for error: SubprocessError) -> PrintError {
    switch error.code {
    case .executableNotFound: .notInstalled
    case .outputLimitExceeded: .tooDemanding
    default: .failed(reason: error.description)
    }
  }
}
