import PortalUploads
import StudyEditing

extension Services {
  /// Refuses files in which the institution's scanner finds a virus, and those that it cannot read.
  /// - Throws: `PortalError.infectedUpload`, `PortalError.unscannedUpload`, or `CancellationError`.
  func scan(_ files: [SubmittedFile]) async throws {
    guard let scanner else { return }
    for file in files where !file.bytes.isEmpty {
      switch try await scanner.scan(file.bytes) {
      case .clean: continue
      case .infected:
        logger.warning("infected upload refused")
        throw PortalError.infectedUpload(name: file.fileName)
      case .unknown(let reason):
        logger.error("upload not scanned", metadata: ["reason": "\(reason)"])
        throw PortalError.unscannedUpload
      }
    }
  }
}
