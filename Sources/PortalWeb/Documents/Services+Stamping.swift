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

  /// Stamps the prints of a newly approved version in the background, in the usual paper size of each language. What its
  /// bundles list is decided later, when the first of them is handed out: a print that fails now is tried again until then.
  func stampAhead(_ number: VersionNumber, of study: Study.ID, for account: Account.ID) {
    _Concurrency.Task { await stampMissing(number, of: study, for: account) }
  }

  /// Stamps what was not stamped before the portal was stopped, one version after the other.
  package func stampUnlisted() async {
    guard printsAhead, printing.canStamp else { return }
    do {
      for version in try await store.versionsWithoutListing() {
        guard !_Concurrency.Task.isCancelled else { return }
        await stampMissing(version.number, of: version.study, for: version.owner)
      }
    } catch {
      logger.notice(
        "versions not stamped", metadata: ["error": "\(LoggedError(error).description)"])
    }
  }

  /// The version after it was decided which stamped prints its bundles list, for a bundle that is about to be handed out.
  /// Where prints are stamped ahead, what is missing is tried once more, for which it waits a little.
  /// - Throws: `PortalError.stampsInProgress` if that takes longer.
  func listed(
    _ kept: KeptVersion, of study: Study.ID, for account: Account.ID
  ) async throws -> KeptVersion {
    var latest = kept
    // An approval that is renewed meanwhile has prints of its own. Those that failed are not tried again here.
    for _ in 0..<2 where isMissingStamps(latest) {
      guard let order = StampQueue.Order(latest, of: study) else { break }
      try await finishStamps(of: latest, latest.version.study(), for: order)
      guard
        let found = try await store.keptVersion(
          order.version, of: study, for: account, making: .current, comparing: .withoutThreads)
      else { throw PortalError.notFound }
      latest = found
    }
    return try await store.listStamps(of: latest, in: study, for: account, madeBy: .current)
  }

  /// What the page of a version says about its stamped PDFs; nil if there is nothing to know. What is missing is tried again
  /// until the first bundle is handed out, but not for each visit.
  func stampNote(on kept: KeptVersion, _ frozen: Study, of study: Study.ID) async -> String? {
    if isMissingStamps(kept), let order = StampQueue.Order(kept, of: study) {
      return await stamps.beginAgain(order, stamping(kept, frozen, of: study))
        ? "Being made. The bundle follows in a moment."
        : "There is none yet for \(kept.unstampedPageList). Accord will try again, at the latest when someone downloads the bundle."
    }
    guard kept.listing.namesUnstamped, !kept.unstampedPages.isEmpty else { return nil }
    return "There is none for \(kept.unstampedPageList). Bundles note this."
  }

  /// Whether a print that bundles would list is not stamped, and can be.
  private func isMissingStamps(_ kept: KeptVersion) -> Bool {
    printsAhead && printing.canStamp && kept.awaitsListing
      && Stamp(kept.line)?.isUnusable == false && !kept.unstampedPages.isEmpty
  }

  private func stampMissing(
    _ number: VersionNumber, of study: Study.ID, for account: Account.ID
  ) async {
    do {
      guard
        let kept = try await store.keptVersion(number, of: study, for: account, making: .current),
        isMissingStamps(kept), let order = StampQueue.Order(kept, of: study)
      else { return }
      try await stamps.begin(order, stamping(kept, kept.version.study(), of: study)).value
    } catch {
      logger.notice(
        "version not stamped", metadata: ["version": "\(number)", "error": "\(error)"])
    }
  }

  private func finishStamps(
    of kept: KeptVersion, _ frozen: Study, for order: StampQueue.Order
  ) async throws {
    let inProgress = PortalError.stampsInProgress(bundle: Paths.bundle(order.study, order.version))
    do {
      let hasEnded = try await stamps.finish(order, stamping(kept, frozen, of: order.study))
      guard hasEnded else { throw inProgress }
    } catch PrintError.tooManyWaiting {
      throw inProgress
    }
  }

  private func stamping(
    _ kept: KeptVersion, _ frozen: Study, of study: Study.ID
  ) -> @Sendable () async throws -> Void {
    { try await prints.stampAll(of: kept, frozen, as: study) }
  }
}

extension StampQueue.Order {
  /// Nil for a version without an approval.
  fileprivate init?(_ kept: KeptVersion, of study: Study.ID) {
    guard let approval = kept.line.approval else { return nil }
    self.init(study: study, version: kept.line.number, approval: approval)
  }
}

extension KeptVersion {
  fileprivate var unstampedPageList: String {
    unstampedPages.formatted(.list(type: .and).locale(.portal))
  }
}
