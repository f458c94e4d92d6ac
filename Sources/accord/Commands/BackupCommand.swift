import ArgumentParser
import Foundation
import StudyExchange
import StudyStore

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the portal’s database and keys while it runs.",
    discussion: """
      The backup is a folder with a manifest of hashes that only you can read. It contains the portal’s secret keys. \
      The variables and the configuration file of “accord serve” name the database and the keys here as well.
      \(Examples.text("accord backup before-update", "accord backup backups --keep 14"))
      """)

  @Argument(
    help: "The folder to write, which must not exist. With --keep, the folder of all backups.")
  var target: String
  @Option(help: "The configuration file of the portal.")
  var configuration: String?
  @OptionGroup var keys: KeysOption
  @Flag(help: "Leave the portal’s keys out. A portal restored from it makes new ones.")
  var noKeys = false
  @Option(
    help:
      "Write a backup named by the time into the folder, and remove the oldest beyond this many.")
  var keep: Int?

  func run() async throws {
    try await reporting {
      guard keep.map({ (1...10_000).contains($0) }) ?? true else {
        throw Failure(.usage, "Choose from 1 to 10000 with --keep.")
      }
      guard keys.databaseOption.exists else {
        throw Failure(
          .inputOutput,
          "There is no database “\(keys.databaseOption.database)”. Start the portal once or check the name."
        )
      }
      Terminal.say(try make().folder)
    }
  }

  private func make() throws -> Backup {
    let (database, folder) = (keys.databaseOption.database, noKeys ? nil : keys.folder.path)
    if let keep {
      return try BackupSeries(in: target, keeping: keep).add(
        of: database, keys: folder, release: Release.number)
    }
    let backup = Backup(target)
    try backup.make(of: database, keys: folder, release: Release.number)
    return backup
  }
}
