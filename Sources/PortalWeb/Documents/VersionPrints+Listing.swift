import Logging
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

extension VersionPrints {
  /// The version after it was decided which stamped prints its bundles list: on the paper usual for each language, as far as
  /// they can be stamped now, for a command that is about to hand out a bundle. What is stamped later changes no bundle.
  /// - Throws: `PrintError.tooManyWaiting`: bundles that lacked a print that only has to wait would lack it forever.
  package func listed(
    _ kept: KeptVersion, of study: Study.ID, for account: Account.ID
  ) async throws -> KeptVersion {
    var kept = kept
    // An approval that is renewed meanwhile has a list of its own.
    for _ in 0..<3 where kept.awaitsListing {
      try await stampAll(of: kept, kept.version.study(), as: study)
      kept = try await store.listStamps(of: kept, in: study, for: account, madeBy: .current)
    }
    return kept
  }

  /// Stamps every print that bundles may list, as far as that is possible now.
  /// - Parameters:
  ///   - frozen: what the version froze.
  ///   - study: the study that it is a version of.
  func stampAll(of kept: KeptVersion, _ frozen: Study, as study: Study.ID) async throws {
    guard printing.canStamp, Stamp(kept.line)?.isUnusable == false else { return }
    var failed: [(consent: Consent.ID, language: Language)] = []
    for consent in frozen.consents {
      for language in frozen.languages
      where try await !stamp(consent.id, in: language, of: study, kept) {
        failed.append((consent.id, language))
      }
    }
    // A print that takes too long while everything else is printed too may succeed after the others.
    for print in failed {
      _ = try await stamp(print.consent, in: print.language, of: study, kept)
    }
  }

  /// - Returns: false if the print cannot be stamped. Anyone who requests it sees why, and can try again.
  private func stamp(
    _ consent: Consent.ID, in language: Language, of study: Study.ID, _ kept: KeptVersion
  ) async throws -> Bool {
    do {
      _ = try await stamped(consent, in: language, on: Paper(usualFor: language), of: study, kept)
      return true
    } catch PortalError.notFound {
      return false
    } catch let error as PrintError where error != .tooManyWaiting {
      logger.notice(
        "print not stamped",
        metadata: [
          "version": "\(kept.line.number)", "language": "\(language.rawValue)",
          "error": "\(error)",
        ])
      return false
    }
  }
}
