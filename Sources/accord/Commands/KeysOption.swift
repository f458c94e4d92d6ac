import ArgumentParser
import Foundation
import PortalWeb
import StudyExchange

/// The option that names the folder of the portal's keys.
struct KeysOption: ParsableArguments {
  @OptionGroup var databaseOption: DatabaseOption
  @Option(
    help: "The folder of the signing keys. Defaults to the name of the database with “.keys”.")
  var keys: String?

  var folder: KeyFolder {
    keys.map { KeyFolder($0) } ?? KeyFolder(nextTo: databaseOption.database)
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
