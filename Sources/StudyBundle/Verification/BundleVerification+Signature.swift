import StudyModel

extension BundleVerification {
  /// What a valid signature says.
  public struct Signature: Codable, Hashable, Sendable {
    /// The key's id, as minisign writes it.
    public let key: String
    /// Whether the key is one that was named; false if only the bundle says that it is the portal’s.
    public let isTrusted: Bool
    /// What the signer says about the bundle.
    public let comment: String
  }

  /// - Parameters:
  ///   - isExpected: whether the bundle says that it is signed; nil if it does not say.
  ///   - keys: those that are known from elsewhere; none to believe the bundle.
  mutating func checkSignature(
    _ tags: [String: [UInt8]], isExpected: Bool?, trusting keys: [VerifyingKey]
  ) {
    let name = BundleSignature.fileName
    guard let bytes = tags[name] else {
      if isExpected == true {
        report(name, "The bundle was downgraded: its signature was removed.")
      } else {
        for key in [BundleSignature.keyName, BundleSignature.pemName] where tags[key] != nil {
          report(key, "The file was added: an unsigned bundle has no key.")
        }
        requireSignature(trusting: keys)
      }
      return
    }
    if isExpected == false {
      report(name, "The signature was added: the bundle says that it is not signed.")
    }
    guard let signature = MinisignSignature(reading: bytes) else {
      return report(name, "The signature cannot be read.")
    }
    let claimed = claimedKey(tags)
    let trusted = keys.first { $0.id == signature.keyID }
    guard let key = keys.isEmpty ? claimed : trusted else {
      if !keys.isEmpty {
        report(name, "The bundle is signed with a key other than the one you named.")
      }
      return
    }
    guard let signed = tags[BagPath.tagManifest], key.id == signature.keyID,
      signature.isValid(over: signed, by: key)
    else {
      return report(
        name,
        "The signature does not fit: the bundle, the signature, or its comment was changed after it was signed."
      )
    }
    self.signature = Signature(
      key: key.name, isTrusted: !keys.isEmpty, comment: signature.comment)
  }

  /// A key proves nothing about a bundle without a signature.
  mutating func requireSignature(trusting keys: [VerifyingKey]) {
    if !keys.isEmpty {
      report(Self.whole, "The bundle is not signed, so the key you named cannot confirm it.")
    }
  }

  /// The key in the bundle, which both of its files must have.
  private mutating func claimedKey(_ tags: [String: [UInt8]]) -> VerifyingKey? {
    let keys = [BundleSignature.keyName, BundleSignature.pemName].compactMap { name in
      guard let bytes = tags[name] else {
        report(name, "The file was removed: every signed bundle must contain it.")
        return VerifyingKey?.none
      }
      guard let key = VerifyingKey(text: String(decoding: bytes, as: UTF8.self)) else {
        report(name, "The key cannot be read.")
        return nil
      }
      return key
    }
    guard let key = keys.first else { return nil }
    if keys.contains(where: { $0 != key }) {
      report(BundleSignature.pemName, "The key is not the one in \(BundleSignature.keyName).")
    }
    return key
  }
}
