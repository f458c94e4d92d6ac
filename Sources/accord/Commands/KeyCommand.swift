import ArgumentParser
import Foundation
import PortalWeb
import StudyExchange

struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Show the public keys that verify bundles, or replace the key that signs.",
    subcommands: [Show.self, Rotate.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the public key that signs bundles now.",
      discussion: """
        Prints it as minisign and signify read it. Save it to a file and give it to everyone who verifies bundles: \
        accord key show > portal.pub
        """)

    @OptionGroup var keys: KeysOption
    @Flag(help: "Print it for OpenSSL, as PEM.")
    var pem = false
    @Flag(help: "Also print the keys that signed earlier.")
    var all = false

    func run() async throws {
      try await reporting {
        let keys = try keys.existing().all().prefix(all ? Int.max : 1)
        Terminal.say(
          keys.map { (pem ? $0.pem : $0.minisign).trimmingCharacters(in: .newlines) }
            .joined(separator: "\n"))
      }
    }
  }

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a new key that signs bundles from now on.",
      discussion: """
        Bundles that were signed before keep their signatures, and the public keys of earlier keys stay. The earlier \
        secret is deleted. A running portal uses the new key at once.
        """)

    @OptionGroup var keys: KeysOption

    func run() async throws {
      try await reporting {
        let key = try keys.existing().rotate()
        Terminal.say("Bundles are now signed with key \(key.verifying.name).")
      }
    }
  }
}

/// The option that names the folder of the portal's keys.
struct KeysOption: ParsableArguments {
  @OptionGroup var databaseOption: DatabaseOption
  @Option(
    help: "The folder of the signing keys. Defaults to the name of the database with “.keys”.")
  var keys: String?

  var folder: KeyFolder {
    keys.map { KeyFolder($0) } ?? KeyFolder(besides: databaseOption.database)
  }

  /// The folder, unless neither it nor the database exists: a mistyped name must not make new keys.
  func existing() throws -> KeyFolder {
    guard
      [databaseOption.database, folder.path].contains(where: FileManager.default.fileExists)
    else {
      throw Failure(
        .inputOutput,
        "There is no database “\(databaseOption.database)”. Start the portal once or check the name."
      )
    }
    return folder
  }
}
