import ArgumentParser
import Foundation
import Logging
import PortalConfiguration
import PortalWeb
import StudyStore

/// When the portal backs itself up.
struct BackupOptions: ParsableArguments {
  @Option(help: "Back up the portal regularly into this folder.")
  var backupTo: String?
  @Option(help: "The time between two backups, such as 24h or 30m.")
  var backupEvery = ServeDefaults.backupEvery
  @Option(help: "How many backups to keep.")
  var backupKeep = ServeDefaults.backupKeep

  /// Nil if the portal makes no backups.
  func worker(keys: KeysOption, metrics: PortalMetrics, logger: Logger) throws -> BackupWorker? {
    guard let backupTo else { return nil }
    guard let seconds = Self.seconds(backupEvery), seconds >= 60 else {
      throw Failure(
        .usage, "“\(backupEvery)” is not a time of a minute or more. Use one such as 24h or 30m.")
    }
    guard (1...10_000).contains(backupKeep) else {
      throw Failure(.usage, "Choose from 1 to 10000 with --backup-keep.")
    }
    return BackupWorker(
      series: BackupSeries(in: backupTo, keeping: backupKeep), every: seconds,
      database: keys.databaseOption.database, keys: keys.folder.path, metrics: metrics,
      logger: logger)
  }

  private static func seconds(_ text: String) -> Double? {
    let units: [Character: Double] = ["m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
      (1...1_000).contains(count)
    else { return nil }
    return Double(count) * unit
  }
}
