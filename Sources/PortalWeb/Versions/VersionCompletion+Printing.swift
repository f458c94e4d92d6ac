import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

extension VersionCompletion {
  /// The version with a print of each page of a consent, on the paper usual for its language. A page that cannot be printed
  /// goes without.
  func printed(
    _ kept: KeptVersion, of id: Study.ID, for account: Account.ID
  ) async throws -> KeptVersion {
    let number = kept.line.number
    guard let printing, printing.isAvailable,
      let study = try await store.version(number, of: id, for: account)?.version.study()
    else { return kept }
    for consent in study.consents {
      for language in study.languages {
        let paper = Paper(usualFor: language)
        let name = VersionArtifacts.print(of: consent.id, in: language, on: paper.rawValue)
        guard kept.artifact(name) == nil,
          let line = kept.artifact(VersionArtifacts.page(of: consent.id, in: language)),
          let page = try await store.opened([line]).first,
          let pdf = try await print(page, on: paper, by: printing)
        else { continue }
        _ = try await store.keepIfWritable(pdf, as: name, of: id, number)
      }
    }
    return try await store.keptVersion(number, of: id, for: account, making: .current) ?? kept
  }

  /// Nil if the page cannot be printed, or not in full: the missing fonts or pictures may be available later.
  private func print(
    _ page: Artifact, on paper: Paper, by printing: PrintQueue
  ) async throws -> PrintedPDF? {
    do {
      let html = String(decoding: page.bytes, as: UTF8.self)
      let pdf = try await printing.wholePDF(of: html, on: paper)
      return pdf.leftOut.isEmpty ? pdf : nil
    } catch let error as PrintError {
      switch error {
      case .tooManyWaiting, .killed: throw TookTooLong(limit: .seconds(60))
      case .notInstalled, .pageTooLarge, .timedOut, .tooDemanding, .refused, .failed: return nil
      }
    }
  }
}
