import StudyBundle

/// Why a portal has no key to sign with.
package enum KeyError: Error, Hashable, Sendable {
  /// Other accounts of the system can read the secret key.
  case unprotected(String)
  case unreadable(String)
  case cannotWrite(String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .unprotected(let file):
      "Other accounts can read the secret key “\(file)”. Run “chmod 600 \(file)”. If someone may have read it, replace it: with “accord key rotate” for bundles, or by removing the file and adding the webhooks again."
    case .unreadable(let file):
      "“\(file)” is not a key that can be read. Restore it from a backup, or remove it to have a new one made."
    case .cannotWrite(let file):
      "The signing key “\(file)” cannot be written. Check that the folder exists and that you can write to it."
    }
  }
}
