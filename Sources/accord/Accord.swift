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
      HistoryCommand.self, BackupCommand.self, RestoreCommand.self, KeyCommand.self,
      ConvertCommand.self, CheckCommand.self,
      CompareCommand.self, WalkCommand.self, VerifyCommand.self, FormatsCommand.self,
      BenchmarkCommand.self,
    ])

  /// Like ArgumentParser's own `main`, except that argument errors are JSON too if JSON was requested.
  static func main() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      try requireCommand(in: arguments)
      var command = try parseAsRoot(ConfigurationOptions.complete(arguments))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      failure.report(asJSON: CommandLine.arguments.contains("--json"))
      Foundation.exit(failure.kind.rawValue)
    } catch {
      // An error that a command has already reported is only an exit code.
      let isUsage = !(error is ExitCode) && exitCode(for: error) == .validationFailure
      guard isUsage, CommandLine.arguments.contains("--json") else { exit(withError: error) }
      Failure(.usage, message(for: error)).report(asJSON: true)
      Foundation.exit(Failure.Kind.usage.rawValue)
    }
  }

  /// Refuses an unknown command by its name: ArgumentParser would complain about the options after it.
  private static func requireCommand(in arguments: [String]) throws {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let name = arguments.first, !name.hasPrefix("-"), !names.contains(name) else { return }
    throw Failure(
      .usage, "There is no command “\(name)”. Use one of: \(names.joined(separator: ", ")).")
  }
}
