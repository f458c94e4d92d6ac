import ArgumentParser

@main struct Accord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accord",
    abstract: "Write studies, check them, and hand them on.",
    subcommands: [
      ServeCommand.self, AccountCommand.self, ImportCommand.self, ExportCommand.self,
      ConvertCommand.self,
      CheckCommand.self, WalkCommand.self, VerifyCommand.self, BenchmarkCommand.self,
    ])
}
