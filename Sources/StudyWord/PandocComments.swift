import StudyModel

/// The comments of a document that pandoc reads, which need different numbers.
struct PandocComments {
  private var count = 0

  /// The document with a number for each comment, in their order.
  static func numbered(in document: JSONValue) -> JSONValue {
    var comments = PandocComments()
    return comments.numbered(document)
  }

  private mutating func numbered(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements):
      guard elements.count == 3, elements[1] == Self.start || elements[1] == Self.end else {
        var numbered: [JSONValue] = []
        for element in elements { numbered.append(self.numbered(element)) }
        return .array(numbered)
      }
      if elements[1] == Self.start { count += 1 }
      return .array([.string("\(count)")] + elements.dropFirst())
    case .object(let members):
      var numbered = members
      // A node has its content in one member.
      if let content = members["c"] { numbered["c"] = self.numbered(content) }
      return .object(numbered)
    case .null, .boolean, .number, .string: return value
    }
  }

  /// The classes of the spans around what a comment is about.
  static let start: JSONValue = ["comment-start"]
  static let end: JSONValue = ["comment-end"]
}
