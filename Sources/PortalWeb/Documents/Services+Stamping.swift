import Foundation
import Logging
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

extension Services {
  /// A print of an approved version with the board's stamp: the stored one, or made now and stored with the approval.
  /// - Throws: `PortalError.notFound` for a version that is not approved, or no longer.
  func stampedPrint(
    of consent: Consent.ID, in language: Language, on paper: Paper, of study: Study.ID,
    _ kept: KeptVersion
  ) async throws -> Artifact {
    let name = VersionArtifacts.print(of: consent, in: language, on: paper.rawValue)
    guard let approval = kept.line.approval, let stamp = Stamp(kept.line), !stamp.isUnusable,
      let page = kept.artifact(VersionArtifacts.page(of: consent, in: language))
    else { throw PortalError.notFound }
    let prints = VersionPrints(store: store, printing: printing)
    if let stored = try await prints.stored(name, of: kept) { return stored }
    let frozen: [UInt8]
    if let print = kept.artifact(name) {
      frozen = try await bytes(of: print)
    } else {
      let html = String(decoding: try await bytes(of: page), as: UTF8.self)
      let pdf = try await printing.wholePDF(of: html, on: paper)
      // An incomplete PDF is neither stored nor stamped: the missing fonts or pictures may be available next time.
      guard pdf.leftOut.isEmpty else {
        throw PrintError.refused(reason: "It would lack \(pdf.leftOut.joined(separator: ", ")).")
      }
      _ = try await store.keepIfWritable(pdf, as: name, of: study, kept.line.number)
      frozen = Array(pdf.data)
    }
    return try await prints.stamped(
      frozen, name, in: language, with: stamp, under: approval, of: study, kept)
  }

  /// Stamps the prints of a newly approved version in the background, in the usual paper size of each language.
  func stampAhead(_ number: VersionNumber, of study: Study.ID, for account: Account.ID) {
    guard printsAhead, printing.canStamp else { return }
    _Concurrency.Task {
      do {
        guard
          let kept = try await store.keptVersion(number, of: study, for: account, making: .current),
          Stamp(kept.line)?.isUnusable == false,
          let frozen = try await store.version(number, of: study, for: account)?.version.study()
        else { return }
        let prints = frozen.consents.flatMap { consent in
          frozen.languages.map { (consent: consent.id, language: $0) }
        }
        // A print that takes too long while everything else is printed too may succeed after the others.
        var failed: [(consent: Consent.ID, language: Language)] = []
        for print in prints
        where await !stamp(print.consent, in: print.language, of: study, kept) {
          failed.append(print)
        }
        for print in failed {
          _ = await stamp(print.consent, in: print.language, of: study, kept)
        }
      } catch {
        logger.notice(
          "version not stamped", metadata: ["version": "\(number)", "error": "\(error)"])
      }
    }
  }

  /// Stamps one print, unless that is done. Anyone who requests a print that could not be stamped sees why, and can try again.
  /// - Returns: whether the print is stamped.
  private func stamp(
    _ consent: Consent.ID, in language: Language, of study: Study.ID, _ kept: KeptVersion
  ) async -> Bool {
    do {
      let paper = Paper(usualFor: language)
      let name = VersionArtifacts.print(of: consent, in: language, on: paper.rawValue)
      guard kept.stampedPrint(name) == nil else { return true }
      _ = try await stampedPrint(of: consent, in: language, on: paper, of: study, kept)
      return true
    } catch {
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
