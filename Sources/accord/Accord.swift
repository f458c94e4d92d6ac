import ArgumentParser

@main struct Accord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "accord")
}
