import StudyModel

/// The signature of a bundle, as it is kept and put into the bundle, with the key by which it can be checked.
package struct BundleSignature: Hashable, Sendable {
  static let fileName = Bag.tagManifestName + ".minisig"
  /// The portal's public key, for minisign and signify and for OpenSSL. It only says which key the bundle claims.
  static let keyName = "signing-key.pub"
  static let pemName = "signing-key.pem"

  /// The lines of minisign.
  package let text: String
  package let key: VerifyingKey

  package init(text: String, key: VerifyingKey) {
    self.text = text
    self.key = key
  }

  /// None of them is covered by the checksums, so a new key changes nothing else in a bundle.
  var files: [ExportedFile] {
    [
      ExportedFile(path: Self.fileName, text: text),
      ExportedFile(path: Self.keyName, text: key.minisign),
      ExportedFile(path: Self.pemName, text: key.pem),
    ]
  }
}
