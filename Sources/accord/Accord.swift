import ArgumentParser
import Foundation
import StudyExchange
import StudyModel

@main struct Accord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accord",
    abstract: "Write studies, check them, and export them.",
    version: "accord \(Release.number), study schema \(Study.currentSchema)",
    subcommands: [
      ServeCommand.self, AccountCommand.self, ImportCommand.self, ExportCommand.self,
      HistoryCommand.self, KeyCommand.self, ConvertCommand.self, CheckCommand.self,
      CompareCommand.self, WalkCommand.self, VerifyCommand.self, FormatsCommand.self,
      BenchmarkCommand.self,
    ])

  /// Like ArgumentParser's own `main`, except that argument errors are JSON too if JSON was requested.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      // An error that a command has already reported is only an exit code.
      let isUsage = !(error is ExitCode) && exitCode(for: error) == .validationFailure
      guard isUsage, CommandLine.arguments.contains("--json") else { exit(withError: error) }
      Failure(.usage, message(for: error)).report(asJSON: true)
      Foundation.exit(Failure.Kind.usage.rawValue)
    }
  }
}
