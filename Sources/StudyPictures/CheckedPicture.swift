/// A reencoded image: of a usual size, without animation, scripts, or camera metadata.
package struct CheckedPicture: Hashable, Sendable {
  package let bytes: [UInt8]
  package let mediaType: String
  /// The differences from the uploaded file, as sentences.
  package let changes: [String]
}
