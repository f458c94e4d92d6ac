/// HTML from outside, rebuilt only from elements and attributes that are known to be harmless.
package struct SanitizedHTML: Equatable, Sendable {
  /// Larger sources are rejected.
  package static let largestSource = 2 * 1024 * 1024

  package let html: String
  /// What was removed, in the order of the source; identical removals are one entry.
  package let removed: [Removal]

  /// Reads a fragment or a whole document.
  ///
  /// - Parameters:
  ///   - headingOffset: The level of the heading above the text; its own headings begin one level below.
  ///   - identifierPrefix: The prefix of ids that links inside the text lead to. Texts on the same page need different ones.
  ///   - keepsSides: Whether a cell of a table keeps the side at which its text is, as `align`.
  ///   - pictureAddress: The relative or https address of a picture; nil replaces the picture with its alternative text. It
  ///     should accept the addresses it returns, so that pictures survive when the result is sanitized again.
  package init(
    _ source: String, headingOffset: Int = 2, identifierPrefix: String = "text",
    keepsSides: Bool = false, pictureAddress: (String) -> String? = { _ in nil }
  ) throws(HTMLRefusal) {
    let size = source.utf8.count
    guard size <= Self.largestSource else { throw .tooLarge(bytes: size) }
    guard !source.utf8.hasPiledMarks else { throw .tooTangled }
    var reading = try withoutActuallyEscaping(pictureAddress) {
      pictureAddress throws(HTMLRefusal) in
      var builder = TreeBuilder(keepsSides: keepsSides, pictureAddress: pictureAddress)
      try MarkupReader.read(CleanSource(source).bytes, into: &builder)
      return builder.finished()
    }
    let places = LinkPlaces(reading.root, anchors: reading.anchors)
    for link in places.lost {
      let address = link.place.map { "#" + $0 }
      reading.removals.add(.address, "a", line: link.line, sample: address, .wordsKept)
    }
    var writer = HTMLWriter(
      headingOffset: headingOffset, identifierPrefix: identifierPrefix, places: places)
    writer.write(contentOf: reading.root)
    guard !writer.html.utf8.hasPiledMarks else { throw .tooTangled }
    html = writer.html
    removed = reading.removals.inOrder
  }
}
