import Logging
import StudyStore

/// Checks the histories of all studies and the audit log in the background, when the portal starts and then once a day.
struct HistoryWorker: Sendable {
  private static let pause = Duration.seconds(86_400)

  let store: StudyStore
  let logger: Logger

  /// Runs until its task is canceled.
  func run() async {
    while !_Concurrency.Task.isCancelled {
      do {
        for (study, line) in try await store.checkHistories() {
          logger.critical(
            """
            The history of study \(study) is broken from entry \(line) on. Someone changed it outside of Accord, or the \
            database is damaged. Compare with a backup.
            """)
        }
        let found = try await store.alterations()
        for altered in found.versions {
          logger.critical(
            """
            Version \(altered.number) of study \(altered.study) is not as its history recorded it. No page or file of it \
            is served. Someone changed it outside of Accord, or the database is damaged. Compare with a backup.
            """)
        }
        for altered in found.drafts {
          logger.critical(
            """
            Comments on the draft of study \(altered.study) are not as its history recorded them. Someone changed them \
            outside of Accord, or the database is damaged. Compare with a backup.
            """)
        }
        if case .broken(let line) = try await store.auditCheck(again: true).verdict {
          logger.critical(
            """
            The audit log is broken from entry \(line) on. Someone changed it outside of Accord, or the database is \
            damaged. Compare with a backup.
            """)
        }
      } catch {
        if _Concurrency.Task.isCancelled { return }
        logger.error("The histories could not be checked: \(LoggedError(error).description)")
      }
      try? await _Concurrency.Task.sleep(for: Self.pause)
    }
  }
}
