import Foundation
import Logging
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

/// Stamps the prints of approved versions, and stores each with its approval.
package struct VersionPrints: Sendable {
  let store: StudyStore
  let printing: PrintQueue
  let logger: Logger

  init(store: StudyStore, printing: PrintQueue, logger: Logger = Logger(label: "accord")) {
    self.store = store
    self.printing = printing
    self.logger = logger
  }

  /// For a command.
  /// - Parameter root: the folder of scripts.
  package init(store: StudyStore, root: URL) {
    self.init(store: store, printing: PrintQueue(root: root))
  }

  /// The stamped print that is stored under a name.
  func stored(_ name: String, of kept: KeptVersion) async throws -> Artifact? {
    guard let print = kept.stampedPrint(name) else { return nil }
    return try await store.opened([print]).first
  }

  /// A print of an approved version with the board's stamp: the stored one, or made now and stored with the approval.
  /// - Throws: `PortalError.notFound` for a version that is not approved, or no longer.
  func stamped(
    _ consent: Consent.ID, in language: Language, on paper: Paper, of study: Study.ID,
    _ kept: KeptVersion
  ) async throws -> Artifact {
    let name = VersionArtifacts.print(of: consent, in: language, on: paper.rawValue)
    guard let approval = kept.line.approval, let stamp = Stamp(kept.line), !stamp.isUnusable,
      let page = kept.artifact(VersionArtifacts.page(of: consent, in: language))
    else { throw PortalError.notFound }
    if let stored = try await stored(name, of: kept) { return stored }
    let frozen = try await frozen(page, on: paper, as: name, of: study, kept)
    return try await stamped(
      frozen, name, in: language, on: paper, with: stamp, under: approval, of: study, kept)
  }

  /// The print of a page without the stamp: the stored one, or made now and stored with the version.
  private func frozen(
    _ page: ArtifactLine, on paper: Paper, as name: String, of study: Study.ID, _ kept: KeptVersion
  ) async throws -> [UInt8] {
    if let print = kept.artifact(name), let stored = try await store.opened([print]).first {
      return stored.bytes
    }
    let html = String(decoding: try await store.opened([page]).flatMap(\.bytes), as: UTF8.self)
    let pdf = try await printing.wholePDF(of: html, on: paper)
    // An incomplete PDF is neither stored nor stamped: the missing fonts or pictures may be available next time.
    guard pdf.leftOut.isEmpty else {
      throw PrintError.refused(reason: "It would lack \(pdf.leftOut.joined(separator: ", ")).")
    }
    _ = try await store.keepIfWritable(pdf, as: name, of: study, kept.line.number)
    return Array(pdf.data)
  }

  /// Lays a stamp over a print, and stores the result. Bundles list it only if it is on the usual paper of its language.
  /// - Parameter name: the name of the print without the stamp.
  func stamped(
    _ frozen: [UInt8], _ name: String, in language: Language, on paper: Paper, with stamp: Stamp,
    under approval: Approval, of study: Study.ID, _ kept: KeptVersion
  ) async throws -> Artifact {
    let shown = language.ofInterface
    let bytes = try await printing.stamp(
      frozen,
      with: PrintedStamp(
        stamp.line(in: language), language: shown.rawValue, isRightToLeft: shown.isRightToLeft))
    let print = Artifact(name: name, mediaType: "application/pdf", bytes: bytes)
    do {
      let line = try await store.keepStamped(
        print, under: approval, of: study, kept.line.number,
        isListed: paper == Paper(usualFor: language), madeBy: .current)
      guard let line else { return print }
      return try await store.opened([line]).first ?? print
    } catch {
      // People can also read what cannot be stored.
      guard WritingFailure(error) != nil else { throw error }
      return print
    }
  }
}
