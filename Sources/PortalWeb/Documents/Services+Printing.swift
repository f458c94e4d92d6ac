import Foundation
import Logging
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

extension Services {
  /// Prints the pages of a newly frozen version one after the other, and makes the rest of its bundle, in the background.
  /// Anyone who requests a page in the meantime shares the same print.
  @discardableResult
  func printAhead(
    _ number: VersionNumber, of study: Study.ID, for account: Account.ID
  ) -> _Concurrency.Task<Void, Never>? {
    guard printsAhead else { return nil }
    return _Concurrency.Task(executorPreference: WorkThreads.shared) {
      do {
        guard
          let kept = try await store.keptVersion(number, of: study, for: account, making: .current)
        else { return }
        // A board can approve the version meanwhile. What its bundles list is not decided here, where nobody asks for one.
        _ = try await completion.complete(kept, of: study, for: account)
      } catch {
        // The first request for the bundle completes it.
        logger.notice(
          "version not completed", metadata: ["version": "\(number)", "error": "\(error)"])
      }
    }
  }
}
