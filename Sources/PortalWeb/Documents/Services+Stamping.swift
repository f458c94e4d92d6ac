import Foundation
import Logging
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

extension Services {
  /// The stamped prints of versions.
  var prints: VersionPrints { VersionPrints(store: store, printing: printing, logger: logger) }

  /// Stamps the prints of a newly approved version in the background, in the usual paper size of each language, and decides
  /// which of them its bundles list. If that is interrupted, the next request for the bundle begins it again.
  func stampAhead(_ number: VersionNumber, of study: Study.ID, for account: Account.ID) {
    guard printsAhead, printing.canStamp else { return }
    _Concurrency.Task {
      await stamps.begin(.init(study: study, version: number)) {
        do { try await listStamps(number, of: study, for: account) } catch {
          logger.notice(
            "version not stamped", metadata: ["version": "\(number)", "error": "\(error)"])
          throw error
        }
      }
    }
  }

  /// The version after it was decided which stamped prints its bundles list. Where prints are stamped ahead, it waits for
  /// them a little.
  /// - Throws: `PortalError.stampsInProgress` if that takes longer.
  func listed(
    _ kept: KeptVersion, of study: Study.ID, for account: Account.ID
  ) async throws -> KeptVersion {
    guard kept.awaitsListing else { return kept }
    let number = kept.line.number
    guard printsAhead, printing.canStamp else {
      return try await store.listStamps(of: kept, in: study, for: account, madeBy: .current)
    }
    let inProgress = PortalError.stampsInProgress(bundle: Paths.bundle(study, number))
    var latest = kept
    // The first time may be work that was begun for someone who can no longer read the version.
    for _ in 0..<2 where latest.awaitsListing {
      do {
        let hasEnded = try await stamps.finish(.init(study: study, version: number)) {
          try await listStamps(number, of: study, for: account)
        }
        guard hasEnded else { throw inProgress }
      } catch PrintError.tooManyWaiting {
        throw inProgress
      }
      guard
        let found = try await store.keptVersion(number, of: study, for: account, making: .current)
      else { throw PortalError.notFound }
      latest = found
    }
    // It still awaits its list if nothing can be written at the moment.
    return try await store.listStamps(of: latest, in: study, for: account, madeBy: .current)
  }

  /// What the page of a version says about its stamped PDFs; nil if there is nothing to know. What was interrupted begins
  /// again.
  func stampNote(on kept: KeptVersion, of study: Study.ID, for account: Account.ID) -> String? {
    if kept.awaitsListing, Stamp(kept.line)?.isUnusable == false, printsAhead, printing.canStamp {
      stampAhead(kept.line.number, of: study, for: account)
      return "Being made. The bundle follows in a moment."
    }
    guard kept.listing.namesUnstamped, !kept.unstampedPages.isEmpty else { return nil }
    let pages = kept.unstampedPages.formatted(.list(type: .and).locale(.portal))
    return "None could be made of \(pages). Bundles say so."
  }

  private func listStamps(
    _ number: VersionNumber, of study: Study.ID, for account: Account.ID
  ) async throws {
    guard
      let kept = try await store.keptVersion(number, of: study, for: account, making: .current)
    else { return }
    _ = try await prints.listed(kept, of: study, for: account)
  }
}
