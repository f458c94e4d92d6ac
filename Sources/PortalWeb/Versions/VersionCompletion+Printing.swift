import Logging
import StudyBundle
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

extension VersionCompletion {
  /// The version with a print of each page of a consent, on the paper usual for its language.
  /// - Returns: also the names that bundles have for the prints that cannot be made. The version goes without them.
  /// - Throws: `TookTooLong` if a page may be printed later.
  func printed(
    _ kept: KeptVersion, of id: Study.ID, for account: Account.ID
  ) async throws -> (kept: KeptVersion, unprinted: [String]) {
    let number = kept.line.number
    guard let printing, printing.isAvailable else { return (kept, []) }
    let study = try kept.version.study()
    var unprinted: [String] = []
    for consent in study.consents {
      for language in study.languages {
        let paper = Paper(usualFor: language)
        let name = VersionArtifacts.print(of: consent.id, in: language, on: paper.rawValue)
        guard kept.artifact(name) == nil,
          let line = kept.artifact(VersionArtifacts.page(of: consent.id, in: language)),
          let page = try await store.opened([line]).first
        else { continue }
        if let pdf = try await print(page, on: paper, by: printing) {
          _ = try await store.keepIfWritable(pdf, as: name, of: id, number)
        } else {
          unprinted.append(BundleCompletion.document(consent.id, in: language))
        }
      }
    }
    // Its threads were compared when it was opened.
    let whole = try await store.keptVersion(
      number, of: id, for: account, making: .current, comparing: .withoutThreads)
    return (whole ?? kept, unprinted)
  }

  /// Nil if the page cannot be printed, or not in full: the missing fonts or pictures may be available later.
  /// - Throws: `TookTooLong` if the machine is too busy.
  private func print(
    _ page: Artifact, on paper: Paper, by printing: PrintQueue
  ) async throws -> PrintedPDF? {
    let html = String(decoding: page.bytes, as: UTF8.self)
    // A program that fails may have lacked something for a moment.
    for isLastTry in [false, true] {
      do {
        let pdf = try await printing.wholePDF(of: html, on: paper)
        guard !pdf.leftOut.isEmpty else { return pdf }
        note(page, "Missing from it: \(pdf.leftOut.joined(separator: ", "))")
        return nil
      } catch let error as PrintError {
        switch error {
        case .tooManyWaiting, .timedOut, .killed: throw TookTooLong(limit: .seconds(60))
        case .failed where !isLastTry: continue
        case .notInstalled, .pageTooLarge, .tooDemanding, .refused, .failed:
          note(page, error.message)
          return nil
        }
      }
    }
    return nil
  }

  /// Tells the person who runs the portal why a bundle will lack a print.
  private func note(_ page: Artifact, _ reason: String) {
    Logger(label: "accord").notice(
      "page not printed for a bundle", metadata: ["page": "\(page.name)", "reason": "\(reason)"])
  }
}
