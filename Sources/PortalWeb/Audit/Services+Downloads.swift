import Foundation
import Hummingbird
import StudyModel
import StudyStore

extension Services {
  /// Records in the audit log that a person downloaded a file.
  /// - Parameters:
  ///   - hash: SHA-256 of the file, or of the last entry of an exported chain.
  ///   - study: if nil, the study that the address names.
  func recordDownload(
    of file: String, as format: String, sha256 hash: String?, study: Study.ID? = nil,
    version: VersionNumber? = nil, _ request: Request, _ context: SignedInContext
  ) async throws {
    // Asking only for the headers takes nothing out of the portal.
    guard request.method == .get else { return }
    let named = context.parameters.get("study").flatMap { UUID(uuidString: $0) }
    let isRecorded = try await store.recordDownload(
      of: file, format: format, hash: hash, study: study ?? named, version: version,
      by: context.account.id)
    if !isRecorded {
      logger.error("A download of \(file) could not be recorded: nothing can be written.")
    }
  }
}
