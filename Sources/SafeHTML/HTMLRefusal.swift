/// Why HTML was rejected.
package enum HTMLRefusal: Error, Equatable, CustomStringConvertible {
  case tooLarge(bytes: Int)
  /// Far too many nested tags, attributes, or combining marks for any real text.
  case tooTangled
  /// The task was canceled, so nobody is waiting for the result.
  case canceled

  package var description: String {
    switch self {
    case .tooLarge(let bytes):
      """
      This HTML is \(bytes) bytes; up to \(SanitizedHTML.largestSource) (2 MiB) can be read. Remove embedded \
      pictures from it, or split the text into sections.
      """
    case .tooTangled:
      """
      This HTML has far more nested tags, attributes in one tag, or marks on one letter than a text needs. \
      Save it again from a text editor, without its formatting.
      """
    case .canceled: "Reading this HTML was canceled. Try again."
    }
  }
}
