/// Why a bundle is not opened.
public enum BundleError: Error, Hashable, Sendable {
  /// A file or folder cannot be read.
  case unreadable(path: String, reason: String)
  /// It is neither a folder nor a zip as Accord writes it: it is incomplete, or another program packed it.
  case notABundle
  /// It is larger than any bundle that Accord makes.
  case tooLarge
  /// It is not as it was made.
  case changed([BundleVerification.Finding])

  /// What is wrong and how to fix it, in English; several lines if several files were changed.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): "“\(path)” cannot be read: \(reason)"
    case .notABundle:
      """
      This is not a bundle as Accord writes it: it is incomplete, or another program packed it. Download it again, or unpack it \
      and open its folder.
      """
    case .tooLarge:
      """
      This is larger than any bundle: the limits are \(BundleLimits.entries) files and \
      \(BundleLimits.bytes / 1_000_000) MB.
      """
    case .changed(let findings):
      findings.map { "\($0.file): \($0.finding)" }.joined(separator: "\n")
    }
  }
}
