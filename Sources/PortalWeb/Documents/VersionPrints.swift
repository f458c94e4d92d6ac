import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore

/// Stamps the prints of approved versions, and stores each with its approval.
struct VersionPrints: Sendable {
  let store: StudyStore
  let printing: PrintQueue

  /// The stamped print that is stored under a name.
  func stored(_ name: String, of kept: KeptVersion) async throws -> Artifact? {
    guard let print = kept.stampedPrint(name) else { return nil }
    return try await store.opened([print]).first
  }

  /// Lays a stamp over a print, and stores the result.
  /// - Parameter name: the name of the print without the stamp.
  func stamped(
    _ frozen: [UInt8], _ name: String, in language: Language, with stamp: Stamp,
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
        print, under: approval, of: study, kept.line.number, madeBy: .current)
      guard let line else { return print }
      return try await store.opened([line]).first ?? print
    } catch {
      // People can also read what cannot be stored.
      guard WritingFailure(error) != nil else { throw error }
      return print
    }
  }
}
