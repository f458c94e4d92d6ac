/// Why HTML was not read at all.
package enum HTMLRefusal: Error, Equatable, CustomStringConvertible {
  case tooLarge(bytes: Int)
  /// Tags nest, or attributes or marks on letters pile up, far beyond what a text needs.
  case tooTangled

  package var description: String {
    switch self {
    case .tooLarge(let bytes):
      """
      This HTML has \(bytes) bytes; at most \(SanitisedHTML.largestSource) (2 MiB) can be read. Remove embedded \
      pictures from it, or split the text into sections.
      """
    case .tooTangled:
      """
      This HTML has far more nested tags, attributes in one tag, or marks on one letter than a text needs. \
      Save it again from a text editor, without its formatting.
      """
    }
  }
}
