/// The HTML that marks words that changed: by an element and by words for screen readers, never by color alone.
package enum WordMark {
  /// - Parameters:
  ///   - words: inline HTML.
  ///   - classes: of the element; nil for none.
  package static func html(
    _ kind: WordComparison.Kind, around words: String, classes: String? = nil
  ) -> String {
    let classes = classes.map { #" class="\#($0)""# } ?? ""
    return switch kind {
    case .equal: words
    case .deleted: "<del\(classes)>\(label("Deleted: "))\(words)</del>"
    case .inserted: "<ins\(classes)>\(label("Added: "))\(words)</ins>"
    }
  }

  private static func label(_ words: String) -> String {
    #"<span class="visually-hidden" lang="en">\#(words)</span>"#
  }
}
