import Foundation

/// A signature in the 4 lines of minisign. Its form is the one over the bytes themselves, not over their BLAKE2b hash, because
/// signify and OpenSSL verify this one too.
package struct MinisignSignature: Hashable {
  package static let algorithm = Array("Ed".utf8)
  private static let untrusted = "untrusted comment: "
  private static let trusted = "trusted comment: "

  package let keyID: [UInt8]
  package let signature: [UInt8]
  /// What the signer says, which the second signature covers.
  package let comment: String
  private let commentSignature: [UInt8]

  package init(
    keyID: [UInt8], signature: [UInt8], comment: String, commentSignature: [UInt8]
  ) {
    self.keyID = keyID
    self.signature = signature
    self.comment = comment
    self.commentSignature = commentSignature
  }

  /// Nil if it is not a signature in this form.
  package init?(reading bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else {
      return nil
    }
    let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0].hasPrefix(Self.untrusted), lines[2].hasPrefix(Self.trusted),
      let first = Data(base64Encoded: String(lines[1])), first.count == 74,
      first.starts(with: Self.algorithm),
      let second = Data(base64Encoded: String(lines[3])), second.count == 64,
      // Base64 can write the same bytes in several ways.
      first.base64EncodedString() == lines[1], second.base64EncodedString() == lines[3]
    else { return nil }
    keyID = Array(first.dropFirst(2).prefix(8))
    signature = Array(first.dropFirst(10))
    comment = String(lines[2].dropFirst(Self.trusted.count))
    commentSignature = Array(second)
  }

  package var text: String {
    let first = Data(Self.algorithm + keyID + signature).base64EncodedString()
    return """
      \(Self.untrusted)signature by Accord over \(BagPath.tagManifest)
      \(first)
      \(Self.trusted)\(comment)
      \(Data(commentSignature).base64EncodedString())

      """
  }

  /// Whether both signatures are the key's.
  package func isValid(over bytes: [UInt8], by key: VerifyingKey) -> Bool {
    key.confirms(signature, over: bytes)
      && key.confirms(commentSignature, over: signature + Array(comment.utf8))
  }
}
