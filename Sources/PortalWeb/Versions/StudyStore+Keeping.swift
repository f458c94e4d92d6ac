import StudyModel
import StudyPrint
import StudyStore

extension StudyStore {
  /// Keeps one more file with a version. If there is one with the name already, that stays.
  /// - Returns: the kept file; nil if nothing can be written at the moment.
  func keepIfWritable(
    _ file: Artifact, of study: Study.ID, _ number: VersionNumber
  ) async throws -> ArtifactLine? {
    do {
      return try await keep(file, of: study, number, madeBy: .current)
    } catch {
      guard WritingFailure(error) != nil else { throw error }
      return nil
    }
  }

  /// The same for a print of one of the version's pages.
  func keepIfWritable(
    _ pdf: PrintedPDF, as name: String, of study: Study.ID, _ number: VersionNumber
  ) async throws -> ArtifactLine? {
    let print = Artifact(name: name, mediaType: "application/pdf", bytes: Array(pdf.data))
    return try await keepIfWritable(print, of: study, number)
  }
}
