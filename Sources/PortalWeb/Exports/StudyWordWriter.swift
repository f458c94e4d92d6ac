import Foundation
import StudyDocuments
import StudyExchange
import StudyModel
import StudyReview
import StudyStore
import StudyWord

/// Writes a study's documents for Word. Each page of a version's document has its number and its hash at the top, which
/// are kept with it, and what the board's stamp says today at the foot, which is not.
struct StudyWordWriter: Sendable {
  let words: WordWriter

  var obstacle: String? { words.isAvailable ? nil : WordError.notInstalled.message }

  /// A document of a version, without the stamp.
  func docx(of document: BoardDocument, _ line: VersionLine) async throws -> [UInt8] {
    let number = DocumentEdition.name(of: line.number, in: document.language)
    return try await docx(
      of: document, as: WordRevision(author: line.proposedBy, date: line.proposedAt),
      header: ["\(document.title) · \(number)", "SHA-256 \(line.sha256)"])
  }

  /// A document of a draft, of which every page says so. It has no date: the same draft gives the same file.
  func draft(_ document: BoardDocument) async throws -> [UInt8] {
    let language = document.language
    let bytes = try await docx(
      of: document, as: WordRevision(author: "Accord", date: Self.firstDayOf1980),
      header: ["\(document.title) · \(DocumentEdition.name(of: nil, in: language))"])
    return try WordMargins(
      header: [], footer: [Stamp.draftNotice(in: language)], language: language
    ).added(to: bytes)
  }

  /// A document of a source: the kept file, or one made now.
  /// - Parameters:
  ///   - name: under which it is kept with a version.
  ///   - document: asked for only if the file has to be made.
  func file(
    _ name: String, in language: Language, _ source: ExportSource,
    of document: () async throws -> BoardDocument
  ) async throws -> [UInt8] {
    guard let kept = source.kept else { return try await draft(document()) }
    let bytes = try await source.kept(as: name) {
      (try await docx(of: document(), kept.version.line), true)
    }
    guard let stamp = kept.stamp else { return bytes }
    return try WordMargins(
      header: [], footer: [stamp.line(in: language)], language: language
    ).added(to: bytes)
  }

  private func docx(
    of document: BoardDocument, as revision: WordRevision, header: [String]
  ) async throws -> [UInt8] {
    let docx = try await words.docx(of: document, as: revision)
    return try WordMargins(header: header, language: document.language).added(
      to: WordBody.completed(in: Array(docx)))
  }

  /// The earliest day that a zip can state.
  private static let firstDayOf1980 = Date(timeIntervalSince1970: 315_576_060)
}
