import Foundation
import Logging
import PortalWeb
import StudyExchange
import StudyStore

/// Backs the portal up in the background. When the next backup is due follows from the last one on the disk, so a restart
/// neither skips nor repeats one.
struct BackupWorker: Sendable {
  /// The time between two looks at whether a backup is due, or the next attempt after a failure, in seconds.
  private static let pause = 60.0

  let series: BackupSeries
  /// The time between two backups, in seconds.
  let every: Double
  let database: String
  let keys: String
  let metrics: PortalMetrics
  let logger: Logger

  /// Runs until its task is canceled.
  func run() async {
    if let latest = series.latest(of: database) {
      metrics.noteBackup(at: latest.timeIntervalSince1970)
    }
    while !_Concurrency.Task.isCancelled {
      let now = Date()
      if series.latest(of: database).map({ now.timeIntervalSince($0) >= every }) ?? true {
        makeBackup()
      }
      try? await _Concurrency.Task.sleep(for: .seconds(Self.pause))
    }
  }

  private func makeBackup() {
    do {
      _ = try series.add(of: database, keys: keys, release: Release.number)
      metrics.countBackup(at: Date().timeIntervalSince1970)
      logger.notice("backup made")
    } catch {
      metrics.countBackup(at: nil)
      logger.error("No backup was made. \(Failure(error).message)")
    }
  }
}
