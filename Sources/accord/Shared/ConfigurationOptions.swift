import ArgumentParser
import Foundation
import PortalConfiguration

/// The options of `accord serve` that say where the other options come from.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help:
      "A file with options, one “name = value” per line. Options and ACCORD_ variables win over it."
  )
  var configuration: String?
  @Flag(help: "Show which options apply and where they come from, without secrets, and stop.")
  var printConfiguration = false

  /// The options of `accord serve` that `accord backup` has as well, so that it finds the portal that runs.
  private static let ofBackups: Set<String> = ["database", "keys"]

  /// The arguments of a command, completed for `serve` and `backup` by what variables and the configuration file say.
  /// - Throws: `Failure` if they cannot be used.
  static func complete(_ arguments: [String]) throws -> [String] {
    guard let command = arguments.first, ["serve", "backup"].contains(command),
      Set(arguments).isDisjoint(with: ["--help", "-h", "--version"])
    else { return arguments }
    let rest = Array(arguments.dropFirst())
    let applied = try applied(to: rest)
    return [command]
      + (command == "serve" ? applied.arguments : applied.arguments(of: ofBackups)) + rest
  }

  /// What applies to the arguments after `serve`.
  static func applied(to arguments: [String]) throws -> Configuration {
    let environment = ProcessInfo.processInfo.environment
    do {
      let path = Configuration.filePath(commandLine: arguments, environment: environment)
      return try Configuration(
        commandLine: arguments, environment: environment, file: try path.map(read))
    } catch let error as ConfigurationError {
      throw Failure(.usage, error.message)
    }
  }

  private static func read(_ path: String) throws -> ConfigurationFile {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Failure(
        .inputOutput,
        "The configuration file “\(path)” cannot be read. Check its name and permissions.")
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw Failure(
        .badInput, "The configuration file “\(path)” is not UTF-8 text. Save it as UTF-8.")
    }
    return try ConfigurationFile(text, path: path)
  }
}
