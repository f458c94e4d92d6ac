/// A tag with its attributes and content as written, before its meaning is checked.
struct ParsedElement {
  enum Content {
    /// Text, or the source of a tag the app does not know.
    case text(String, index: Int, isHTML: Bool)
    case element(ParsedElement)
  }

  struct Attribute {
    let name: String
    let value: String
    let index: Int
    /// Whether the app reads another value than the author wrote.
    let isAltered: Bool
  }

  static let knownNames: Set<String> = ["toggle", "select", "signature", "option"]

  let name: String
  var attributes: [Attribute] = []
  var content: [Content] = []
  var range: Range<Int>

  /// The value of the first attribute by this name.
  func value(of name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}
