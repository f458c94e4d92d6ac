import GRDB
import StudyModel

/// The signature of a bundle, as text.
package struct KeptSignature: Hashable, Sendable {
  /// In the lines of minisign.
  package let text: String
  /// The line that identifies the public key to minisign.
  package let publicKey: String

  package init(text: String, publicKey: String) {
    self.text = text
    self.publicKey = publicKey
  }
}

extension StudyStore {
  /// The signature of a bundle, made at the first call and kept from then on, whichever key signs later.
  /// - Parameter signed: SHA-256 of what is signed.
  package func signature(
    of signed: String, making make: @Sendable () throws -> KeptSignature
  ) async throws -> KeptSignature {
    if let kept = try await database.read({ try $0.signature(of: signed) }) { return kept }
    let made = try make()
    let now = now()
    do {
      return try await database.write { db in
        try db.execute(
          prepared: """
            INSERT INTO bundleSignature (signed, signature, publicKey, madeAt)
            SELECT ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM bundleSignature WHERE signed = ?)
            """, arguments: [signed, made.text, made.publicKey, now, signed])
        return try db.signature(of: signed) ?? made
      }
    } catch {
      // Bundles can also be read while nothing can be stored.
      guard WritingFailure(error) != nil else { throw error }
      return made
    }
  }
}

extension Database {
  fileprivate func signature(of signed: String) throws -> KeptSignature? {
    try Row.fetchOne(
      self, prepared: "SELECT signature, publicKey FROM bundleSignature WHERE signed = ?",
      arguments: [signed]
    ).map { KeptSignature(text: $0["signature"], publicKey: $0["publicKey"]) }
  }
}
