import Foundation
import OutsideTools

/// One run of a printing tool: a page, or a stamp and a PDF, in; a PDF out. The one that opens a PDF has no output.
struct PrintProcess: Sendable {
  /// The exit codes of `consent_pdf.py`, `stamp_pdf.py`, and `open_pdf.py`.
  private enum ExitCode: Int32 {
    case badPage = 65
    case notInstalled = 69
    case tooDemanding = 71
  }

  let python: URL
  let script: URL
  let arguments: [String]
  let limits: PrintLimits

  func run(on input: Data) async throws -> PrintedPDF {
    let outcome = try await finish(on: input)
    guard outcome.output.starts(with: Data("%PDF".utf8)) else {
      throw PrintError.failed(reason: "the printing tool produced no PDF")
    }
    return PrintedPDF(data: outcome.output, leftOut: outcome.report.compactMap(addressLeftOut))
  }

  /// Runs the tool to a good end.
  func finish(on input: Data) async throws -> OutsideTool.Outcome {
    let driver = OutsideTool(
      python, arguments: ["-B", script.path] + arguments,
      environment: ["PYTHONHASHSEED": "0"], largestOutput: limits.pdfBytes, time: limits.time)
    do {
      return try finished(try await driver.run(on: input))
    } catch let failure as OutsideTool.Failure {
      switch failure {
      case .notInstalled: throw PrintError.notInstalled
      case .timedOut(let time): throw PrintError.timedOut(after: time)
      case .tooMuchOutput: throw PrintError.tooDemanding
      case .notRun(let reason): throw PrintError.failed(reason: reason)
      }
    }
  }

  private func finished(_ outcome: OutsideTool.Outcome) throws -> OutsideTool.Outcome {
    switch outcome.ending {
    case .exited(0): return outcome
    case .exited(let code):
      let said = outcome.report.last ?? "the printing tool ended with code \(code)"
      switch ExitCode(rawValue: code) {
      case .badPage: throw PrintError.refused(reason: said)
      case .notInstalled: throw PrintError.notInstalled
      case .tooDemanding: throw PrintError.tooDemanding
      case nil: throw PrintError.failed(reason: said)
      }
    case .signaled(let signal):
      let isLimit = signal == SIGXCPU || signal == SIGXFSZ
      throw isLimit ? PrintError.tooDemanding : PrintError.killed(signal: signal)
    }
  }

  private func addressLeftOut(_ line: String) -> String? {
    let prefix = "left out: "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
  }
}
