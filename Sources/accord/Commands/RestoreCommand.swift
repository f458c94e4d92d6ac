import ArgumentParser
import Foundation
import StudyStore

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Turn a backup into a new database.",
    discussion: """
      Compares every file with the manifest, checks every history, and opens every version before it says that the \
      restored database can be used. It never overwrites anything.
      \(Examples.text("accord restore before-update --database data/restored.sqlite"))
      """)

  @Argument(help: "The folder of the backup.")
  var backup: String
  @Option(help: "The database file to write, which must not exist.")
  var database: String
  @Option(
    help: "The folder of keys to write. Defaults to the name of the database with “.keys”.")
  var keys: String?

  func run() async throws {
    try await reporting {
      let restored = try await Backup(backup).restore(
        to: database, keys: keys ?? database + ".keys", migrations: try ProjectRoot.migrations())
      Terminal.say(
        """
        Restored “\(database)” as of \(restored.madeAt). All hashes and histories are intact. Studies: \
        \(restored.studies). Versions opened: \(restored.versions).
        """)
    }
  }
}
