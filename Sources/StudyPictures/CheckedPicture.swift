/// A picture that was written anew: of a usual size, without motion, scripts or what a camera noted.
package struct CheckedPicture: Hashable, Sendable {
  package let bytes: [UInt8]
  package let mediaType: String
  /// What is different from the file that came, in sentences.
  package let changes: [String]
}
