/// The signature of a bundle, as it is kept and put into the bundle, with the key by which it can be checked.
package struct BundleSignature: Hashable, Sendable {
  package static let fileName = BagPath.tagManifest + ".minisig"
  /// The portal's public key, for minisign and signify and for OpenSSL. It only says which key the bundle claims.
  package static let keyName = "signing-key.pub"
  package static let pemName = "signing-key.pem"

  /// The lines of minisign.
  package let text: String
  package let key: VerifyingKey

  package init(text: String, key: VerifyingKey) {
    self.text = text
    self.key = key
  }

  /// None of them is covered by the checksums, so a new key changes nothing else in a bundle.
  package var files: [BundleFile] {
    [
      BundleFile(path: Self.fileName, text: text),
      BundleFile(path: Self.keyName, text: key.minisign),
      BundleFile(path: Self.pemName, text: key.pem),
    ]
  }
}
