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
