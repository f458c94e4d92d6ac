import Foundation
import Logging
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

extension Services {
  /// Stores a print of a version's page.
  /// - Returns: The print stored under the name; nil if nothing can be written at the moment.
  func keep(
    _ pdf: PrintedPDF, as name: String, of study: Study.ID, _ number: VersionNumber
  ) async throws -> ArtifactLine? {
    let print = Artifact(name: name, mediaType: "application/pdf", bytes: Array(pdf.data))
    do {
      return try await store.keep(print, of: study, number, madeBy: .current)
    } catch {
      guard WritingFailure(error) != nil else { throw error }
      return nil
    }
  }

  /// Prints the pages of a newly frozen version one after the other, and makes the rest of its bundle, in the background.
  /// Anyone who requests a page in the meantime shares the same print.
  func printAhead(_ number: VersionNumber, of study: Study.ID, for account: Account.ID) {
    guard printsAhead else { return }
    _Concurrency.Task {
      do {
        guard
          let kept = try await store.keptVersion(number, of: study, for: account, making: .current)
        else { return }
        _ = try await completed(kept, of: study, for: account)
      } catch {
        // Whoever requests the bundle completes it.
        logger.notice(
          "version not completed", metadata: ["version": "\(number)", "error": "\(error)"])
      }
    }
  }

  func print(
    _ number: VersionNumber, of id: Study.ID, for account: Account.ID
  ) async throws {
    guard
      let kept = try await store.keptVersion(number, of: id, for: account, making: .current),
      let study = try await store.version(number, of: id, for: account)?.version.study()
    else { return }
    for consent in study.consents {
      for language in study.languages {
        let paper = Paper(usualFor: language)
        let name = VersionArtifacts.print(of: consent.id, in: language, on: paper.rawValue)
        guard kept.artifact(name) == nil,
          let page = kept.artifact(VersionArtifacts.page(of: consent.id, in: language))
        else { continue }
        let html = String(decoding: try await bytes(of: page), as: UTF8.self)
        let pdf = try await printing.wholePDF(of: html, on: paper)
        // An incomplete PDF is printed again on request: the missing fonts or pictures may be available by then.
        if pdf.leftOut.isEmpty { _ = try await keep(pdf, as: name, of: id, number) }
      }
    }
  }
}
